/** What the page about privacy says of this school. What the software does is said by the page itself. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublicPage } from './page.ts';
import { published, shown } from './published.ts';

const { privacy: own } = published;

export const privacyPage: PublicPage = {
  path: '/privacidade',
  title: msg`Privacidade`,
  description: msg`Quais dados a escola guarda, para quê, por quanto tempo, e como ver, levar ou apagar os seus.`,
  headline: msg`Os seus dados são seus`,
  picture: 'privacidade',
};

export const privacy = {
  title: msg`Privacidade`,
  line: msg`O que guardamos sobre você, para quê e por quanto tempo. Sem letras miúdas.`,
  /** Who decides about the data (“controlador”): the name in the register of companies, and its number. */
  controller: own?.controller ?? 'Escola Trilha Idiomas Ltda., CNPJ 00.000.000/0001-00',
  /** Who answers questions about data (“encarregado”). */
  contactEmail: own?.contactEmail ?? 'contato@trilha.test',
  /** Where the server stands, who runs it and who delivers the mails. */
  hosting: own
    ? shown(own.hosting)
    : msg`O site e os dados ficam em um servidor da escola, no Brasil. Os e-mails saem por ele.`,
  /** How long logs of the server and backups are kept where it stands. */
  retention: own
    ? shown(own.retention)
    : msg`Os registros do servidor são apagados depois de 30 dias e as cópias de segurança, depois de cinco semanas.`,
  /** Year and month of the last change. */
  changed: '2026-11',
  /** What the school does with data besides, such as a payment service. */
  more: [] as { title: MessageDescriptor; text: MessageDescriptor }[],
};
