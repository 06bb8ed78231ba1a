import { t } from '@lingui/core/macro';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';

/**
 * The error message of a password call. Undefined where the server's own messages are
 * shown: errors beside fields, and the rate limit.
 */
export function explainPassword(error: unknown): string | undefined {
  if (error instanceof NetworkError) {
    return t`Erro ao conectar ao servidor. Verifique sua conexão.`;
  }
  if (error instanceof ApiError) {
    if (error.status === 429) return undefined;
    if (Object.keys(error.fieldErrors).length > 0) return undefined;
  }
  return t`Algo deu errado. Tente novamente.`;
}
