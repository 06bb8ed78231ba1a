import type { Context } from '../../platform/context.ts';
import { pageOfSite } from '../../platform/mail/email-template.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, helpNotes, momentOf } from '../../platform/mail/phrases.ts';
import { speaking } from '../../platform/texts.ts';
import { type Device, deviceInWords } from './device.ts';

/*
 * Neither mail names an IP address: it lies in a mailbox for years and tells most people nothing. The
 * list of sessions in the profile shows it.
 */

/** For a user whose account was entered from a device that they have not used before. */
export function newDeviceEmail(ctx: Context, reader: Reader, entered: Device): Email {
  const { language } = reader;
  const say = speaking(language);
  const school = ctx.school.name;
  const device = deviceInWords(entered) || say(/*i18n*/ 'aparelho não identificado');
  return {
    kind: 'new device',
    subject: `${say(/*i18n*/ 'Novo acesso à sua conta')} · ${school}`,
    content: {
      preview: say(/*i18n*/ 'Foi você? Se não foi, veja o que fazer.'),
      title: say(/*i18n*/ 'Novo acesso à sua conta'),
      greeting: greeting(reader),
      paragraphs: [
        say(
          /*i18n*/ 'Alguém entrou na sua conta na {school} em {day}, às {time}, de um aparelho ou navegador que você ainda não tinha usado aqui: {device}.',
          { school, device, ...momentOf(ctx, language) },
        ),
        say(/*i18n*/ 'Foi você? Então está tudo certo, e você não precisa fazer nada.'),
        say(
          /*i18n*/ 'Não foi você? Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta.',
        ),
      ],
      button: {
        label: say(/*i18n*/ 'Não fui eu: criar outra senha'),
        address: newPasswordPage(ctx, reader),
      },
      notes: notes(ctx, reader),
    },
  };
}

/** For a user of whom a session was continued on another device than that of its log-in. */
export function endedSessionEmail(
  ctx: Context,
  reader: Reader,
  devices: { opened: Device; continued: Device },
): Email {
  const { language } = reader;
  const say = speaking(language);
  const school = ctx.school.name;
  const [opened, continued] = [deviceInWords(devices.opened), deviceInWords(devices.continued)];
  return {
    kind: 'session ended',
    subject: `${say(/*i18n*/ 'Encerramos um acesso à sua conta')} · ${school}`,
    content: {
      preview: say(/*i18n*/ 'Um acesso seu apareceu em outro aparelho. Veja o que fazer.'),
      title: say(/*i18n*/ 'Encerramos um acesso à sua conta'),
      greeting: greeting(reader),
      paragraphs: [
        say(
          /*i18n*/ 'Um acesso à sua conta na {school}, aberto em um aparelho ({opened}), apareceu em {day}, às {time}, em outro ({continued}). Isso não costuma acontecer: alguém pode ter copiado os dados do seu navegador. Por segurança, encerramos esse acesso.',
          { school, opened, continued, ...momentOf(ctx, language) },
        ),
        say(/*i18n*/ 'Sabe o que aconteceu? Então basta entrar de novo.'),
        say(
          /*i18n*/ 'Não sabe? Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta.',
        ),
      ],
      button: {
        label: say(/*i18n*/ 'Criar outra senha'),
        address: newPasswordPage(ctx, reader),
      },
      notes: notes(ctx, reader),
    },
  };
}

const newPasswordPage = ({ publicUrl }: Context, { language }: Reader) =>
  pageOfSite(publicUrl, '/esqueci-senha', language);

function notes({ publicUrl, school }: Context, { language }: Reader): string[] {
  const say = speaking(language);
  return [
    say(
      /*i18n*/ 'No seu perfil você vê onde sua conta está aberta e pode encerrar cada acesso: {address}',
      { address: `${publicUrl}/profile#sessions` },
    ),
    ...helpNotes(school, language),
  ];
}
