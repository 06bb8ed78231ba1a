import type { Context } from '../../platform/context.ts';
import { pageOfSite } from '../../platform/mail/email-template.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, helpNotes, momentOf } from '../../platform/mail/phrases.ts';
import { speaking } from '../../platform/texts.ts';
import { type Device, deviceInWords } from '../devices/devices.ts';

/** The page on which a password is set by a mailed link. */
function linkWith(ctx: Context, { language }: Reader, token: string): string {
  return `${pageOfSite(ctx.publicUrl, '/redefinir-senha', language)}?token=${token}`;
}

/** For a user who asked for a new password. */
export function resetEmail(ctx: Context, reader: Reader, token: string): Email {
  const say = speaking(reader.language);
  const school = ctx.school.name;
  return {
    kind: 'password reset',
    subject: `${say(/*i18n*/ 'Crie uma senha nova')} · ${school}`,
    content: {
      preview: say(/*i18n*/ 'O link vale por uma hora e só pode ser usado uma vez.'),
      title: say(/*i18n*/ 'Crie uma senha nova'),
      greeting: greeting(reader),
      paragraphs: [
        say(
          /*i18n*/ 'Recebemos um pedido para criar uma senha nova para a sua conta na {school}.',
          { school },
        ),
      ],
      button: { label: say(/*i18n*/ 'Criar senha nova'), address: linkWith(ctx, reader, token) },
      notes: [
        say(
          /*i18n*/ 'O link vale por uma hora e só pode ser usado uma vez. Se você pediu mais de um, use o do email mais recente.',
        ),
        say(
          /*i18n*/ 'Não foi você? Então você não precisa fazer nada: sua senha continua a mesma.',
        ),
      ],
    },
  };
}

/** For a user for whom the school has created an account. */
export function invitationEmail(ctx: Context, reader: Reader, token: string): Email {
  const say = speaking(reader.language);
  const welcome = say(/*i18n*/ 'Boas-vindas à {school}', { school: ctx.school.name });
  return {
    kind: 'invitation',
    subject: welcome,
    content: {
      preview: say(/*i18n*/ 'Sua conta está pronta. Só falta a senha.'),
      title: welcome,
      greeting: greeting(reader),
      paragraphs: [
        say(/*i18n*/ 'Sua conta está pronta. Para entrar, só falta uma coisa: defina sua senha.'),
        say(/*i18n*/ 'Depois é só usar este email e a senha nova na página de login.'),
      ],
      button: {
        label: say(/*i18n*/ 'Definir minha senha'),
        address: linkWith(ctx, reader, token),
      },
      notes: [
        say(
          /*i18n*/ 'O link vale por sete dias e só pode ser usado uma vez. Passou do prazo? Em “Esqueceu a senha?”, na página de login, você recebe outro.',
        ),
        say(/*i18n*/ 'Não esperava este email? Então pode ignorá-lo.'),
      ],
    },
  };
}

/** For a user whose password was changed by somebody who was logged in, who may not be the owner. */
export function passwordChangedEmail(ctx: Context, reader: Reader, changedOn: Device): Email {
  const { language } = reader;
  const say = speaking(language);
  const { school, publicUrl } = ctx;
  const device = deviceInWords(changedOn);
  const event = { school: school.name, ...momentOf(ctx, language) };
  return {
    kind: 'password changed',
    subject: `${say(/*i18n*/ 'Sua senha foi alterada')} · ${school.name}`,
    content: {
      preview: say(/*i18n*/ 'Foi você? Se não foi, veja o que fazer.'),
      title: say(/*i18n*/ 'Sua senha foi alterada'),
      greeting: greeting(reader),
      paragraphs: [
        device === ''
          ? say(
              /*i18n*/ 'A senha da sua conta na {school} foi alterada em {day}, às {time}. Todos os outros aparelhos saíram da conta.',
              event,
            )
          : say(
              /*i18n*/ 'A senha da sua conta na {school} foi alterada em {day}, às {time} ({device}). Todos os outros aparelhos saíram da conta.',
              { ...event, device },
            ),
        say(/*i18n*/ 'Foi você? Então está tudo certo, e você não precisa fazer nada.'),
        say(
          /*i18n*/ 'Não foi você? Então alguém que sabia a sua senha entrou na conta. Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta, inclusive o dessa pessoa.',
        ),
      ],
      button: {
        label: say(/*i18n*/ 'Não fui eu: criar outra senha'),
        address: pageOfSite(publicUrl, '/esqueci-senha', language),
      },
      notes: [
        say(/*i18n*/ 'Se você usa a mesma senha em outros sites, troque-a neles também.'),
        ...helpNotes(school, language),
      ],
    },
  };
}
