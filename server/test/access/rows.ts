import { json } from '../../src/platform/database/database.ts';
import { keepMessage } from '../../src/features/messages/messages.ts';
import { questionsOfQuiz } from '../../src/features/quizzes/editing/tree.ts';
import { submitQuiz } from '../../src/features/quizzes/quizzes.ts';
import type { School, TestUser } from '../school.ts';

/** The path of a video that is listed as stored. */
/** The entry of the catalogue that the course belongs to. */
export const CATALOGUE_ENTRY = 'sample-entry';

export const VIDEO = '/media/videos/sample.mp4';

/** Texts that stand in rows, by who may read them. */
export const MARKS = {
  /** What only those in the course may see: its videos, captions and questions. */
  content: 'marked-content',
  /** The person of the enrolled student. */
  owner: 'marked-owner',
  /** A person who is nobody of the callers. */
  other: 'marked-other',
  /** What nobody is told. */
  secret: 'marked-secret',
} as const;

/** Rows of every kind that a path of the API names; they belong to one another. */
export interface Rows {
  /** By the word before the id in the path. */
  readonly ids: Readonly<Record<string, number>>;
  /** The same, but for another question of the same quiz and its answer. */
  readonly siblings: Readonly<Record<string, number>>;
  /** A right answer for each question of the quiz. */
  readonly choice: Readonly<Record<string, number>>;
}

let count = 0;

/** A person with their mark wherever one is named. */
export function person(school: School, mark: string): Promise<TestUser> {
  const name = `${mark}-${(count += 1)}`;
  return school.user({
    email: `${name}@school.test`,
    username: name,
    first_name: mark,
    last_name: mark,
    phone: mark,
    bio: mark,
  });
}

/**
 * Makes rows of every kind. `owner` is enrolled in the course, and has an attempt and a second session; `author`
 * of staff has written the note.
 */
export async function newRows(school: School, owner: TestUser, author?: TestUser): Promise<Rows> {
  const { ctx } = school;
  const { queries } = ctx.database;
  const at = ctx.now().toISOString();
  const { id: courses } = await school.course({
    benefits: ['A plan'],
    translations: { fr: { title: 'Un cours', subtitle: '', description: '' } },
    catalogue_entry: CATALOGUE_ENTRY,
  });
  const [benefit] = await queries
    .selectFrom('course_benefits')
    .select('id')
    .where('course_id', '=', courses)
    .execute();
  const lessons = await school.lesson(courses, {
    video_url: `/media/videos/${MARKS.content}.mp4`,
    tracks: [{ kind: 'captions', language: 'en', path: `/media/captions/${MARKS.content}.vtt` }],
  });
  const material = await queries
    .insertInto('lesson_materials')
    .values({
      lesson_id: lessons,
      position: 1,
      kind: 'link',
      title: MARKS.content,
      link_url: `https://${MARKS.content}.example/`,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const quizzes = await school.quiz(courses, {
    questions: ['one', 'two'].map((text) => ({
      text: `${MARKS.content} ${text}`,
      answers: ['right', 'wrong', 'neither'].map((answer, place) => ({
        text: `${MARKS.content} ${answer}`,
        is_correct: place === 0,
      })),
    })),
  });
  const asked = await questionsOfQuiz(queries, quizzes);
  const choice = Object.fromEntries(asked.map(({ id, answers }) => [id, answers[0]?.id ?? 0]));
  await school.enroll(owner, courses);
  const enrollment = await queries
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', courses)
    .executeTakeFirstOrThrow();
  const attempt = await submitQuiz(ctx, owner, quizzes, choice);
  await queries
    .insertInto('attempt_comments')
    .values({
      attempt_id: attempt.id,
      user_id: owner.id,
      author_id: null,
      text: MARKS.owner,
      version: 1,
      at,
    })
    .execute();
  const achievement = await queries
    .selectFrom('achievements')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const session = await queries
    .insertInto('sessions')
    .values({
      user_id: owner.id,
      refresh_hash: `${MARKS.secret}-${(count += 1)}`,
      user_agent: '',
      ip: '127.0.0.1',
      created_at: at,
      last_used_at: at,
      expires_at: new Date(ctx.now().getTime() + 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passkey = await queries
    .insertInto('passkeys')
    .values({
      user_id: owner.id,
      credential_id: `${MARKS.owner}-${(count += 1)}`,
      public_key: MARKS.secret,
      sign_count: 0,
      transports: '',
      is_synced: false,
      label: MARKS.owner,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await person(school, MARKS.other);
  const staff = await school.user({ is_staff: true, first_name: MARKS.other });
  await queries
    .insertInto('second_factors')
    .values({
      user_id: staff.id,
      secret: MARKS.secret,
      started_at: at,
      confirmed_at: at,
      last_step: 0,
    })
    .execute();
  const deletion = await queries
    .insertInto('deletion_requests')
    .values({ user_id: (await person(school, MARKS.other)).id, requested_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = await queries
    .insertInto('staff_notes')
    .values({
      user_id: user.id,
      author_id: author?.id ?? null,
      author_name: MARKS.other,
      text: MARKS.other,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const view = await queries
    .insertInto('saved_views')
    .values({
      user_id: author?.id ?? user.id,
      list: 'users',
      name: `own view ${(count += 1)}`,
      name_key: `own view ${count}`,
      query: 'role=student',
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await keepMessage(ctx, queries, {
    first_name: MARKS.other,
    last_name: '',
    email: `${MARKS.other}@example.com`,
    subject: 'Outros assuntos',
    message: MARKS.other,
  });
  await queries
    .insertInto('message_answers')
    .values({
      message_id: message.id,
      author_id: author?.id ?? null,
      text: MARKS.other,
      created_at: at,
    })
    .execute();
  const template = await queries
    .insertInto('answer_templates')
    .values({ name: MARKS.other, text: MARKS.other })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('videos')
    .values({ path: VIDEO, seconds: 2, uploaded_by: null, uploaded_at: at })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
  const error = await queries
    .insertInto('client_errors')
    .values({
      fingerprint: `error ${(count += 1)}`,
      message: MARKS.other,
      stack: '',
      path: '/',
      browser: 'Firefox',
      version: '1',
      request_id: null,
      count: 1,
      first_at: at,
      last_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = await queries
    .insertInto('jobs')
    .values({
      kind: 'sample',
      payload: json({ file: MARKS.other }),
      status: 'waiting',
      attempts: 0,
      max_attempts: 5,
      due_at: at,
      progress_done: 0,
      progress_total: 0,
      created_at: at,
      created_by: owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const importing = await queries
    .insertInto('jobs')
    .values({
      kind: 'users.import',
      payload: json({}),
      status: 'done',
      attempts: 1,
      max_attempts: 5,
      progress_done: 1,
      progress_total: 1,
      created_at: at,
      finished_at: at,
      created_by: owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // It waits for its moment, and can be taken back.
  const send_at = new Date(ctx.now().getTime() + 86_400_000).toISOString();
  const notice = await queries
    .insertInto('notices')
    .values({
      subject: MARKS.other,
      text: MARKS.other,
      created_at: at,
      send_at,
      due_at: send_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('notice_people')
    .values({ notice_id: notice.id, user_id: user.id })
    .execute();
  const counts = { total: 1, created: 1, updated: 0, unchanged: 0, refused: 0 };
  await queries
    .insertInto('user_imports')
    .values({ job_id: importing.id, filename: MARKS.other, invite: false, ...counts })
    .execute();
  const bulk = await queries
    .insertInto('jobs')
    .values({
      kind: 'users.bulk',
      payload: json({}),
      status: 'done',
      attempts: 1,
      max_attempts: 5,
      progress_done: 1,
      progress_total: 1,
      created_at: at,
      finished_at: at,
      created_by: owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('bulk_changes')
    .values({ job_id: bulk.id, action: 'activate', total: 1 })
    .execute();
  await queries
    .insertInto('bulk_change_people')
    .values({ job_id: bulk.id, user_id: user.id, outcome: 'done', version: 1 })
    .execute();
  const published = { created_at: at, published_at: at };
  const [version] = await queries
    .insertInto('school_versions')
    .values([
      { school: json({ timeZone: 'America/Manaus' }), sections: 'timeZone', ...published },
      // Which is another one than what is published now.
      { school: json({}), sections: 'timeZone', ...published },
    ])
    .returning('id')
    .execute();
  await queries
    .insertInto('school_drafts')
    .values({ id: 1, school: json({ timeZone: 'America/Bahia' }), edited_at: at })
    .onConflict((draft) => draft.doNothing())
    .execute();
  const ids = {
    courses,
    benefits: benefit?.id ?? 0,
    lessons,
    materials: material.id,
    quizzes,
    questions: asked[0]?.id ?? 0,
    // A wrong one, which can be removed.
    answers: asked[0]?.answers[1]?.id ?? 0,
    'quiz-attempts': attempt.id,
    attempts: attempt.id,
    achievements: achievement.id,
    enrollments: enrollment.id,
    sessions: session.id,
    passkeys: passkey.id,
    users: user.id,
    /** Somebody with two-step verification. */
    staff: staff.id,
    deletions: deletion.id,
    messages: message.id,
    notices: notice.id,
    notes: note.id,
    views: view.id,
    'answer-templates': template.id,
    errors: error.id,
    jobs: job.id,
    versions: version?.id ?? 0,
    imports: importing.id,
    bulk: bulk.id,
  };
  return {
    ids,
    siblings: { ...ids, questions: asked[1]?.id ?? 0, answers: asked[1]?.answers[1]?.id ?? 0 },
    choice,
  };
}

/** The ids for the path of a call, in their order. */
export function idsFor(
  { name, kinds }: { name: string; kinds: readonly string[] },
  ids: Rows['ids'],
): number[] {
  return kinds.map((kind) => {
    const id = ids[kind];
    if (id !== undefined) return id;
    throw new Error(
      `The path of ${name} names a row of “${kind}”: make one in server/test/access/rows.ts and add its id to \`ids\`.`,
    );
  });
}
