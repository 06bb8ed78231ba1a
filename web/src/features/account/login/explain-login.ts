import { LOGIN_REFUSED } from '@trilha/contract';
import { ApiError, joinedMessages, NetworkError } from '../../../lib/api/api.ts';

/** The error message of a failed log-in, as one sentence in Portuguese. */
export function explainLogin(error: unknown): string {
  if (error instanceof NetworkError) {
    return 'Erro ao conectar ao servidor. Verifique sua conexão.';
  }
  if (error instanceof ApiError) {
    if (error.status === 401) return LOGIN_REFUSED;
    const messages = joinedMessages(error.body);
    if (messages) return messages;
  }
  return 'Erro ao fazer login. Tente novamente.';
}
