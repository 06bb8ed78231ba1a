import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  providers,
  LOGIN_BLOCKED,
  PROVIDER_FAILURES,
  type Provider,
  type ProviderFailure,
  TICKET_SPENT,
} from '@trilha/contract';
import { apiBase } from '../../../lib/boot/config.ts';
import { publicAddressHere } from '../../../lib/language.ts';
import { publicPathOf } from '../../../lib/routes/public-addresses.ts';
import { tabStore } from '../../../lib/storage.ts';

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

const STARTS = { google: providers.startGoogle, facebook: providers.startFacebook };

/** The state that this tab keeps while the user is at the provider. */
interface Begun {
  readonly provider: Provider;
  /** Proves to the server that this browser began the log-in. */
  readonly verifier: string;
  readonly remember: boolean;
  /** The address of the log-in page in the language in which it was left. */
  readonly at: string;
}

const KEY = 'provider_login';

/** Begins a log-in and returns the address to navigate to. */
export async function beginProviderLogin(provider: Provider, remember: boolean): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const begun: Begun = { provider, verifier, remember, at: publicAddressHere('/login') };
  // Without it the browser could not show, on its way back, that it is the one that began.
  if (!tabStore.writeJson(KEY, begun)) throw new Error('The storage of the tab is blocked.');
  const query = new URLSearchParams({ challenge: base64url(new Uint8Array(hash)) });
  return `${await apiBase()}${STARTS[provider].path}?${query}`;
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The result of a log-in by a provider. */
export type ProviderReturn =
  | {
      readonly ticket: string;
      readonly verifier: string;
      readonly remember: boolean;
      readonly name: string;
      readonly at?: string;
    }
  | { readonly failure: string; readonly at?: string };

/**
 * Reads the result from the fragment of the log-in page's address, together with the state that the tab
 * has kept. The state is deleted. Null if the fragment holds no result.
 */
export function readProviderReturn(fragment: string): ProviderReturn | null {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  const ticket = said.get('ticket');
  const failure = said.get('failure');
  if (ticket === null && failure === null) return null;
  const begun = takeBegun();
  const name = begun ? PROVIDER_NAMES[begun.provider] : t`outro serviço`;
  if (!begun) return { failure: explainFailure(ticket === null ? failure : 'expired', name) };
  const { verifier, remember, at } = begun;
  if (ticket === null) return { failure: explainFailure(failure, name), at };
  return { ticket, verifier, remember, name, at };
}

function takeBegun(): Begun | null {
  const begun = tabStore.readJson(KEY);
  tabStore.remove(KEY);
  return isBegun(begun) ? begun : null;
}

function isBegun(value: unknown): value is Begun {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, verifier, remember, at }: Record<string, unknown> = { ...value };
  return (
    typeof provider === 'string' &&
    provider in PROVIDER_NAMES &&
    typeof verifier === 'string' &&
    typeof remember === 'boolean' &&
    typeof at === 'string' &&
    publicPathOf(at) === '/login'
  );
}

/** The error message of a failed log-in. Only fixed texts are shown, never text from the address. */
export function explainFailure(failure: string | null, name: string): string {
  const known = PROVIDER_FAILURES.find((each) => each === failure) ?? 'failed';
  const sentences: Record<ProviderFailure, string> = {
    unavailable: t`O login com ${name} ainda não está disponível aqui. Entre com seu email e senha.`,
    cancelled: t`O login com ${name} foi cancelado. Tente de novo ou entre com seu email e senha.`,
    no_account: t`Não há uma conta ativa aqui com o email que você usa no ${name}. Entre com seu email e senha ou fale com a escola.`,
    unverified: t`O ${name} ainda não confirmou o seu email. Confirme o email lá ou entre com seu email e senha.`,
    expired: i18n._(TICKET_SPENT),
    blocked: i18n._(LOGIN_BLOCKED),
    failed: t`Não foi possível entrar com ${name}. Tente de novo ou entre com seu email e senha.`,
  };
  return sentences[known];
}
