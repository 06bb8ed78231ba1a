import type { Provider, ProviderFailure } from '@trilha/contract';
import * as oidc from 'openid-client';
import type { Context } from '../../platform/context.ts';
import type { ProviderSettings } from '../../platform/settings.ts';

/** How long one request to a provider may take. */
const TIMEOUT_SECONDS = 5;

/** How long what a provider says about its own addresses is kept. */
const METADATA_MS = 60 * 60_000;

/** Facebook speaks OpenID Connect, but its discovery document names no address for tokens. */
const FACEBOOK: oidc.ServerMetadata = {
  issuer: 'https://www.facebook.com',
  authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
  token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
};

/** The secrets of one log-in, which only the answer to it can match. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export function newSecrets(): LoginSecrets {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
}

/** A log-in that ends; the person is told by `failure`, the log by `reason`, which names nobody. */
export class LoginFailure extends Error {
  readonly failure: ProviderFailure;
  readonly reason: string;

  constructor(failure: ProviderFailure, reason: string) {
    super(`${failure}: ${reason}`);
    this.name = 'LoginFailure';
    this.failure = failure;
    this.reason = reason;
  }
}

/** A provider as this school is registered with it. */
export interface ProviderClient {
  /** Where the browser goes to log in. */
  loginAddress(secrets: LoginSecrets): Promise<string>;
  /**
   * The e-mail that the provider vouches for, from what it sent the browser back with.
   * @throws LoginFailure
   */
  verifiedEmail(answer: URLSearchParams, secrets: LoginSecrets): Promise<string>;
}

/** Nothing is asked before the first log-in: a school starts without internet too. */
export function providerClient(
  ctx: Context,
  provider: Provider,
  settings: ProviderSettings,
): ProviderClient {
  const redirectUri = `${ctx.apiUrl}/auth/${provider}/callback/`;
  let known: { config: Promise<oidc.Configuration>; until: number } | undefined;

  /** What is found out once for all log-ins of an hour; a failure is not kept. */
  const configured = (): Promise<oidc.Configuration> => {
    const now = ctx.now().getTime();
    if (known && known.until > now) return known.config;
    const found = { config: configure(ctx, settings), until: now + METADATA_MS };
    known = found;
    found.config.catch(() => {
      if (known === found) known = undefined;
    });
    return found.config;
  };

  return {
    async loginAddress(secrets) {
      try {
        const address = oidc.buildAuthorizationUrl(await configured(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          // Else Google goes on with the account of last time, also for who wants another one.
          ...(provider === 'google' ? { prompt: 'select_account' } : {}),
        });
        return address.href;
      } catch (error) {
        throw new LoginFailure('failed', reasonOf(error));
      }
    },

    async verifiedEmail(answer, secrets) {
      let claims: oidc.IDToken | undefined;
      try {
        const tokens = await oidc.authorizationCodeGrant(
          await configured(),
          new URL(`${redirectUri}?${answer.toString()}`),
          {
            expectedState: secrets.state,
            expectedNonce: secrets.nonce,
            pkceCodeVerifier: secrets.codeVerifier,
            idTokenExpected: true,
          },
        );
        claims = tokens.claims();
      } catch (error) {
        const isNo =
          error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
        throw new LoginFailure(isNo ? 'cancelled' : 'failed', reasonOf(error));
      }
      const email = claims?.['email'];
      if (typeof email !== 'string' || email === '') {
        throw new LoginFailure('unverified', 'no e-mail');
      }
      // Facebook gives out confirmed addresses only, and says nothing more about them.
      if (provider === 'google' && claims?.['email_verified'] !== true) {
        throw new LoginFailure('unverified', 'e-mail not verified');
      }
      // The small form of this sign is the letter k: it would stand for somebody else's address.
      if (email.includes('\u212a')) throw new LoginFailure('unverified', 'odd e-mail');
      return email;
    },
  };
}

async function configure(
  ctx: Context,
  { clientId, clientSecret, issuer }: ProviderSettings,
): Promise<oidc.Configuration> {
  const client: Partial<oidc.ClientMetadata> = {
    client_secret: clientSecret,
    id_token_signed_response_alg: 'RS256',
  };
  const ask: oidc.CustomFetch = (address, { body, ...options }) =>
    // Only forms are ever sent.
    ctx.fetch(address, { ...options, ...(body instanceof URLSearchParams ? { body } : {}) });
  if (issuer === undefined) {
    const config = new oidc.Configuration(FACEBOOK, clientId, client);
    config[oidc.customFetch] = ask;
    config.timeout = TIMEOUT_SECONDS;
    oidc.enableNonRepudiationChecks(config);
    return config;
  }
  const server = new URL(issuer);
  return oidc.discovery(server, clientId, client, undefined, {
    [oidc.customFetch]: ask,
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The signature counts, whatever the connection was.
      oidc.enableNonRepudiationChecks,
      // The settings take http for this machine only.
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/**
 * What went wrong, in names and codes only: the messages and causes of the library may quote codes,
 * tokens and what stands in them about a person.
 */
function reasonOf(error: unknown): string {
  const words = new Set<string>();
  let each = error;
  for (let depth = 0; depth < 4 && typeof each === 'object' && each !== null; depth += 1) {
    // What is no error is an answer of the provider: only which of its claims was wrong is told.
    const names = each instanceof Error ? ['name', 'code', 'error'] : ['claim'];
    for (const name of names) {
      const value: unknown = Reflect.get(each, name);
      if (typeof value === 'string' && /^[A-Za-z_]{1,50}$/.test(value)) words.add(value);
    }
    each = 'cause' in each ? each.cause : undefined;
  }
  return [...words].join(' ') || 'unknown';
}
