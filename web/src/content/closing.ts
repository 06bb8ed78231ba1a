/** The call at the end of the home page and of the catalogue. */
import { msg } from '@lingui/core/macro';
import { words } from './published.ts';

export const closing = {
  line: words('closingLine', msg`Uma conversa de dez minutos mostra por onde começar.`),
  action: words('closingAction', msg`Marcar uma conversa`),
};
