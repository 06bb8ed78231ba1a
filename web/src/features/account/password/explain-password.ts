import { ApiError, NetworkError } from '../../../lib/api/api.ts';

/**
 * Why a password call did not work, in the language of its page; undefined where the server's own
 * words fit: faults beside their fields, and the limit.
 */
export function explainPassword(error: unknown): string | undefined {
  if (error instanceof NetworkError) {
    return 'Erro ao conectar ao servidor. Verifique sua conexão.';
  }
  if (error instanceof ApiError) {
    if (error.status === 429) return undefined;
    if (Object.keys(error.fieldErrors).length > 0) return undefined;
  }
  return 'Algo deu errado. Tente novamente.';
}
