import { json } from '../src/platform/database/database.ts';
import { tellNotices } from '../src/features/notices/telling.ts';
import { storeReply } from '../src/features/messages/replies.ts';
import { keepMessage } from '../src/features/messages/messages.ts';
import { replyAddress } from '../src/platform/mail/inbound/reply-address.ts';
import { tables } from '../src/platform/database/tables.ts';
import { receivedMail, receivingFrom } from './inbound.ts';
import { choose, questionsOf } from './quizzes.ts';
import { type Caller, caller, PASSWORD, type School, type TestUser } from './school.ts';

const IP = '203.0.113.77';

/** Texts that identify Anaclara. No row may contain one after she is erased. */
export const TRACES = [
  'anaclara',
  'quaresma',
  '1991-04-23',
  '98765-4321',
  'forró',
  'forro',
  'oldbrowser',
  IP,
] as const;

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export interface UserWithAllData {
  readonly user: TestUser;
  readonly ana: Caller;
  readonly course: { id: number; lessons: number[] };
  /** Of the quiz that shows reports, and of the one that shows none. */
  readonly quizzes: readonly [number, number];
  /** A superuser who has changed her account. */
  readonly root: Caller;
}

/** A user with a row in every table that has personal data. */
export async function userWithAllData(
  school: School,
  { is_staff = false } = {},
): Promise<UserWithAllData> {
  const { queries } = school.ctx.database;
  const at = school.ctx.now().toISOString();
  const superuser = await school.user({ username: 'root', is_staff: true, is_superuser: true });
  const root = await school.as(superuser);
  const user = await school.user({
    email: 'anaclara@example.com',
    username: 'anaclara.q',
    first_name: 'Anaclara',
    last_name: 'Quaresma',
    password: PASSWORD,
    is_staff,
  });
  const ana = await logInFrom(school, user);
  await ana.patch('/profiles/me/', {
    phone: '+55 11 98765-4321',
    birth_date: '1991-04-23',
    bio: 'I dance forró.',
    language: 'pt-BR',
  });
  const picture = new FormData();
  picture.append('profile_image', new Blob([pixel]), 'me.gif');
  await ana.post('/profiles/me/upload-image/', picture);

  const course = await school.course({ title: 'Everyday English', lessons: 2 });
  const quizzes = [
    await school.quiz(course.id, { title: 'Told' }),
    await school.quiz(course.id, { title: 'Untold', show_report: false }),
  ] as const;
  await root.post('/admin/enrollments/', { user: user.id, course: course.id });
  await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  await ana.post(`/lessons/${course.lessons[1]}/complete/`, { completed: false });
  await ana.put(`/lessons/${course.lessons[1]}/position/`, { seconds: 12 });
  for (const quiz of quizzes) {
    const answers = choose(await questionsOf(ana, course.id, quiz), 2);
    await ana.post(`/quizzes/${quiz}/submit/`, { answers });
  }

  const attempt = await queries
    .selectFrom('attempts')
    .select('id')
    .where('quiz_id', '=', quizzes[0])
    .executeTakeFirstOrThrow();
  await root.put(`/admin/attempts/${attempt.id}/comment/`, { text: 'Well done, Anaclara.' });

  await ana.put('/profiles/me/goal/', {
    goal: { per: 'day', amount: 2 },
    reminder_hour: 19,
    weekly_letter: true,
    time_zone: 'Europe/Lisbon',
  });

  await ana.put('/profiles/me/notices/', { mails: { school: 'daily' }, quiet: null });
  const notice = { subject: 'To {first_name}', text: 'No lesson on Friday.', send_at: null };
  await root.post('/admin/notices/', {
    ...notice,
    people: { ids: [user.id, superuser.id] },
    expected: 2,
  });
  await tellNotices(school.ctx);

  // Audit entries about her and, where she is staff, by her.
  const change = new FormData();
  change.append('last_name', 'Quaresma Souza');
  await root.patch(`/admin/users/${user.id}/`, change);
  const { id: message } = await keepMessage(school.ctx, queries, {
    first_name: 'Anaclara',
    last_name: 'Quaresma',
    email: 'Anaclara@Example.com',
    subject: 'Outros assuntos',
    message: 'Here is Anaclara.',
  });
  await root.patch(`/admin/messages/${message}/`, {
    handled: true,
    note: 'Anaclara asks for the evening.',
    student: user.id,
  });
  await root.post(`/admin/messages/${message}/answers/`, { text: 'Olá, Anaclara!' });
  const { id: anothers } = await keepMessage(school.ctx, queries, {
    first_name: 'Otto',
    last_name: 'Brito',
    email: 'otto.brito@example.com',
    subject: 'Outros assuntos',
    message: 'A friend will answer.',
  });
  const inbound = receivingFrom('/nowhere');
  for (const id of [message, anothers]) {
    const mail = receivedMail({
      recipients: [replyAddress(inbound.address, school.ctx.keys, id)],
      sender: 'Anaclara@Example.com',
      text: 'Anaclara will come.',
    });
    await storeReply({ ...school.ctx, inbound }, mail);
  }
  await root.patch(`/admin/users/${user.id}/person/`, {
    guardian_name: 'Otto Quaresma',
    guardian_contact: '+55 11 98765-4321',
  });
  await root.post(`/admin/users/${user.id}/notes/`, { text: 'Anaclara comes by bus.' });
  if (is_staff) {
    await ana.patch(`/admin/courses/${course.id}/`, { subtitle: 'Another one' });
    // About somebody else.
    const { id: other } = await school.user();
    await ana.post(`/admin/users/${other}/notes/`, { text: 'Never late.' });
    const { id: others } = await keepMessage(school.ctx, queries, {
      first_name: 'Otto',
      last_name: 'Reis',
      email: 'otto@example.com',
      subject: 'Outros assuntos',
      message: 'Is there a room?',
    });
    await ana.post(`/admin/messages/${others}/answers/`, { text: 'There is.' });
  }

  await school.anyone.post('/token/', { email: user.email, password: 'wrong' }, from);
  await school.anyone.post('/password-reset/', { email: user.email }, from);
  await school.mails();
  const mail = { html: 'To Anaclara', text: 'To Anaclara', created_at: at, give_up_at: at };
  await queries
    .insertInto('outgoing_mails')
    .values([
      { ...mail, kind: 'mail', recipient: user.email, subject: 'Olá, Anaclara', attempts: 0 },
      {
        ...mail,
        kind: 'contact',
        recipient: 'contato@trilha.test',
        reply_to: user.email,
        subject: 'Anaclara asks',
        attempts: 0,
      },
    ])
    .execute();
  await queries
    .insertInto('password_requests')
    .values({ email: user.email, requested_at: at })
    .execute();
  await queries
    .insertInto('known_devices')
    .values({ user_id: user.id, device: 'OldBrowser on Old', last_seen_at: at })
    .execute();
  await queries
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: 'encrypted-anaclara', started_at: at, last_step: 1 })
    .execute();
  await queries
    .insertInto('course_teachers')
    .values({ user_id: user.id, course_id: course.id })
    .execute();
  await queries
    .insertInto('saved_views')
    .values({
      user_id: user.id,
      list: 'users',
      name: 'Forró with Anaclara',
      name_key: 'forró with anaclara',
      query: 'search=anaclara',
      position: 0,
    })
    .execute();
  await queries
    .insertInto('recovery_codes')
    .values({ user_id: user.id, code_hash: 'hash-anaclara' })
    .execute();
  await queries
    .insertInto('provider_logins')
    .values({
      provider: 'google',
      state_hash: 'state',
      nonce: 'nonce-anaclara',
      code_verifier: 'verifier',
      challenge: 'challenge',
      expires_at: at,
      user_id: user.id,
    })
    .execute();
  await queries
    .insertInto('passkeys')
    .values({
      user_id: user.id,
      credential_id: 'credential-anaclara',
      public_key: 'public-anaclara',
      sign_count: 0,
      transports: 'internal',
      is_synced: false,
      label: 'Phone of Anaclara',
      created_at: at,
    })
    .execute();
  await queries
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: 'hash-anaclara',
      purpose: 'second step',
      user_id: user.id,
      expires_at: at,
    })
    .execute();
  await queries
    .insertInto('idempotency_keys')
    .values({
      id: 'id-anaclara',
      user_id: user.id,
      fingerprint: 'fingerprint-anaclara',
      status: 201,
      answer: 'encrypted-anaclara',
      expires_at: at,
    })
    .execute();
  await queries
    .insertInto('videos')
    .values({ path: '/media/videos/hers.mp4', seconds: 2, uploaded_by: user.id, uploaded_at: at })
    .execute();
  await queries
    .insertInto('uploads')
    .values({
      id: 'a'.repeat(32),
      user_id: user.id,
      size: 10,
      probes: 0,
      used_at: at,
      lock_wanted: false,
    })
    .execute();
  await queries
    .insertInto('jobs')
    .values({
      kind: 'video.prepare',
      payload: json({ path: '/media/videos/hers.mp4' }),
      status: 'done',
      attempts: 1,
      max_attempts: 5,
      progress_done: 0,
      progress_total: 0,
      created_at: at,
      finished_at: at,
      created_by: user.id,
    })
    .execute();
  const importing = await queries
    .insertInto('jobs')
    .values({
      kind: 'users.import',
      payload: json({}),
      status: 'waiting',
      attempts: 0,
      max_attempts: 5,
      due_at: at,
      progress_done: 0,
      progress_total: 0,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job_id = importing.id;
  const counts = { total: 2, created: 0, updated: 1, unchanged: 0, refused: 0 };
  await queries
    .insertInto('user_imports')
    .values({ job_id, filename: 'turma.csv', invite: true, ...counts })
    .execute();
  await queries
    .insertInto('user_import_rows')
    .values({
      job_id,
      line: 3,
      email: user.email,
      import_row: json({ email: user.email, first_name: 'Anaclara' }),
    })
    .execute();
  await queries
    .insertInto('user_import_results')
    .values({ job_id, line: 2, outcome: 'update' })
    .execute();
  await queries
    .insertInto('bulk_changes')
    .values({ job_id, action: 'activate', total: 1 })
    .execute();
  await queries
    .insertInto('bulk_change_people')
    .values({ job_id, user_id: user.id, outcome: 'done', version: 1 })
    .execute();
  await ana.post('/profiles/me/deletion/', { current_password: PASSWORD });
  return { user, ana, course, quizzes, root };
}

const from = { remoteAddress: IP, headers: { 'user-agent': 'OldBrowser/1.0' } };

/** Logs her in with an IP address and a user agent that are among `TRACES`. */
async function logInFrom(school: School, user: TestUser): Promise<Caller> {
  const credentials = { email: user.email, password: PASSWORD };
  const { body } = await school.anyone.post('/token/', credentials, from);
  return caller(school.app, body.access);
}

/** Every row of every table as text, with the name of its table. */
export async function everyRow({ ctx }: School): Promise<{ table: string; row: string }[]> {
  const rows: { table: string; row: string }[] = [];
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    for (const row of await ctx.database.queries.selectFrom(table).selectAll().execute()) {
      rows.push({ table, row: JSON.stringify(row).toLowerCase() });
    }
  }
  return rows;
}

/** The rows that contain a text which identifies her. */
export async function tracesOf(school: School): Promise<{ table: string; row: string }[]> {
  const rows = await everyRow(school);
  return rows.filter(({ row }) => TRACES.some((trace) => row.includes(trace)));
}

/** The id of her request, as staff see it. */
export async function requestOf(root: Caller): Promise<number> {
  return (await root.get('/admin/deletions/')).body.results[0].id;
}
