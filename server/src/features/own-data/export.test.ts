import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { userWithAllData } from '../../../test/person.ts';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { json } from '../../platform/database/database.ts';
import { exportOwnData } from './export.ts';

const DATA = '/profiles/me/data/';

test('the export is one readable file with all personal data', async () => {
  const school = await testSchool();
  const { ana, user } = await userWithAllData(school);
  const { headers, body, text } = await ana.get(DATA);
  expect(headers['content-disposition']).toBe(
    'attachment; filename="escola-trilha-my-data-2026-03-10.json"',
  );
  expect(headers['content-type']).toBe('application/json');
  // Parsed and serialised again it is the same text: valid, indented, no key twice.
  expect(text).toBe(`${JSON.stringify(body, null, 2)}\n`);
  const at = school.ctx.now().toISOString();
  expect(body.about).toMatchObject({ school: 'Escola Trilha', written_at: at });
  expect(body.profile).toEqual({
    id: user.id,
    email: 'anaclara@example.com',
    username: 'anaclara.q',
    first_name: 'Anaclara',
    last_name: 'Quaresma Souza',
    phone: '+55 11 98765-4321',
    birth_date: '1991-04-23',
    bio: 'I dance forró.',
    guardian_name: 'Otto Quaresma',
    guardian_contact: '+55 11 98765-4321',
    language: 'pt-BR',
    is_active: true,
    is_staff: false,
    is_superuser: false,
    staff_role: 'all',
    date_joined: at,
    last_seen_at: expect.any(String),
    picture: expect.stringMatching(/^https:\/\/trilha\.test\/media\/profiles\/[\w-]+\.webp$/),
    has_password: true,
  });
  expect(body.enrollments).toMatchObject([{ course: 'Everyday English', ended_at: null }]);
  expect(body.lesson_completions).toMatchObject([{ course: 'Everyday English' }]);
  expect(body.lesson_positions).toMatchObject([{ course: 'Everyday English', seconds: 12 }]);
  expect(body.quiz_comments).toEqual([
    {
      attempt_id: expect.any(Number),
      quiz: 'Told',
      attempt: 1,
      text: 'Well done, Anaclara.',
      at,
      to_you: true,
    },
  ]);
  expect(body.achievements).toMatchObject([{ name: 'First Steps' }]);
  expect(body.activity_days).toEqual([{ day: '2026-03-10' }]);
  expect(body.sessions).toMatchObject([{ device: 'OldBrowser/1.0', ip: '203.0.113.77' }]);
  expect(body.contact_messages).toMatchObject([{ message: 'Here is Anaclara.' }]);
  expect(body.message_replies).toMatchObject([
    { sender: 'Anaclara@Example.com', text: 'Anaclara will come.' },
    { sender: 'Anaclara@Example.com', text: 'Anaclara will come.' },
  ]);
  expect(body.second_step).toEqual({ is_on: false, since: null, recovery_codes_left: 1 });
  expect(body.passkeys).toEqual([
    { label: 'Phone of Anaclara', created_at: at, last_used_at: null },
  ]);
  expect(body.deletion_request).toEqual({ requested_at: at });
  expect(body.mails.map((mail: { subject: string }) => mail.subject)).toContain('Olá, Anaclara');
  expect(body.saved_views).toEqual([
    { list: 'users', name: 'Forró with Anaclara', query: 'search=anaclara' },
  ]);
  expect(body.staff_notes).toEqual([
    { id: expect.any(Number), text: 'Anaclara comes by bus.', created_at: at, edited_at: null },
  ]);
  expect(body.deeds).toEqual([
    { at, action: 'enroll', subject_type: 'enrollment', done_by: 'the school' },
    { at, action: 'create', subject_type: 'comment', done_by: 'the school' },
    { at, action: 'update', subject_type: 'user', done_by: 'the school' },
    { at, action: 'update', subject_type: 'user', done_by: 'the school' },
    { at, action: 'create', subject_type: 'note', done_by: 'the school' },
  ]);
});

test('the name of the file is dated in the time zone of the school', async () => {
  const school = await testSchool({ now: () => new Date('2026-11-22T01:30:00.000Z') });
  const ana = await school.as(await school.user());
  const { headers } = await ana.get(DATA);
  expect(headers['content-disposition']).toBe(
    'attachment; filename="escola-trilha-my-data-2026-11-21.json"',
  );
});

test('the export contains no secret, no key and nobody else', async () => {
  const school = await testSchool();
  // Somebody of whom there is what Carla has not.
  const dora = await school.user({ username: 'dora', is_staff: true });
  const at = school.ctx.now().toISOString();
  await school.ctx.database.queries
    .insertInto('second_factors')
    .values({ user_id: dora.id, secret: 's', started_at: at, confirmed_at: at, last_step: 0 })
    .execute();
  const { ana, root } = await userWithAllData(school, { is_staff: true });
  const bruno = await school.user({ username: 'bruno', first_name: 'Bruno' });
  await root.delete(`/admin/users/${bruno.id}/`);
  const carla = await school.as(await school.user({ first_name: 'Carla' }));
  const { text } = await ana.get(DATA);
  expect(text).not.toMatch(
    /hash|secret|token|nonce|verifier|encrypted|credential|public-|bruno|carla|"root"/i,
  );
  const others = await carla.get(DATA);
  expect(others.text).not.toMatch(/anaclara|quaresma|bruno/i);
  expect(others.body).toMatchObject({
    quiz_attempts: [],
    contact_messages: [],
    mails: [],
    known_devices: [],
    second_step: { is_on: false, since: null, recovery_codes_left: 0 },
    deletion_request: { requested_at: null },
  });
});

test('right answers are in the export only where the report shows them', async () => {
  const school = await testSchool();
  const { ana, course } = await userWithAllData(school);
  const attempts = async () => {
    const { body } = await ana.get(DATA);
    return body.quiz_attempts.map(({ quiz, answers }: { quiz: string; answers: object[] }) => ({
      quiz,
      last: answers.at(-1),
    }));
  };
  const plain = { question: 'Question 3', your_answer: 'Wrong' };
  const withResult = { ...plain, is_correct: false, correct_answer: 'Right' };
  expect(await attempts()).toEqual([
    { quiz: 'Told', last: withResult },
    { quiz: 'Untold', last: plain },
  ]);
  // The course becomes a draft, which also hides its reports.
  await school.ctx.database.queries
    .updateTable('courses')
    .set({ is_published: false })
    .where('id', '=', course.id)
    .execute();
  expect(await attempts()).toEqual([
    { quiz: 'Told', last: plain },
    { quiz: 'Untold', last: plain },
  ]);
});

test('the export of a quiz without a report does not depend on which answers are right', async () => {
  const read = async (place: number) => {
    const school = await testSchool();
    const { id } = await school.course();
    const quiz = await school.quiz(id, {
      show_report: false,
      questions: [
        {
          text: 'One?',
          answers: ['a', 'b', 'c'].map((text, index) => ({ text, is_correct: index === place })),
        },
      ],
    });
    const user = await school.user();
    await school.enroll(user, id);
    const ana = await school.as(user);
    // A wrong answer in both schools.
    const answers = choose(await questionsOf(ana, id, quiz), 1);
    await ana.post(`/quizzes/${quiz}/submit/`, { answers });
    return (await ana.get(DATA)).text;
  };
  expect(await read(1)).toBe(await read(2));
});

/** A student with this many attempts at one quiz, each with a copy of 40 questions. */
async function studentWithAttempts(school: School, attempts: number) {
  const { id } = await school.course();
  const quiz = await school.quiz(id);
  const user = await school.user();
  const snapshot = json({
    quiz: 'Long',
    questions: Array.from({ length: 40 }, (_, index) => ({
      id: index + 1,
      text: `Question ${index} ${'long '.repeat(20)}`,
      given: 1,
      answers: [
        { id: 1, text: 'yes', is_correct: true },
        { id: 2, text: 'no', is_correct: false },
      ],
    })),
  });
  const result = { score: 100, passing_score: 70, passed: true, correct: 40, total: 40 };
  for (let from = 0; from < attempts; from += 100) {
    await school.ctx.database.queries
      .insertInto('attempts')
      .values(
        Array.from({ length: Math.min(100, attempts - from) }, (_, index) => ({
          ...result,
          user_id: user.id,
          quiz_id: quiz,
          number: from + index + 1,
          completed_at: school.ctx.now().toISOString(),
          snapshot,
        })),
      )
      .execute();
  }
  return user;
}

test('1,000 attempts are read in batches, each once', async () => {
  const school = await testSchool();
  const user = await studentWithAttempts(school, 1000);
  let maxRows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      maxRows = Math.max(maxRows, result.rows.length);
      return result;
    },
  };
  const { database } = school.ctx;
  const ctx = {
    ...school.ctx,
    database: { ...database, queries: database.queries.withPlugin(counting) },
  };
  const { content } = await exportOwnData(ctx, user);
  const numbers: number[] = [];
  let longest = 0;
  let sent = 0;
  for await (const chunk of content) {
    const text = String(chunk);
    longest = Math.max(longest, text.length);
    sent += text.length;
    const number = /"number": (\d+)/.exec(text)?.[1];
    if (number !== undefined) numbers.push(Number(number));
  }
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  // Megabytes were sent, and never held in memory at once, neither as rows nor as text.
  expect(sent).toBeGreaterThan(6_000_000);
  expect(longest).toBeLessThan(20_000);
  expect(maxRows).toBe(50);
});
