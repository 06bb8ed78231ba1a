import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PASSKEY_REFUSED, PasskeyRequest, PASSKEYS_NOT_HERE } from '@trilha/contract';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { explainLogin } from './explain-login.ts';

export const NO_PASSKEYS_HERE = msg`Este navegador não permite usar chaves de acesso aqui. Entre com seu email e senha.`;

/** The error message of a failed log-in with a passkey, as one sentence. */
export function explainPasskey(error: unknown, i18n: I18n): string {
  if (error instanceof ApiError && error.status === 401) return i18n._(PASSKEY_REFUSED);
  if (error instanceof ApiError || error instanceof NetworkError) return explainLogin(error, i18n);
  // The site is open at another address than the one that passkeys are for.
  if (error instanceof Error && error.name === 'SecurityError') return i18n._(PASSKEYS_NOT_HERE);
  return i18n._(
    msg`Não foi possível usar a chave de acesso. Tente de novo ou entre de outro jeito.`,
  );
}

/** What a refused log-in asks of a passkey in place of the code; undefined where it may not replace it. */
export function passkeyRequestIn(error: unknown): PasskeyRequest | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('passkey_options' in body)) return undefined;
  return PasskeyRequest.safeParse(body.passkey_options).data;
}
