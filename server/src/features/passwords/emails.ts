import { type EmailContent, momentInWords } from '../../platform/mail/email-template.ts';
import type { School } from '../../platform/school.ts';
import { type Device, deviceInWords } from '../devices/devices.ts';

interface Reader {
  readonly first_name: string;
  readonly username: string;
}

const greeting = ({ first_name, username }: Reader) => `Olá, ${first_name || username}!`;

/** For a user who asked for a new password. */
export function resetEmail(school: School, reader: Reader, link: string) {
  return {
    subject: `Crie uma senha nova · ${school.name}`,
    content: {
      preview: 'O link vale por uma hora e só pode ser usado uma vez.',
      title: 'Crie uma senha nova',
      greeting: greeting(reader),
      paragraphs: [
        `Recebemos um pedido para criar uma senha nova para a sua conta na ${school.name}.`,
      ],
      button: { label: 'Criar senha nova', address: link },
      notes: [
        'O link vale por uma hora e só pode ser usado uma vez. Se você pediu mais de um, use o do email mais recente.',
        'Não foi você? Então você não precisa fazer nada: sua senha continua a mesma.',
      ],
    } satisfies EmailContent,
  };
}

/** For a user for whom the school has created an account. */
export function invitationEmail(school: School, reader: Reader, link: string) {
  return {
    subject: `Boas-vindas à ${school.name}`,
    content: {
      preview: 'Sua conta está pronta. Só falta a senha.',
      title: `Boas-vindas à ${school.name}`,
      greeting: greeting(reader),
      paragraphs: [
        'Sua conta está pronta. Para entrar, só falta uma coisa: defina sua senha.',
        'Depois é só usar este email e a senha nova na página de login.',
      ],
      button: { label: 'Definir minha senha', address: link },
      notes: [
        'O link vale por sete dias e só pode ser usado uma vez. Passou do prazo? Em “Esqueceu a senha?”, na página de login, você recebe outro.',
        'Não esperava este email? Então pode ignorá-lo.',
      ],
    } satisfies EmailContent,
  };
}

interface Change {
  readonly at: Date;
  readonly timeZone: string;
  readonly device: Device;
}

/** For a user whose password was changed by somebody who was logged in, who may not be the owner. */
export function passwordChangedEmail(
  school: School,
  site: string,
  reader: Reader,
  { at, timeZone, device }: Change,
) {
  const place = deviceInWords(device);
  return {
    subject: `Sua senha foi alterada · ${school.name}`,
    content: {
      preview: 'Foi você? Se não foi, veja o que fazer.',
      title: 'Sua senha foi alterada',
      greeting: greeting(reader),
      paragraphs: [
        `A senha da sua conta na ${school.name} foi alterada ${momentInWords(at, timeZone)}${place && ` (${place})`}. Todos os outros aparelhos saíram da conta.`,
        'Foi você? Então está tudo certo, e você não precisa fazer nada.',
        'Não foi você? Então alguém que sabia a sua senha entrou na conta. Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta, inclusive o dessa pessoa.',
      ],
      button: { label: 'Não fui eu: criar outra senha', address: `${site}/esqueci-senha` },
      notes: [
        'Se você usa a mesma senha em outros sites, troque-a neles também.',
        ...(school.email ? [`Precisa de ajuda? Fale com a escola: ${school.email}.`] : []),
      ],
    } satisfies EmailContent,
  };
}
