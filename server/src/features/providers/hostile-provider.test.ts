import type { RequestListener, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../test/oidc.ts';
import { fragmentOf, visitor } from '../../../test/provider-login.ts';
import { type School, testSchool } from '../../../test/school.ts';

const EMAIL = 'ana@school.test';
const CLIENT = { clientId: 'the-school', clientSecret: 'a-secret-of-the-school' };
const keys = await generateKeyPair('RS256', { extractable: true });
const otherKeys = await generateKeyPair('RS256');
const seconds = (inMinutes: number) => Math.floor(Date.now() / 1000) + inMinutes * 60;

/** How the provider differs from an honest one. */
interface Manipulation {
  claims?: JWTPayload;
  /** Creates the ID token from the claims. */
  sign?: (claims: JWTPayload) => Promise<string | undefined>;
  /** Answers the token request. */
  tokens?: (response: ServerResponse) => void;
  metadata?: object;
}

const signed = (claims: JWTPayload, key = keys.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A manipulated provider, a school that is registered with it, and the requests that it gets. */
async function hostileProvider(manipulation: Manipulation, name: 'google' | 'facebook' = 'google') {
  const asked: string[] = [];
  let nonce = '';
  let handle: RequestListener = () => undefined;
  const { url: issuer, stop } = await listen((request, response) => handle(request, response));
  onTestFinished(stop);
  const claims = (): JWTPayload => ({
    iss: issuer,
    aud: CLIENT.clientId,
    sub: '7',
    iat: seconds(0),
    exp: seconds(5),
    nonce,
    email: EMAIL,
    email_verified: true,
    ...manipulation.claims,
  });
  const publicKey = await exportJWK(keys.publicKey);
  const answers: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/.well-known/openid-configuration': (response) =>
      send(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...manipulation.metadata,
      }),
    '/jwks': (response) => send(response, { keys: [{ ...publicKey, kid: 'one', alg: 'RS256' }] }),
    '/token': async (response) => {
      if (manipulation.tokens) return manipulation.tokens(response);
      const token = await (manipulation.sign ?? signed)(claims());
      send(response, { access_token: 'a', token_type: 'Bearer', id_token: token });
    },
  };
  handle = (request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) void answer(response);
    else response.writeHead(404).end();
  };
  const school = await testSchool({
    providers: { google: undefined, facebook: undefined, [name]: { ...CLIENT, issuer } },
    fetch: (address, options) => fetch(address, options),
  });
  await school.user({ email: EMAIL });
  const warn = vi.spyOn(school.app.log, 'warn');

  return {
    school,
    issuer,
    asked,
    stop,
    /** Logs in by it and returns what the log-in page gets. */
    async logIn() {
      const browser = visitor(school, name);
      const begun = new URL(await browser.begin());
      nonce = begun.searchParams.get('nonce') ?? '';
      const state = begun.searchParams.get('state') ?? '';
      const back = `https://x.test/api/auth/${name}/callback/?code=the-code&state=${state}`;
      return browser.comeBack(back);
    },
    logged: () => JSON.stringify(warn.mock.calls.map(([details]) => details)),
  };
}

async function everything(school: School): Promise<string> {
  const { queries } = school.ctx.database;
  const sessions = await queries.selectFrom('sessions').selectAll().execute();
  const logins = await queries.selectFrom('provider_logins').select('ticket_hash').execute();
  return JSON.stringify([sessions, logins.filter((login) => login.ticket_hash !== null)]);
}

test('an honest provider is accepted', async () => {
  const { logIn, asked } = await hostileProvider({});
  expect(await logIn()).toEqual({ ticket: expect.any(String) });
  expect(asked).toEqual(['/.well-known/openid-configuration', '/token', '/jwks']);
  expect(await logIn()).toEqual({ ticket: expect.any(String) });
  expect(asked).toHaveLength(4);
});

const manipulations: Record<string, Manipulation> = {
  'a wrong nonce': { claims: { nonce: 'x'.repeat(43) } },
  'no nonce': { claims: { nonce: undefined } },
  'for somebody else': { claims: { aud: 'another-school' } },
  'for several, and made for another': { claims: { aud: [CLIENT.clientId, 'b'], azp: 'b' } },
  'of another issuer': { claims: { iss: 'https://accounts.google.com' } },
  expired: { claims: { exp: seconds(-5) } },
  'not good yet': { claims: { nbf: seconds(5) } },
  'signed by somebody else': { sign: (claims) => signed(claims, otherKeys.privateKey) },
  'signed by nobody': {
    sign: async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
  },
  'signed with the secret': {
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(CLIENT.clientSecret)),
    metadata: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] },
  },
  missing: { sign: async () => undefined },
  'no token at all': { sign: async () => EMAIL },
};

test.for(Object.entries(manipulations))('an ID token is refused: %s', async ([, manipulation]) => {
  const { school, logIn, logged } = await hostileProvider(manipulation);
  expect(await logIn()).toEqual({ failure: 'failed' });
  expect(await everything(school)).toBe('[[],[]]');
  expect(logged()).toMatch(/^\[\{"provider":"google","failure":"failed","reason":"[\w ]+"\}\]$/);
});

const answers: Record<string, (response: ServerResponse) => void> = {
  'an error': (response) =>
    send(response, { error: 'invalid_grant', error_description: EMAIL }, 400),
  'a page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'),
  'another address': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'a broken connection': (response) => response.destroy(),
};

test.for(Object.entries(answers))('the token request is answered by %s', async ([, tokens]) => {
  const { logIn, asked, logged } = await hostileProvider({ tokens });
  expect(await logIn()).toEqual({ failure: 'failed' });
  expect(asked).toEqual(['/.well-known/openid-configuration', '/token']);
  expect(logged()).not.toMatch(/the-code|@/);
});

test.for([
  ['google', { email_verified: 'true' }, 'unverified'],
  ['google', { email_verified: undefined }, 'unverified'],
  ['facebook', { email_verified: undefined }, undefined],
  ['facebook', { email: undefined }, 'unverified'],
  ['facebook', { email: [EMAIL] }, 'unverified'],
  ['google', { email: 'mi\u212ae@school.test' }, 'unverified'],
] as const)('%s with the claims %o', async ([name, claims, failure]) => {
  const { school, logIn } = await hostileProvider({ claims }, name);
  await school.user({ email: 'mike@school.test' });
  expect((await logIn()).failure).toBe(failure);
});

test('a provider with another issuer gets no further request', async () => {
  const { school, asked } = await hostileProvider({
    metadata: { issuer: 'https://accounts.google.com' },
  });
  expect(fragmentOf(await visitor(school).begin())).toEqual({ failure: 'failed' });
  expect(asked).toEqual(['/.well-known/openid-configuration']);
});

test('metadata is fetched again after an hour, and at once after a failure', async () => {
  const { school, asked, logIn } = await hostileProvider({});
  const metadata = () => asked.filter((path) => path.startsWith('/.well-known')).length;
  const { fetch: ask } = school.ctx;
  let isAway = true;
  vi.spyOn(school.ctx, 'fetch').mockImplementation((address, options) =>
    isAway ? Promise.reject(new TypeError('fetch failed')) : ask(address, options),
  );
  expect(fragmentOf(await visitor(school).begin())).toEqual({ failure: 'failed' });
  isAway = false;
  await Promise.all([visitor(school).begin(), visitor(school).begin()]);
  school.pass({ minutes: 59 });
  await logIn();
  expect(metadata()).toBe(1);
  school.pass({ minutes: 1 });
  await logIn();
  expect(metadata()).toBe(2);
});

test('a provider that does not answer times out after 5 seconds', async () => {
  const clocks: AbortController[] = [];
  const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController();
    clocks.push(clock);
    return clock.signal;
  });
  onTestFinished(() => waits.mockRestore());
  const { logIn, logged } = await hostileProvider({
    tokens() {
      // The time of this request is over; those before it had as much as they needed.
      clocks.at(-1)?.abort(new DOMException('The time is over.', 'TimeoutError'));
    },
  });
  expect(await logIn()).toEqual({ failure: 'failed' });
  expect(new Set(waits.mock.calls.flat())).toEqual(new Set([5000]));
  expect(logged()).toContain('OAUTH_TIMEOUT');
});

test('Facebook needs no request for its metadata', async () => {
  const school = await testSchool({
    providers: { google: undefined, facebook: { ...CLIENT, issuer: undefined } },
  });
  const address = new URL(await visitor(school, 'facebook').begin());
  expect(address.href).toMatch(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth\?/);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: CLIENT.clientId,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: 'https://trilha.test/api/auth/facebook/callback/',
    code_challenge_method: 'S256',
  });
});
