import type { Context } from '../../platform/context.ts';
import { type EmailContent, momentInWords } from '../../platform/mail/email-template.ts';
import { type Device, deviceInWords } from './device.ts';

interface Reader {
  readonly first_name: string;
  readonly username: string;
}

interface Email {
  readonly subject: string;
  readonly content: EmailContent;
}

/*
 * Neither mail names an IP address: it lies in a mailbox for years and tells most people nothing. The
 * list of sessions in the profile shows it.
 */

/** For a user whose account was entered from a device that they have not used before. */
export function newDeviceEmail(ctx: Context, reader: Reader, device: Device): Email {
  const place = deviceInWords(device) || 'aparelho não identificado';
  return {
    subject: `Novo acesso à sua conta · ${ctx.school.name}`,
    content: {
      preview: 'Foi você? Se não foi, veja o que fazer.',
      title: 'Novo acesso à sua conta',
      greeting: `Olá, ${reader.first_name || reader.username}!`,
      paragraphs: [
        `Alguém entrou na sua conta na ${ctx.school.name} ${momentInWords(ctx.now(), ctx.timeZone)}, de um aparelho ou navegador que você ainda não tinha usado aqui: ${place}.`,
        'Foi você? Então está tudo certo, e você não precisa fazer nada.',
        'Não foi você? Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta.',
      ],
      button: { label: 'Não fui eu: criar outra senha', address: newPasswordPage(ctx) },
      notes: notes(ctx),
    },
  };
}

/** For a user of whom a session was continued on another device than that of its log-in. */
export function endedSessionEmail(
  ctx: Context,
  reader: Reader,
  { opened, continued }: { opened: Device; continued: Device },
): Email {
  return {
    subject: `Encerramos um acesso à sua conta · ${ctx.school.name}`,
    content: {
      preview: 'Um acesso seu apareceu em outro aparelho. Veja o que fazer.',
      title: 'Encerramos um acesso à sua conta',
      greeting: `Olá, ${reader.first_name || reader.username}!`,
      paragraphs: [
        `Um acesso à sua conta na ${ctx.school.name}, aberto em um aparelho (${deviceInWords(opened)}), apareceu ${momentInWords(ctx.now(), ctx.timeZone)} em outro (${deviceInWords(continued)}). Isso não costuma acontecer: alguém pode ter copiado os dados do seu navegador. Por segurança, encerramos esse acesso.`,
        'Sabe o que aconteceu? Então basta entrar de novo.',
        'Não sabe? Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta.',
      ],
      button: { label: 'Criar outra senha', address: newPasswordPage(ctx) },
      notes: notes(ctx),
    },
  };
}

const newPasswordPage = ({ publicUrl }: Context) => `${publicUrl}/esqueci-senha`;

function notes({ publicUrl, school }: Context): string[] {
  return [
    `No seu perfil você vê onde sua conta está aberta e pode encerrar cada acesso: ${publicUrl}/profile#sessions`,
    ...(school.email ? [`Precisa de ajuda? Fale com a escola: ${school.email}.`] : []),
  ];
}
