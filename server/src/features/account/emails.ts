import { type EmailContent, momentInWords } from '../../platform/mail/email-template.ts';
import type { School } from '../../platform/school.ts';
import { type Device, deviceInWords } from '../devices/devices.ts';

interface Change {
  readonly at: Date;
  readonly timeZone: string;
  readonly device: Device;
}

/** For a user whose password was changed by somebody who was logged in, who may not be the owner. */
export function passwordChangedEmail(
  school: School,
  site: string,
  reader: { readonly first_name: string; readonly username: string },
  { at, timeZone, device }: Change,
) {
  const place = deviceInWords(device);
  return {
    subject: `Sua senha foi alterada · ${school.name}`,
    content: {
      preview: 'Foi você? Se não foi, veja o que fazer.',
      title: 'Sua senha foi alterada',
      greeting: `Olá, ${reader.first_name || reader.username}!`,
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
