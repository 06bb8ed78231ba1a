/** The call at the end of the home page and of the catalogue. */
import { msg } from '@lingui/core/macro';

export const closing = {
  line: msg`Uma conversa de dez minutos mostra por onde começar.`,
  action: msg`Marcar uma conversa`,
};
