import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noteClientError } from '../server/src/features/client-errors/client-errors.ts';
import { createCourse } from '../server/src/features/courses/courses.ts';
import { enroll } from '../server/src/features/enrollments/enrollments.ts';
import {
  completeLesson,
  createLesson,
  savePosition,
} from '../server/src/features/lessons/lessons.ts';
import { newMaterial } from '../server/src/features/lessons/materials/admin.ts';
import { createNotice, previewNotice } from '../server/src/features/notices/notices.ts';
import { tellDue } from '../server/src/features/notices/telling.ts';
import { setGoal } from '../server/src/features/goals/goals.ts';
import { answerMessage } from '../server/src/features/messages/answers.ts';
import { changeLead } from '../server/src/features/messages/leads.ts';
import { keepMessage } from '../server/src/features/messages/messages.ts';
import { storeReplyTo } from '../server/src/features/messages/replies.ts';
import { addTemplate } from '../server/src/features/messages/templates.ts';
import { addNote } from '../server/src/features/person/notes.ts';
import { setComment } from '../server/src/features/results/comments.ts';
import { createQuiz, submitQuiz } from '../server/src/features/quizzes/quizzes.ts';
import { createUser } from '../server/src/features/people/people.ts';
import { storeVideo } from '../server/src/features/videos/videos.ts';
import type { Context } from '../server/src/platform/context.ts';
import { type User, USER_COLUMNS } from '../server/src/platform/security/rights.ts';
import {
  answerTemplates,
  browserErrors,
  courses,
  messages,
  notices,
  people,
} from './content/index.ts';
import type { DemoCourse, DemoLesson, DemoPerson } from './content/types.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A course as it stands in the database: ids in the order of the content. */
interface MadeCourse {
  readonly id: number;
  readonly lessons: readonly number[];
  readonly quizzes: readonly {
    id: number;
    questions: readonly { id: number; right: number; wrong: number }[];
  }[];
}

/** Something that a user did before the demo began. */
interface PastEvent {
  readonly at: number;
  readonly act: (ctx: Context) => Promise<unknown>;
}

function media(name: string): string {
  return fileURLToPath(new URL(`media/${name}`, import.meta.url));
}

async function keepMaterial(
  ctx: Context,
  lesson_id: number,
  material: DemoLesson['material'] = [],
) {
  for (const [index, piece] of material.entries()) {
    const created_at = ctx.now().toISOString();
    const row = { ...newMaterial(piece), lesson_id, position: index + 1, created_at };
    await ctx.database.queries.insertInto('lesson_materials').values(row).execute();
  }
}

async function makeCourse(ctx: Context, course: DemoCourse): Promise<MadeCourse> {
  const { key: _, lessons: films, quizzes: tests, ...fields } = course;
  const { id } = await createCourse(ctx, fields);
  const lessons: number[] = [];
  for (const { video, preview, section, material, ...told } of films) {
    const is_preview = preview ?? false;
    const texts = { ...told, section_title: section ?? '' };
    if ('url' in video) {
      const made = await createLesson(ctx, {
        ...texts,
        is_preview,
        course_id: id,
        video_url: video.url,
      });
      lessons.push(made.id);
      continue;
    }
    const read = (name: string) => createReadStream(media(name));
    const posterFile = video.file.replace(/\.\w+$/, '.webp');
    const path = await ctx.files.save('captions', 'vtt', read(video.captions));
    const poster = await ctx.files.save('pictures', 'webp', read(posterFile));
    const stored = await storeVideo(ctx, undefined, read(video.file), {
      poster,
      name: video.file,
    });
    const made = await createLesson(ctx, {
      ...texts,
      is_preview,
      course_id: id,
      video_url: stored.path,
      tracks: [{ kind: 'captions', language: video.language, path }],
    });
    await keepMaterial(ctx, made.id, material);
    lessons.push(made.id);
  }
  const quizzes = [];
  for (const quiz of tests) {
    const questions = quiz.questions.map(({ text: asked, lesson, answers }) => ({
      text: asked,
      // A number that no lesson has is refused by the database.
      lesson_id: lesson === undefined ? null : (lessons[lesson - 1] ?? 0),
      answers: answers.map(({ text, right }) => ({ text, is_correct: right === true })),
    }));
    const made = await createQuiz(ctx, { ...quiz, questions, course_id: id });
    quizzes.push({ id: made.id, questions: await solutions(ctx, made.id) });
  }
  return { id, lessons, quizzes };
}

/** For each question of a quiz its right answer and a wrong one. */
async function solutions(ctx: Context, quizId: number) {
  const rows = await ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer', 'answers.is_correct'])
    .where('questions.quiz_id', '=', quizId)
    .orderBy('questions.position')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, answers]) => ({
    id,
    right: answers.find((row) => row.is_correct)?.answer ?? 0,
    wrong: answers.find((row) => !row.is_correct)?.answer ?? 0,
  }));
}

/** A member of staff, as who they are when they write of a student. */
async function staffNamed(ctx: Context, username: string): Promise<User> {
  const row = await ctx.database.queries
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { ...row, teaches: null, session_id: 0, rights_suspended: false };
}

/** All events of one user, each with its time. */
function eventsOf(
  person: DemoPerson,
  userId: number,
  made: ReadonlyMap<string, MadeCourse>,
  now: number,
): PastEvent[] {
  const events: PastEvent[] = [];
  const user = { id: userId, is_staff: person.role !== 'student', teaches: null };
  // Later events of a day come closer to the present, so that none is in the future.
  const day = (daysAgo: number, minutesEarlier: number) =>
    now - daysAgo * DAY - minutesEarlier * MINUTE;
  if (person.goal) {
    const { daysAgo, ...goal } = person.goal;
    events.push({
      at: day(daysAgo, 500),
      act: (ctx) => setGoal(ctx, userId, { goal, reminder_hour: null, weekly_letter: false }),
    });
  }
  for (const { daysAgo, by, text } of person.notes ?? []) {
    events.push({
      at: day(daysAgo, 120),
      act: async (ctx) => addNote(ctx, await staffNamed(ctx, by), userId, text),
    });
  }
  for (const learning of person.learning) {
    const course = made.get(learning.course);
    if (!course) throw new Error(`${person.username} learns the unknown ${learning.course}`);
    events.push({
      at: day(learning.enrolledDaysAgo, 600),
      // As staff, because some courses enroll nobody else.
      act: (ctx) => enroll(ctx, { id: userId, is_staff: true, teaches: null }, course.id),
    });
    learning.lessons.forEach((daysAgo, index) => {
      const lesson = course.lessons[index] ?? 0;
      events.push({
        at: day(daysAgo, 400 - index * 20),
        act: (ctx) => completeLesson(ctx, user, lesson, { completed: true }),
      });
    });
    learning.quizzes.forEach(({ quiz, daysAgo, right, comment }, index) => {
      const { id, questions } = course.quizzes[quiz - 1] ?? { id: 0, questions: [] };
      const answers = Object.fromEntries(
        questions.map((question, place) => [
          question.id,
          place < right ? question.right : question.wrong,
        ]),
      );
      events.push({
        at: day(daysAgo, 200 - index * 25),
        async act(ctx) {
          const attempt = await submitQuiz(ctx, user, id, answers);
          if (!comment) return;
          const { by, text } = comment;
          await setComment(ctx, await staffNamed(ctx, by), attempt.id, { text });
          await tellDue(ctx);
        },
      });
    });
    if (learning.position) {
      const { lesson, seconds } = learning.position;
      events.push({
        at: day(learning.lessons.at(-1) ?? learning.enrolledDaysAgo, 15),
        act: (ctx) => savePosition(ctx, user, course.lessons[lesson - 1] ?? 0, { seconds }),
      });
    }
  }
  return events;
}

/**
 * Fills an empty school with the demo's courses, users and their history. All of it goes through the
 * product's own modules, with a clock that moves from the past to the present. The superuser is made
 * last: a school that has one is complete.
 */
export async function seed(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  let moment = now - 400 * DAY;
  const past: Context = { ...ctx, now: () => new Date(moment) };

  const made = new Map<string, MadeCourse>();
  for (const course of courses) made.set(course.key, await makeCourse(past, course));

  const events: PastEvent[] = [];
  const inactive: number[] = [];
  const others = people.filter((person) => person.role !== 'superuser');
  const superusers = people.filter((person) => person.role === 'superuser');
  const join = async ({
    role,
    joinedDaysAgo,
    active: _a,
    learning: _l,
    goal: _g,
    notes: _n,
    guardian,
    teaches = [],
    ...person
  }: DemoPerson) => {
    moment = now - joinedDaysAgo * DAY - 700 * MINUTE;
    const user = await createUser(past, {
      ...person,
      is_staff: role !== 'student',
      is_superuser: role === 'superuser',
    });
    for (const key of teaches) {
      const course_id = made.get(key)?.id ?? 0;
      const row = { course_id, user_id: user.id };
      await ctx.database.queries.insertInto('course_teachers').values(row).execute();
    }
    if (guardian) {
      await ctx.database.queries
        .updateTable('users')
        .set({ guardian_name: guardian.name, guardian_contact: guardian.contact })
        .where('id', '=', user.id)
        .execute();
    }
    return user;
  };
  for (const person of others) {
    const { id } = await join(person);
    if (person.active === false) inactive.push(id);
    events.push(...eventsOf(person, id, made, now));
  }
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    moment = event.at;
    await event.act(past);
  }
  // Who never logged in here was last seen at what they did in the past.
  await ctx.database.queries
    .updateTable('users')
    .set({
      last_seen_at: (of) =>
        of
          .selectFrom('enrollments')
          .select(({ fn }) => fn.max('enrollments.last_accessed').as('at'))
          .whereRef('enrollments.user_id', '=', 'users.id'),
    })
    .execute();
  if (inactive.length > 0) {
    await ctx.database.queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', 'in', inactive)
      .execute();
  }
  for (const person of superusers) await join(person);
  for (const { daysAgo, stage, owner, note = '', answer, reply, ...message } of messages) {
    moment = now - daysAgo * DAY - 95 * MINUTE;
    const { id } = await keepMessage(past, ctx.database.queries, message);
    if (stage === undefined || owner === undefined) continue;
    moment += DAY;
    const by = await staffNamed(past, owner);
    if (answer !== undefined) await answerMessage(past, by, id, answer);
    await changeLead(past, undefined, id, { stage, owner: by.id, note });
    if (reply === undefined || answer === undefined) continue;
    moment += DAY;
    await storeReplyTo(past, id, {
      fingerprint: `demo ${id}`,
      sender: message.email,
      text: reply,
      quoted: answer.replaceAll(/^/gm, '> '),
      attachments: [],
      isAutomatic: false,
      isCut: false,
    });
  }
  // Nobody is at these addresses.
  await ctx.database.queries
    .updateTable('outgoing_mails')
    .set((of) => ({ sent_at: of.ref('created_at'), html: null, text: null, next_try_at: null }))
    .where('kind', '=', 'answer')
    .execute();
  for (const template of answerTemplates) await addTemplate(past, undefined, template);
  for (const { daysAgo, by, ...notice } of notices) {
    moment = now - daysAgo * DAY - 60 * MINUTE;
    const author = await staffNamed(past, by);
    const students = { filter: { search: '', role: 'student' as const } };
    const { people: expected } = await previewNotice(past, author, { ...notice, people: students });
    const written = { ...notice, people: students, expected, send_at: null };
    await createNotice(past, author, (work) => work(past), written);
    await tellDue(past);
  }
  // Told only: nobody is to get a mail about it.
  await ctx.database.queries.updateTable('notice_people').set({ mail_at: null }).execute();
  for (const { daysAgo, userAgent, ...report } of browserErrors) {
    moment = now - daysAgo * DAY - 40 * MINUTE;
    await noteClientError(past, report, { ip: '127.0.0.1', userAgent });
  }
}
