import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider';

/** An OpenID Connect provider for tests. Anybody may log in with any e-mail address. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Follows the provider's pages as a browser does.
   * @param email who logs in; undefined cancels
   * @returns the URL to which the provider redirects the browser in the end
   */
  visit(address: string, email: string | undefined): Promise<string>;
  stop(): void;
}

/** An e-mail address with this prefix is not verified. */
export const UNVERIFIED = 'unverified';

/** A server on a free port of this machine. */
export async function listen(handle: RequestListener): Promise<{ url: string; stop: () => void }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** The storage of the provider; its default one logs a warning about production. */
function memory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (kind) => {
    const find = (id: string) => Promise.resolve(kept.get(`${kind} ${id}`));
    const findBy = (name: 'uid' | 'userCode') => async (value: string) =>
      [...kept.values()].find((payload) => payload.kind === kind && payload[name] === value);
    return {
      find,
      findByUid: findBy('uid'),
      findByUserCode: findBy('userCode'),
      async upsert(id, payload) {
        kept.set(`${kind} ${id}`, payload);
      },
      async destroy(id) {
        kept.delete(`${kind} ${id}`);
      },
      async consume(id) {
        const payload = await find(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

/** @param redirectUris the allowed redirects */
export async function testProvider(redirectUris: string[]): Promise<TestProvider> {
  let handle: RequestListener = () => undefined;
  const { url: issuer, stop } = await listen((request, response) => handle(request, response));
  const clientId = 'the-school';
  const clientSecret = 'a-secret-of-the-school';
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    adapter: memory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['for tests only'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As with Google, the ID token has the requested claims.
    conformIdTokenClaims: false,
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: !email.startsWith(UNVERIFIED) }),
    }),
    // No consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    renderError(ctx, out) {
      ctx.body = out;
    },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  const speak = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void speak(request, response);
    const result = choiceOf(request);
    if (result) return void provider.interactionFinished(request, response, result);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  };
  return { issuer, clientId, clientSecret, visit: visitor(issuer), stop };
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">
<h1>Choose an account</h1>
<form><label>Email <input name="email"></label> <button>Continue</button></form>
<p><a href="?cancel=">Cancel</a></p>`;

function choiceOf(request: IncomingMessage) {
  const { searchParams } = new URL(request.url ?? '', 'http://provider');
  const email = searchParams.get('email');
  if (email) return { select_account: {}, login: { accountId: email } };
  if (searchParams.has('cancel')) return { error: 'access_denied', error_description: 'No.' };
  return undefined;
}

function visitor(issuer: string): TestProvider['visit'] {
  return async (start, email) => {
    const cookies = new Map<string, string>();
    const choice = new URLSearchParams(email === undefined ? { cancel: '' } : { email });
    let address = start;
    for (let step = 0; step < 10; step += 1) {
      if (!address.startsWith(issuer)) return address;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(address, { redirect: 'manual', headers: { cookie } });
      for (const header of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        cookies.set(name, value);
      }
      const location = reply.headers.get('location');
      if (!location && reply.status !== 200) {
        throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
      }
      address = location ? new URL(location, address).href : `${address}?${choice.toString()}`;
    }
    throw new Error('Too many redirects of the provider.');
  };
}
