import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LOGIN_REFUSED } from '@trilha/contract';
import { ApiError, joinedMessages, NetworkError } from '../../../lib/api/api.ts';

/** The error message of a failed log-in, as one sentence. A dialog may have another language than its page. */
export function explainLogin(error: unknown, i18n: I18n): string {
  if (error instanceof NetworkError) {
    return i18n._(msg`Erro ao conectar ao servidor. Verifique sua conexão.`);
  }
  if (error instanceof ApiError) {
    if (error.status === 401) return i18n._(LOGIN_REFUSED);
    const messages = joinedMessages(error.body);
    if (messages) return i18n._(messages);
  }
  return i18n._(msg`Erro ao fazer login. Tente novamente.`);
}
