import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import type { School } from '../../platform/school.ts';
import { speaking } from '../../platform/texts.ts';

/** A mail that shows how the school's mails look. */
export function testEmail(
  school: School,
  publicUrl: string,
  { first_name, username, language }: Reader,
): Email {
  const say = speaking(language);
  const title = say(/*i18n*/ 'Assim chegam os emails da escola');
  return {
    kind: 'school_test',
    subject: `${title} · ${school.name}`,
    content: {
      preview: say(/*i18n*/ 'Um email de teste, pedido por você.'),
      title,
      greeting: say(/*i18n*/ 'Olá, {name}!', { name: first_name || username }),
      paragraphs: [
        say(
          /*i18n*/ 'Você pediu este email de teste na tela da escola. Confira o nome do remetente, a assinatura e o contato no fim.',
        ),
      ],
      button: { label: say(/*i18n*/ 'Abrir o site'), address: publicUrl },
      notes: [
        say(/*i18n*/ 'O que ainda é rascunho só vale para os outros emails depois de publicado.'),
      ],
    },
  };
}
