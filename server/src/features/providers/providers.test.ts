import { LOGIN_BLOCKED, TICKET_SPENT } from '@trilha/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestProvider, testProvider, UNVERIFIED } from '../../../test/oidc.ts';
import { fragmentOf, visitor } from '../../../test/provider-login.ts';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { deleteOldProviderLogins } from './providers.ts';

let provider: TestProvider;

beforeAll(async () => {
  const callback = (name: string) => `https://trilha.test/api/auth/${name}/callback/`;
  provider = await testProvider([callback('google'), callback('facebook')]);
});
afterAll(() => provider.stop());

/** A school with both providers, which are both the one on this machine. */
function schoolWithProviders(): Promise<School> {
  return testSchool({
    providers: { google: provider, facebook: provider },
    fetch: (address, options) => fetch(address, options),
  });
}

/** Logs in at the provider with this e-mail, up to the ticket. */
async function arrive(school: School, email: string, name?: 'google' | 'facebook') {
  const browser = visitor(school, name);
  const { ticket } = await browser.comeBack(await provider.visit(await browser.begin(), email));
  return { browser, ticket };
}

/** What the log-in page gets in the end. */
async function outcome(school: School, email: string | undefined, name?: 'google' | 'facebook') {
  const browser = visitor(school, name);
  return browser.comeBack(await provider.visit(await browser.begin(), email));
}

const logins = ({ ctx }: School) =>
  ctx.database.queries.selectFrom('provider_logins').selectAll().execute();
const sessions = ({ ctx }: School) =>
  ctx.database.queries.selectFrom('sessions').select('user_id').execute();

test('says which providers are switched on', async () => {
  const one = await testSchool({ providers: { google: provider, facebook: undefined } });
  const list = await one.anyone.get('/auth/providers/');
  expect(list.body).toEqual({ google: true, facebook: false });
  const none = await testSchool();
  expect((await none.anyone.get('/auth/providers/')).body).toEqual({
    google: false,
    facebook: false,
  });
});

test.for(['google', 'facebook'] as const)('%s logs an existing account in', async (name) => {
  const school = await schoolWithProviders();
  const ana = await school.user({ email: 'ana@school.test', password: PASSWORD });
  const { browser, ticket } = await arrive(school, 'Ana@School.test', name);
  const reply = await browser.exchange(ticket);
  expect(reply.status).toBe(200);
  const usual = await school.anyone.post('/token/', { email: ana.email, password: PASSWORD });
  expect(reply.body).toEqual({
    ...usual.body,
    access: expect.any(String),
    refresh: expect.any(String),
  });
  const me = await school.anyone.get('/profiles/me/', {
    headers: { authorization: `Bearer ${reply.body.access}` },
  });
  expect(me.body.email).toBe('ana@school.test');
});

test('the log-in at the provider has secrets that only its answer can match', async () => {
  const school = await schoolWithProviders();
  const browser = visitor(school);
  const address = new URL(await browser.begin());
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/auth`);
  const asked = Object.fromEntries(address.searchParams);
  expect(asked).toEqual({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: 'https://trilha.test/api/auth/google/callback/',
    prompt: 'select_account',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const [login] = await logins(school);
  expect(JSON.stringify(login)).not.toContain(asked['state']);
  expect(JSON.stringify(login)).not.toContain(browser.verifier);
});

test('the callback is at the address of the API where that is set', async () => {
  const school = await testSchool({
    providers: { google: provider, facebook: undefined },
    apiUrl: 'https://api.school.test/v1',
    fetch: (address, options) => fetch(address, options),
  });
  const address = new URL(await visitor(school).begin());
  expect(address.searchParams.get('redirect_uri')).toBe(
    'https://api.school.test/v1/auth/google/callback/',
  );
});

test('a code cannot be used without the verifier of its log-in', async () => {
  const school = await schoolWithProviders();
  const { email } = await school.user();
  const browser = visitor(school);
  const back = await provider.visit(await browser.begin(), email);
  await school.ctx.database.queries
    .updateTable('provider_logins')
    .set({ code_verifier: browser.verifier })
    .execute();
  expect(await browser.comeBack(back)).toEqual({ failure: 'failed' });
});

describe('refused is', () => {
  test('a user who cancels at the provider', async () => {
    expect(await outcome(await schoolWithProviders(), undefined)).toEqual({ failure: 'cancelled' });
  });

  test('somebody without an account, and none is created', async () => {
    const school = await schoolWithProviders();
    expect(await outcome(school, 'stranger@school.test')).toEqual({ failure: 'no_account' });
    const users = await school.ctx.database.queries.selectFrom('users').select('id').execute();
    expect(users).toEqual([]);
  });

  test('an inactive or erased account', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user({ is_active: false });
    expect(await outcome(school, email)).toEqual({ failure: 'no_account' });
    const erased = await school.user();
    await school.ctx.database.queries
      .updateTable('users')
      .set({ erased_at: school.ctx.now().toISOString() })
      .where('id', '=', erased.id)
      .execute();
    expect(await outcome(school, erased.email)).toEqual({ failure: 'no_account' });
  });

  test('an e-mail that Google has not verified; Facebook gives out no other', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user({ email: `${UNVERIFIED}@school.test` });
    expect(await outcome(school, email, 'google')).toEqual({ failure: 'unverified' });
    expect(await outcome(school, email, 'facebook')).toEqual({ ticket: expect.any(String) });
  });

  test('a user who was deactivated during the log-in', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const { browser, ticket } = await arrive(school, email);
    await school.ctx.database.queries.updateTable('users').set({ is_active: false }).execute();
    expect((await browser.exchange(ticket)).status).toBe(401);
    expect(await sessions(school)).toEqual([]);
  });
});

describe('an answer of the provider', () => {
  test('is valid once, also when it comes twice at once', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const browser = visitor(school);
    const back = await provider.visit(await browser.begin(), email);
    const [one, two] = await Promise.all([browser.comeBack(back), browser.comeBack(back)]);
    const found = [one, two].toSorted((a) => (a.ticket === undefined ? 1 : -1));
    expect(found).toEqual([{ ticket: expect.any(String) }, { failure: 'expired' }]);
    expect(await browser.comeBack(back)).toEqual({ failure: 'expired' });
  });

  test('is valid for ten minutes, from its own provider, with the state of a log-in', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const browser = visitor(school);
    const back = await provider.visit(await browser.begin(), email);
    const elsewhere = back.replace('/google/', '/facebook/');
    expect(await browser.comeBack(elsewhere)).toEqual({ failure: 'expired' });
    const other = new URL(back);
    other.searchParams.set('state', 'x'.repeat(43));
    expect(await browser.comeBack(other.href)).toEqual({ failure: 'expired' });
    other.searchParams.delete('state');
    expect(await browser.comeBack(other.href)).toEqual({ failure: 'expired' });
    school.pass({ minutes: 10 });
    expect(await browser.comeBack(back)).toEqual({ failure: 'expired' });
  });
});

describe('a ticket', () => {
  test('is refused in another browser, and stays valid in its own', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const { browser, ticket } = await arrive(school, email);
    for (const verifier of ['', visitor(school).verifier]) {
      const stolen = await browser.exchange(ticket, { verifier });
      expect([stolen.status, stolen.body.detail]).toEqual([401, TICKET_SPENT]);
    }
    expect((await browser.exchange(ticket)).status).toBe(200);
    expect((await browser.exchange(ticket)).status).toBe(401);
    expect(await sessions(school)).toHaveLength(1);
    // Only wrong tickets count.
    const { queries } = school.ctx.database;
    const counted = queries.selectFrom('limit_events').select('id');
    expect(await counted.where('kind', '=', 'provider ticket').execute()).toHaveLength(3);
  });

  test('is valid once, also when it is exchanged several times at once', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const { browser, ticket } = await arrive(school, email);
    const replies = await Promise.all([1, 2, 3].map(() => browser.exchange(ticket)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(2);
    expect(await sessions(school)).toHaveLength(1);
  });

  test('is valid for two minutes', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const { browser, ticket } = await arrive(school, email);
    school.pass({ minutes: 2 });
    expect((await browser.exchange(ticket)).status).toBe(401);
  });

  test('that is wrong cannot be tried endlessly', async () => {
    const school = await schoolWithProviders();
    const { email } = await school.user();
    const { browser, ticket } = await arrive(school, email);
    for (let tries = 0; tries < 50; tries += 1) {
      expect((await browser.exchange(ticket, { verifier: 'x' })).status).toBe(401);
    }
    const blocked = await browser.exchange(ticket, { verifier: 'x' });
    expect([blocked.status, blocked.body.detail]).toEqual([429, LOGIN_BLOCKED]);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = { remoteAddress: '192.0.2.7' };
    const body = { ticket, verifier: browser.verifier };
    expect((await school.anyone.post('/token/provider/', body, elsewhere)).status).toBe(200);
  });
});

test('log-ins begin 60 times an hour from one address', async () => {
  const school = await schoolWithProviders();
  const begin = () => visitor(school).begin();
  for (let starts = 0; starts < 60; starts += 1) {
    expect(await begin()).toContain(provider.issuer);
  }
  expect(fragmentOf(await begin())).toEqual({ failure: 'blocked' });
  school.pass({ minutes: 60 });
  expect(await begin()).toContain(provider.issuer);
});

test('a log-in that cannot start leads back to the log-in page too', async () => {
  const off = await testSchool();
  expect(fragmentOf(await visitor(off).begin())).toEqual({ failure: 'unavailable' });
  expect(await visitor(off).comeBack('https://x.test/api/auth/google/callback/?state=a')).toEqual({
    failure: 'unavailable',
  });
  const school = await schoolWithProviders();
  for (const query of ['', '?challenge=short', '?challenge=a&challenge=b']) {
    const { headers } = await school.anyone.get(`/auth/google/start/${query}`);
    expect(fragmentOf(String(headers['location']))).toEqual({ failure: 'failed' });
  }
  expect(await logins(school)).toEqual([]);
});

test('a server error redirects too, and the log names nobody', async () => {
  const school = await schoolWithProviders();
  const { email } = await school.user();
  const error = vi.spyOn(school.app.log, 'error');
  const browser = visitor(school);
  const back = await provider.visit(await browser.begin(), email);
  vi.spyOn(school.ctx, 'now').mockImplementation(() => {
    throw new Error('A broken clock');
  });
  expect(await browser.comeBack(back)).toEqual({ failure: 'failed' });
  expect(fragmentOf(await browser.begin())).toEqual({ failure: 'failed' });
  expect(error).toHaveBeenCalledTimes(2);
  const { searchParams } = new URL(back);
  for (const secret of [email, searchParams.get('code'), searchParams.get('state')]) {
    expect(JSON.stringify(error.mock.calls)).not.toContain(secret);
  }
});

test('expired log-ins are deleted', async () => {
  const school = await schoolWithProviders();
  await visitor(school).begin();
  school.pass({ minutes: 9 });
  await visitor(school).begin();
  school.pass({ minutes: 2 });
  await deleteOldProviderLogins(school.ctx);
  expect(await logins(school)).toHaveLength(1);
});
