import type { Provider, ProviderFailure } from '@trilha/contract';
import * as oidc from 'openid-client';
import type { Context } from '../../platform/context.ts';
import type { ProviderSettings } from '../../platform/settings/providers.ts';

/** How long one request to a provider may take. */
const TIMEOUT_SECONDS = 5;

/** How long the discovered metadata of a provider is cached. */
const METADATA_MS = 60 * 60_000;

/** Facebook speaks OpenID Connect, but its discovery document names no address for tokens. */
const FACEBOOK: oidc.ServerMetadata = {
  issuer: 'https://www.facebook.com',
  authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
  token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
};

/** The secrets of one log-in; only the provider's answer to it matches them. */
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

/** A log-in that fails. The page shows `failure`; the log has `reason`, which contains no personal data. */
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

/** A provider with which this school is registered. */
export interface ProviderClient {
  /** Where the browser goes to log in. */
  loginAddress(secrets: LoginSecrets): Promise<string>;
  /**
   * The verified e-mail, from the parameters with which the provider redirected the browser back.
   * @throws LoginFailure
   */
  verifiedEmail(answer: URLSearchParams, secrets: LoginSecrets): Promise<string>;
}

/** Sends no request before the first log-in, so that a server starts without internet too. */
export function providerClient(
  ctx: Context,
  provider: Provider,
  settings: ProviderSettings,
): ProviderClient {
  const redirectUri = `${ctx.apiUrl}/auth/${provider}/callback/`;
  let known: { config: Promise<oidc.Configuration>; until: number } | undefined;

  /** The provider's configuration, cached for an hour; failures are not cached. */
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
          // Without it Google uses the previous account, also for users who want another one.
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
        const isCancelled =
          error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
        throw new LoginFailure(isCancelled ? 'cancelled' : 'failed', reasonOf(error));
      }
      const email = claims?.['email'];
      if (typeof email !== 'string' || email === '') {
        throw new LoginFailure('unverified', 'no e-mail');
      }
      // Facebook returns confirmed addresses only, without a claim that says so.
      if (provider === 'google' && claims?.['email_verified'] !== true) {
        throw new LoginFailure('unverified', 'e-mail not verified');
      }
      // The lower case of the Kelvin sign is the letter k: it would match the address of somebody else.
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
  const customFetch: oidc.CustomFetch = (address, { body, ...options }) =>
    // The library sends no other bodies than forms.
    ctx.fetch(address, { ...options, ...(body instanceof URLSearchParams ? { body } : {}) });
  if (issuer === undefined) {
    const config = new oidc.Configuration(FACEBOOK, clientId, client);
    config[oidc.customFetch] = customFetch;
    config.timeout = TIMEOUT_SECONDS;
    oidc.enableNonRepudiationChecks(config);
    return config;
  }
  const server = new URL(issuer);
  return oidc.discovery(server, clientId, client, undefined, {
    [oidc.customFetch]: customFetch,
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The signature is always verified, also over a TLS connection.
      oidc.enableNonRepudiationChecks,
      // The settings allow http for this machine only.
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/**
 * The reason of an error, in names and codes only: messages and causes of the library may contain codes,
 * tokens and personal data.
 */
function reasonOf(error: unknown): string {
  const words = new Set<string>();
  let each = error;
  for (let depth = 0; depth < 4 && typeof each === 'object' && each !== null; depth += 1) {
    // Other values are the provider's answer, of which only the name of the wrong claim is logged.
    const names = each instanceof Error ? ['name', 'code', 'error'] : ['claim'];
    for (const name of names) {
      const value: unknown = Reflect.get(each, name);
      if (typeof value === 'string' && /^[A-Za-z_]{1,50}$/.test(value)) words.add(value);
    }
    each = 'cause' in each ? each.cause : undefined;
  }
  return [...words].join(' ') || 'unknown';
}
