import {
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  LOGIN_NOT_FRESH,
  MAX_PASSKEYS,
  PASSKEY_INVALID,
  PASSKEY_KNOWN,
  PASSKEY_LABEL_MISSING,
  type PasskeyRegistration,
  PASSWORD_TRIES_SPENT,
  TOO_MANY_PASSKEYS,
} from '@trilha/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { describe, expect, test } from 'vitest';
import { authenticator, type Lie, register } from '../../../test/passkeys.ts';
import { PASSWORD, type School, type TestUser, testSchool } from '../../../test/school.ts';
import { authenticate, closeSessionsOf } from '../../platform/security/sessions.ts';
import { addPasskey } from './own-passkeys.ts';
import { PATH, CHROME, schoolWithAna, mailsAbout } from '../../../test/own-passkeys.ts';

/* A passkey that somebody adds to the own account. */

const OPTIONS = `${PATH}options/`;

/** The challenge of a new registration. */
async function begin(caller: Awaited<ReturnType<School['as']>>) {
  return (await caller.post(OPTIONS, { current_password: PASSWORD })).body;
}

/** As many passkeys as given, straight into the table. */
async function givePasskeys(school: School, user: TestUser, count: number, name = 'passkey') {
  await school.ctx.database.queries
    .insertInto('passkeys')
    .values(
      Array.from({ length: count }, (_, n) => ({
        user_id: user.id,
        credential_id: `${name}-${n}`,
        public_key: '',
        sign_count: 0,
        transports: '',
        is_synced: false,
        label: `Passkey ${n}`,
        created_at: school.ctx.now().toISOString(),
      })),
    )
    .execute();
}

describe('adding a passkey', () => {
  test('takes the password, then what the browser has made; a mail tells the owner', async () => {
    const { school, ana, caller } = await schoolWithAna();
    const empty = { count: 0, next: null, previous: null, results: [] };
    const about = { is_available: true, asks_password: true };
    expect((await caller.get(PATH)).body).toEqual({ ...empty, ...about });
    const options = await caller.post(OPTIONS, { current_password: PASSWORD });
    expect(options.status).toBe(200);
    expect(options.body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'trilha.test', name: 'Escola Trilha' },
      user: {
        id: expect.stringMatching(/^[\w-]{43}$/),
        name: 'ana@school.test',
        displayName: 'Ana Souza',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
    const device = authenticator({ isSynced: true });
    const added = await caller.post(
      PATH,
      { response: device.create(options.body) },
      { headers: { 'user-agent': CHROME } },
    );
    expect(added.status).toBe(201);
    const at = school.ctx.now().toISOString();
    const row = {
      id: expect.any(Number),
      label: 'Chrome on Windows',
      is_synced: true,
      created_at: at,
      last_used_at: null,
    };
    expect(added.body).toEqual(row);
    expect((await caller.get(PATH)).body).toEqual({ ...empty, ...about, count: 1, results: [row] });

    const [mail] = await mailsAbout(school, /Chave de acesso adicionada/);
    expect(mail).toMatchObject({
      recipient: ana.email,
      subject: 'Chave de acesso adicionada · Escola Trilha',
    });
    expect(mail?.text).toContain('em 10 de março de 2026, às 12:00 (Chrome, Windows)');
    expect(mail?.text).toContain('https://trilha.test/profile#passkeys');

    // The next one leaves out devices that have one, and has the same user handle.
    const next = await begin(caller);
    expect(next.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    expect(next.user).toEqual(options.body.user);
    const other = await begin(await school.as(await school.user({ password: PASSWORD })));
    expect(other.user.id).not.toBe(options.body.user.id);
    expect(other.excludeCredentials).toEqual([]);
  });

  test('a name can be given at once; it is trimmed and not blank', async () => {
    const { caller } = await schoolWithAna();
    const named = await register(caller, authenticator(), { label: '  My phone ' });
    expect(named.body.label).toBe('My phone');
    const blank = await register(caller, authenticator(), { label: '  ' });
    expect([blank.status, blank.body]).toEqual([400, { label: [PASSKEY_LABEL_MISSING] }]);
  });

  test('needs the right password, within ten wrong ones in 15 minutes', async () => {
    const { school, caller } = await schoolWithAna();
    const missing = await caller.post(OPTIONS, {});
    expect([missing.status, missing.body]).toEqual([
      400,
      { current_password: [CURRENT_PASSWORD_MISSING] },
    ]);
    for (let n = 0; n < 10; n += 1) {
      const wrong = await caller.post(OPTIONS, { current_password: 'wrong' });
      expect([wrong.status, wrong.body]).toEqual([
        400,
        { current_password: [CURRENT_PASSWORD_WRONG] },
      ]);
    }
    const blocked = await caller.post(OPTIONS, { current_password: PASSWORD });
    expect([blocked.status, blocked.body.detail]).toEqual([429, PASSWORD_TRIES_SPENT]);
    // The limit is that of all calls which ask for the password.
    const change = { current_password: PASSWORD, new_password: 'another-password' };
    expect((await caller.post('/profiles/me/password/', change)).status).toBe(429);
    school.pass({ minutes: 16 });
    expect((await caller.get(PATH)).status).toBe(401);
  });

  test('needs none where the account has none, but a log-in that is not long ago', async () => {
    const school = await testSchool();
    const caller = await school.as(await school.user());
    expect((await caller.get(PATH)).body.asks_password).toBe(false);
    const { queries } = school.ctx.database;
    const loggedIn = async (minutesAgo: number) => {
      const created_at = new Date(school.ctx.now().getTime() - minutesAgo * 60_000).toISOString();
      await queries.updateTable('sessions').set({ created_at }).execute();
    };
    await loggedIn(15);
    for (const proof of [{}, { current_password: PASSWORD }]) {
      const refused = await caller.post(OPTIONS, proof);
      expect([refused.status, refused.body]).toEqual([
        400,
        { current_password: [LOGIN_NOT_FRESH] },
      ]);
    }
    await loggedIn(14);
    const { body } = await caller.post(OPTIONS, {});
    const response = authenticator().create(body);
    expect((await caller.post(PATH, { response })).status).toBe(201);
  });

  const lies: Record<string, Lie> = {
    'another origin': { origin: 'https://evil.example' },
    'another relying party': { rpId: 'evil.example' },
    'another challenge': { challenge: 'A'.repeat(43) },
    'an authenticator that has not verified its user': { isVerified: false },
    'an authenticator without anybody present': { isPresent: false },
    'the answer to a log-in': { type: 'webauthn.get' },
  };
  test.for(Object.entries(lies))('refused is %s', async ([, lie]) => {
    const { caller } = await schoolWithAna();
    const reply = await register(caller, authenticator(), { lie });
    expect([reply.status, reply.body]).toEqual([400, { response: [PASSKEY_INVALID] }]);
    expect((await caller.get(PATH)).body.count).toBe(0);
  });

  test('refused is what is no passkey, or the passkey of another id', async () => {
    const { caller } = await schoolWithAna();
    const bytes = (value: Map<string, unknown>) =>
      Buffer.from(isoCBOR.encode(value as never)).toString('base64url');
    const good = authenticator().create(await begin(caller));
    const withObject = (attestationObject: string) => ({
      ...good,
      response: { ...good.response, attestationObject },
    });
    for (const response of [
      withObject('x'),
      withObject(bytes(new Map())),
      withObject(bytes(new Map([['authData', new Uint8Array(37)]]))),
      { ...good, id: 'other', rawId: 'other' },
      { ...good, rawId: 'other' },
    ]) {
      const reply = await caller.post(PATH, { response });
      expect([reply.status, reply.body]).toEqual([400, { response: [PASSKEY_INVALID] }]);
    }
    expect((await caller.post(PATH, {})).body).toEqual({ response: [PASSKEY_INVALID] });
    // Nothing of it was the fault of the challenge.
    expect((await caller.post(PATH, { response: good })).status).toBe(201);
  });

  test('what the authenticator says about itself is not read', async () => {
    const { caller } = await schoolWithAna();
    for (const attestation of ['packed', 'android-safetynet', 'tpm', 'nonsense']) {
      const added = await register(caller, authenticator(), { lie: { attestation } });
      expect(added.status, attestation).toBe(201);
    }
  });

  test('a challenge is good once, for five minutes, for its owner; a newer one replaces it', async () => {
    const { school, caller } = await schoolWithAna();
    const bob = await school.as(await school.user({ password: PASSWORD }));
    const former = authenticator().create(await begin(caller));
    const device = authenticator();
    const good = device.create(await begin(caller));
    // One that another user is given replaces none.
    await begin(bob);
    const refused = [400, { response: [PASSKEY_INVALID] }];
    for (const [who, response] of [
      [caller, former],
      [bob, good],
    ] as const) {
      const reply = await who.post(PATH, { response });
      expect([reply.status, reply.body]).toEqual(refused);
    }
    const replies = await Promise.all([1, 2, 3].map(() => caller.post(PATH, { response: good })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    const late = authenticator().create(await begin(caller));
    school.pass({ minutes: 5.1 });
    expect((await caller.post(PATH, { response: late })).body).toEqual(refused[1]);
  });

  test('a passkey is on one account once', async () => {
    const { school, caller } = await schoolWithAna();
    const device = authenticator();
    expect((await register(caller, device)).status).toBe(201);
    const bob = await school.as(await school.user({ password: PASSWORD }));
    for (const who of [caller, bob]) {
      const reply = await register(who, device);
      expect([reply.status, reply.body.detail]).toEqual([409, PASSKEY_KNOWN]);
    }
  });

  test('ten are the most, also where the tenth came while one is made', async () => {
    const { school, ana, caller } = await schoolWithAna();
    await givePasskeys(school, ana, MAX_PASSKEYS - 1);
    const late = authenticator().create(await begin(caller));
    await givePasskeys(school, ana, 1, 'tenth');
    const full = await caller.post(PATH, { response: late });
    expect([full.status, full.body.detail]).toEqual([409, TOO_MANY_PASSKEYS]);
    const begun = await caller.post(OPTIONS, { current_password: PASSWORD });
    expect([begun.status, begun.body.detail]).toEqual([409, TOO_MANY_PASSKEYS]);
    const bob = await school.as(await school.user({ password: PASSWORD }));
    expect((await register(bob, authenticator())).status).toBe(201);
  });

  test('under way, it ends with its session: a new password keeps a thief out', async () => {
    const { school, ana, caller } = await schoolWithAna();
    const user = await authenticate(school.ctx, `Bearer ${await school.tokenOf(ana)}`);
    const response = authenticator().create(await begin(caller)) as PasskeyRegistration;
    // After the request was authenticated.
    await closeSessionsOf(school.ctx, school.ctx.database.queries, ana.id);
    const adding = addPasskey(school.ctx, user, { response }, CHROME);
    await expect(adding).rejects.toMatchObject({ status: 401 });
    const again = await school.as(ana);
    expect((await again.get(PATH)).body.count).toBe(0);
  });
});
