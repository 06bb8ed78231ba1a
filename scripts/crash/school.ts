import { readFileSync } from 'node:fs';
import { factories, PASSWORD, questions } from '../../server/test/factories.ts';
import { openSession } from '../../server/src/platform/security/sessions.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { videoFixturePath } from '../../server/test/videos.ts';
import type { Random } from './random.ts';

export const STUDENTS = 6;
export const STAFF = 4;

/** The ids of what a crash run works on. */
export interface CrashSchool {
  readonly students: readonly number[];
  readonly staff: readonly number[];
  /** Published; all students are enrolled. */
  readonly courses: readonly { readonly id: number; readonly lessons: readonly number[] }[];
  /** That students take, with one answer for each question. */
  readonly quizzes: readonly { readonly id: number; readonly answers: Record<string, number> }[];
  /** For each of the staff a quiz, a lesson, a course and people of their own. */
  readonly owned: readonly {
    readonly quiz: number;
    readonly lesson: number;
    readonly course: number;
    readonly people: readonly number[];
  }[];
}

/** Makes the school in the installation of these settings. */
export async function makeSchool(env: NodeJS.ProcessEnv): Promise<CrashSchool> {
  const { ctx, database } = await openInstallation(readSettings(env));
  try {
    const make = factories(ctx);
    const ids = async (n: number, fields: object = {}) => {
      const made: {
        id: number;
        email: string;
        username: string;
        is_staff: boolean;
        teaches: null;
      }[] = [];
      for (let index = 0; index < n; index += 1) made.push(await make.user(fields));
      return made;
    };
    const students = await ids(STUDENTS, { password: PASSWORD });
    const staff = await ids(STAFF, { is_staff: true });
    await ids(1, { is_staff: true, is_superuser: true });
    const courses = [await make.course({ lessons: 4 }), await make.course({ lessons: 3 })];
    const quizIds: number[] = [];
    for (const { id } of courses) {
      quizIds.push(await make.quiz(id), await make.quiz(id, { questions: questions(5) }));
      for (const student of students) await make.enroll(student, id);
    }
    const owned: CrashSchool['owned'][number][] = [];
    for (let index = 0; index < STAFF; index += 1) {
      const course = await make.course({ lessons: 1 });
      const people = await ids(5);
      owned.push({
        course: course.id,
        lesson: course.lessons[0] ?? 0,
        quiz: await make.quiz(course.id),
        people: people.map(({ id }) => id),
      });
    }
    // The factory's addresses name files that nobody has uploaded.
    await ctx.database.queries
      .updateTable('lessons')
      .set({ video_url: 'https://videos.example/one.mp4' })
      .execute();
    const quizzes: CrashSchool['quizzes'][number][] = [];
    for (const id of quizIds) {
      const rows = await ctx.database.queries
        .selectFrom('answers')
        .innerJoin('questions', 'questions.id', 'answers.question_id')
        .select(['answers.id', 'question_id'])
        .where('quiz_id', '=', id)
        .execute();
      quizzes.push({
        id,
        answers: Object.fromEntries(rows.map((row) => [row.question_id, row.id])),
      });
    }
    return {
      students: students.map(({ id }) => id),
      staff: staff.map(({ id }) => id),
      courses,
      quizzes,
      owned,
    };
  } finally {
    await database.close();
  }
}

/** Access tokens of these users; each is good for 15 minutes. */
export async function tokensOf(
  env: NodeJS.ProcessEnv,
  users: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { ctx, database } = await openInstallation(readSettings(env));
  try {
    const tokens = new Map<number, string>();
    for (const user of users) {
      const { access } = await openSession(ctx, user, { ip: '127.0.0.1', userAgent: 'crash' });
      tokens.set(user, access);
    }
    return tokens;
  } finally {
    await database.close();
  }
}

const VIDEO = readFileSync(videoFixturePath('video.mp4'));

/** A video that nobody else has, of this length and more. */
export function newVideo(random: Random, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + length, 0);
  // A box that players pass over.
  head.write('free', 4, 'latin1');
  return Buffer.concat([VIDEO, head, random.bytes(length)]);
}
