import { CODE_REQUIRED, CODE_WRONG, TICKET_SPENT } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestProvider, testProvider } from '../../../test/oidc.ts';
import { visitor } from '../../../test/provider-login.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import { enableSecondFactor } from '../../../test/second-factor.ts';

let provider: TestProvider;

beforeAll(async () => {
  provider = await testProvider(['https://trilha.test/api/auth/google/callback/']);
});
afterAll(() => provider.stop());

/** A teacher with two-step verification who has just come back from the provider. */
async function arrive() {
  const school = await testSchool({
    providers: { google: provider, facebook: undefined },
    fetch: (address, options) => fetch(address, options),
  });
  const paulo = await school.user({ is_staff: true, password: PASSWORD });
  const factor = await enableSecondFactor(school, paulo);
  await school.ctx.database.queries.deleteFrom('sessions').execute();
  const browser = visitor(school);
  const { ticket } = await browser.comeBack(
    await provider.visit(await browser.begin(), paulo.email),
  );
  const sessions = () => school.ctx.database.queries.selectFrom('sessions').selectAll().execute();
  const wrong = factor.code() === '000000' ? '000001' : '000000';
  const exchange = (code?: string) => browser.exchange(ticket, code === undefined ? {} : { code });
  return { school, factor, sessions, wrong, exchange, browser, ticket };
}

test('a ticket stays valid until the code is right, and no longer', async () => {
  const { factor, sessions, wrong, exchange, browser, ticket } = await arrive();
  const asked = await exchange();
  expect(asked.status).toBe(403);
  expect(asked.body).toEqual({
    detail: CODE_REQUIRED,
    message: CODE_REQUIRED,
    code_required: true,
  });
  const refused = await exchange(wrong);
  expect([refused.status, refused.body.detail]).toEqual([403, CODE_WRONG]);
  const stolen = await browser.exchange(ticket, { verifier: 'x', code: factor.code() });
  expect([stolen.status, stolen.body.detail]).toEqual([401, TICKET_SPENT]);
  expect(await sessions()).toEqual([]);
  expect((await exchange(factor.code())).status).toBe(200);
  expect((await exchange(factor.code(1))).status).toBe(401);
  expect(await sessions()).toHaveLength(1);
});

test('who was deactivated meanwhile is not asked for a code', async () => {
  const { school, exchange, sessions } = await arrive();
  await school.ctx.database.queries.updateTable('users').set({ is_active: false }).execute();
  const reply = await exchange();
  expect([reply.status, reply.body.detail]).toEqual([401, TICKET_SPENT]);
  expect(await sessions()).toEqual([]);
});

test('a code is accepted for ten minutes after the provider’s answer, however often it was wrong', async () => {
  const early = await arrive();
  await early.exchange();
  early.school.pass({ minutes: 9 });
  expect((await early.exchange(early.wrong)).status).toBe(403);
  expect((await early.exchange(early.factor.code())).status).toBe(200);

  const late = await arrive();
  await late.exchange();
  late.school.pass({ minutes: 9 });
  await late.exchange(late.wrong);
  late.school.pass({ minutes: 1 });
  expect((await late.exchange(late.factor.code())).status).toBe(401);
});

test('wrong codes are counted like those of a log-in with a password', async () => {
  const { sessions, wrong, exchange, factor } = await arrive();
  for (let tries = 0; tries < 10; tries += 1) expect((await exchange(wrong)).status).toBe(403);
  expect((await exchange(factor.code())).status).toBe(429);
  expect(await sessions()).toEqual([]);
});
