import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

const ME = '/profiles/me/';

async function schoolWithAna() {
  const school = await testSchool();
  const user = await school.user({
    email: 'ana@school.test',
    username: 'ana',
    first_name: 'Ana',
    last_name: 'Souza',
    phone: '+55 11 5555-0100',
    birth_date: '1990-05-31',
    bio: 'Learns French.',
  });
  return { school, user, ana: await school.as(user) };
}

const searchTextOf = async ({ school, user }: Awaited<ReturnType<typeof schoolWithAna>>) => {
  const row = await school.ctx.database.queries
    .selectFrom('users')
    .select('search_text')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return row.search_text;
};

describe('changing the profile', () => {
  test('replaces what is given and answers with the whole profile', async () => {
    const { user, ana } = await schoolWithAna();
    const input = {
      username: '  ana.souza ',
      first_name: 'Ana María',
      last_name: 'de Souza',
      phone: '+55 11 5555-0199',
      birth_date: '1991-02-28',
      bio: 'Two lines:\nFrench and English.',
    };
    const reply = await ana.patch(ME, input);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: user.id,
      email: 'ana@school.test',
      ...input,
      username: 'ana.souza',
      profile_image: null,
      is_staff: false,
      is_superuser: false,
      staff_role: 'all',
      teaches: null,
      language: 'en',
      is_language_chosen: false,
      unread_notices: 0,
    });
    expect((await ana.get(ME)).body).toEqual(reply.body);
  });

  test('leaves absent fields, and accepts an empty body', async () => {
    const { ana } = await schoolWithAna();
    const before = (await ana.get(ME)).body;
    expect((await ana.patch(ME, {})).body).toEqual(before);
    expect((await ana.patch(ME)).body).toEqual(before);
    expect((await ana.patch(ME, { bio: '' })).body).toEqual({ ...before, bio: '' });
  });

  test('ignores the e-mail, rights and fields that it does not know', async () => {
    const { ana } = await schoolWithAna();
    const before = (await ana.get(ME)).body;
    const reply = await ana.patch(ME, {
      id: 99,
      email: 'mallory@school.test',
      is_staff: true,
      is_superuser: true,
      profile_image: '/media/profiles/../secret.key',
      password: 'another-password',
      search_text: 'mallory',
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(before);
  });

  test('updates the search text', async () => {
    const all = await schoolWithAna();
    await all.ana.patch(ME, { first_name: 'João', username: 'JÔ' });
    expect(await searchTextOf(all)).toBe('jo ana@school.test joao souza');
    await all.ana.patch(ME, { last_name: 'Conceição' });
    expect(await searchTextOf(all)).toBe('jo ana@school.test joao conceicao');
  });

  test('changes only the own profile', async () => {
    const { school, ana } = await schoolWithAna();
    const other = await school.as(await school.user({ first_name: 'Bia' }));
    await ana.patch(ME, { first_name: 'Ana Lúcia' });
    expect((await other.get(ME)).body.first_name).toBe('Bia');
  });

  test('asks for a token', async () => {
    const { school } = await schoolWithAna();
    expect((await school.anyone.patch(ME, { bio: 'x' })).status).toBe(401);
    expect((await school.anyone.patch(ME, 'x')).status).toBe(401);
  });
});

describe('a username', () => {
  test('may not be blank', async () => {
    const { ana } = await schoolWithAna();
    for (const username of ['', '   ', null, 7]) {
      const reply = await ana.patch(ME, { username });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ username: ['Username is required'] });
    }
  });

  test('of another user is refused in any case; the own one may change its case', async () => {
    const { school, ana } = await schoolWithAna();
    await school.user({ username: 'Bia.Lima' });
    const reply = await ana.patch(ME, { username: 'BIA.lima' });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ username: ['A user with this username already exists.'] });
    expect((await ana.patch(ME, { username: 'ANA' })).body.username).toBe('ANA');
    expect((await ana.patch(ME, { username: 'ANA' })).status).toBe(200);
  });

  test('is given to one of two who choose it at once', async () => {
    const { school } = await schoolWithAna();
    const callers = await Promise.all(
      Array.from({ length: 6 }, async () => school.as(await school.user())),
    );
    const replies = await Promise.all(
      callers.map((caller, index) =>
        caller.patch(ME, { username: index % 2 ? 'Wanted' : 'wanted', bio: 'mine' }),
      ),
    );
    const won = replies.filter((reply) => reply.status === 200);
    const lost = replies.filter((reply) => reply.status === 400);
    expect([won.length, lost.length]).toEqual([1, 5]);
    for (const { body } of lost) {
      expect(body).toEqual({ username: ['A user with this username already exists.'] });
    }
  });
});

describe('a birth date', () => {
  test("is '' or null for none", async () => {
    const { ana } = await schoolWithAna();
    for (const birth_date of ['', null, '  ']) {
      await ana.patch(ME, { birth_date: '1990-05-31' });
      expect((await ana.patch(ME, { birth_date })).body.birth_date).toBeNull();
    }
  });

  test('is a real day', async () => {
    const { ana } = await schoolWithAna();
    expect((await ana.patch(ME, { birth_date: '2000-02-29' })).body.birth_date).toBe('2000-02-29');
    const wrong = ['2001-02-29', '1990-13-01', '31/05/1990', '1990-5-3', '1990-05-31T00:00:00Z', 7];
    for (const birth_date of wrong) {
      const reply = await ana.patch(ME, { birth_date });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ birth_date: ['Enter a date such as 1990-05-31.'] });
    }
  });

  test('is in 1900 or later', async () => {
    const { ana } = await schoolWithAna();
    expect((await ana.patch(ME, { birth_date: '1900-01-01' })).status).toBe(200);
    const reply = await ana.patch(ME, { birth_date: '1899-12-31' });
    expect(reply.body).toEqual({ birth_date: ['The birth date must be in 1900 or later.'] });
  });

  test("is past by the school's calendar", async () => {
    const { school, ana } = await schoolWithAna();
    // It is 10 March, 12:00 in São Paulo.
    expect((await ana.patch(ME, { birth_date: '2026-03-09' })).status).toBe(200);
    for (const birth_date of ['2026-03-10', '2026-03-11', '9999-12-31']) {
      const reply = await ana.patch(ME, { birth_date });
      expect(reply.body).toEqual({ birth_date: ['The birth date must be in the past.'] });
    }
    // 11 March in UTC, still the 10th at the school.
    school.pass({ hours: 11 });
    const before = await school.as(await school.user());
    expect((await before.patch(ME, { birth_date: '2026-03-10' })).status).toBe(400);
    school.pass({ hours: 2 });
    const after = await school.as(await school.user());
    expect((await after.patch(ME, { birth_date: '2026-03-10' })).status).toBe(200);
  });
});

describe('errors', () => {
  test('of several fields are reported together', async () => {
    const { ana } = await schoolWithAna();
    const reply = await ana.patch(ME, {
      username: 'u'.repeat(151),
      first_name: 'f'.repeat(151),
      last_name: 'l'.repeat(151),
      phone: '1'.repeat(41),
      bio: 'b'.repeat(2001),
      birth_date: 'soon',
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      username: ['Must be at most 150 characters.'],
      first_name: ['Must be at most 150 characters.'],
      last_name: ['Must be at most 150 characters.'],
      phone: ['Must be at most 40 characters.'],
      bio: ['Must be at most 2000 characters.'],
      birth_date: ['Enter a date such as 1990-05-31.'],
    });
  });

  test('that only the database finds are included, and nothing is changed', async () => {
    const { school, ana } = await schoolWithAna();
    await school.user({ username: 'bia' });
    const before = (await ana.get(ME)).body;
    const reply = await ana.patch(ME, { username: 'BIA', birth_date: '2030-01-01', bio: 'new' });
    expect(reply.body).toEqual({
      username: ['A user with this username already exists.'],
      birth_date: ['The birth date must be in the past.'],
    });
    expect((await ana.get(ME)).body).toEqual(before);
  });

  test('are a NUL character and a value that is no text', async () => {
    const { ana } = await schoolWithAna();
    const reply = await ana.patch(ME, { bio: 'a\u0000b', phone: null, first_name: ['x'] });
    expect(reply.body).toEqual({
      bio: ['Must not contain a NUL character.'],
      phone: ['Must be a text.'],
      first_name: ['Must be a text.'],
    });
  });

  test('are a body that is no JSON, no object, or of another type', async () => {
    const { ana } = await schoolWithAna();
    const json = { 'content-type': 'application/json' };
    const send = (payload: string, headers: Record<string, string>) =>
      ana.send('PATCH', ME, { payload, headers });
    expect((await send('{"bio":', json)).status).toBe(400);
    expect((await send('[]', json)).status).toBe(400);
    expect((await send('bio=x', { 'content-type': 'text/plain' })).status).toBe(415);
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await send('--x--', form)).status).toBe(415);
  });
});

test('text is kept as it was written, markup and all', async () => {
  const { ana } = await schoolWithAna();
  const bio = `<script>alert('1')</script> "; drop table users; -- 学习 👩🏽‍🏫`;
  expect((await ana.patch(ME, { bio, phone: ' 1 ' })).body).toMatchObject({ bio, phone: '1' });
});
