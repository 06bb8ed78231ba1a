import { msg } from '@lingui/core/macro';

export const closing = {
  line: msg`Venha tomar um café e escolher o seu porto.`,
  action: msg`Combinar uma visita`,
};
