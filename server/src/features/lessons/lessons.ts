import { type Achievement, type CourseProgress, isStaffOf, type Lesson } from '@trilha/contract';
import type { Actor } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries, type Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Param, onlyRow, prepare } from '../../platform/database/prepared.ts';
import { signMedia } from '../../platform/security/signed-urls.ts';
import { award } from '../achievements/achievements.ts';
import { touchEnrollment } from '../enrollments/enrollments.ts';
import { percentOf } from '../enrollments/progress.ts';
import { noteActivity } from '../goals/goals.ts';
import { storyboardOf } from '../videos/videos.ts';
import { tracksOfCourse } from './captions.ts';
import { completionOf, keepUndone, type Place, wasMarkedSince } from './marks.ts';
import { AT_THE_END, lockCourses, placeLesson } from './order.ts';

/* The lessons as students use them. It also exports what other features need to copy them. */
export { copyLessons } from './copies.ts';

const lessonsFor = prepare((db, param: Param<{ userId: number; courseId: number }>) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_completions as done', (join) =>
      join.onRef('done.lesson_id', '=', 'lessons.id').on('done.user_id', '=', param('userId')),
    )
    .leftJoin('lesson_positions as at', (join) =>
      join.onRef('at.lesson_id', '=', 'lessons.id').on('at.user_id', '=', param('userId')),
    )
    .leftJoin('videos', 'videos.path', 'lessons.video_url')
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.description',
      'lessons.duration',
      'lessons.position',
      'lessons.section_title',
      'lessons.video_url',
      'lessons.course_id',
      // In the index, so that the row, one more page for each lesson, is not read.
      'done.lesson_id as done',
      'at.seconds',
      'videos.poster',
      'videos.rendition',
      'videos.seconds as video_seconds',
      'videos.storyboard',
      'videos.storyboard_every',
      'videos.storyboard_width',
      'videos.storyboard_height',
    ])
    .select((lesson) =>
      lesson
        .selectFrom('lesson_materials')
        .select(countAll.as('n'))
        .whereRef('lesson_materials.lesson_id', '=', 'lessons.id')
        .as('materials'),
    )
    .where('lessons.course_id', '=', param('courseId'))
    .orderBy('lessons.position')
    .orderBy('lessons.id'),
);

/** The lessons of a course in order, with the user's progress; what is played has an address only where `open`. */
export async function lessonsOfCourse(
  ctx: Context,
  userId: number,
  courseId: number,
  open: boolean,
): Promise<Lesson[]> {
  const [lessons, tracksOf] = await Promise.all([
    lessonsFor(ctx.database.queries, { userId, courseId }),
    open ? tracksOfCourse(ctx, courseId) : new Map<number, Lesson['tracks']>(),
  ]);
  return lessons.map((row) => {
    const tracks = tracksOf.get(row.id) ?? [];
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      duration: row.duration,
      order: row.position,
      section_title: row.section_title,
      video_url: open ? mediaAddress(ctx, row.rendition ?? row.video_url) : null,
      captions_url: tracks.find((track) => track.kind === 'captions')?.url ?? null,
      tracks,
      poster_url: row.poster,
      storyboard: open ? storyboardOf(ctx, row) : null,
      completed: row.done !== null,
      position_seconds: row.seconds ?? 0,
      course_id: row.course_id,
      materials_count: open ? (row.materials ?? 0) : 0,
    };
  });
}

/** Signs the address of a stored file; other addresses stay as staff entered them. */
export function mediaAddress(ctx: Context, address: string): string {
  return address.startsWith('/media/') ? signMedia(ctx.keys, address, ctx.now()) : address;
}

const lessonById = prepare((db, param: Param<{ lessonId: number }>) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'courses.id as course_id', 'courses.title', 'courses.is_published'])
    .where('lessons.id', '=', param('lessonId')),
);

/**
 * Finds a lesson and locks the student's enrollment in its course.
 * @throws 404 when there is no such lesson for them; 403 when they are not enrolled in its course.
 */
async function openLesson(ctx: Context, trx: Queries, user: Actor, lessonId: number) {
  const [lesson] = await lessonById(trx, { lessonId });
  if (!lesson || !(lesson.is_published || isStaffOf(user, lesson.course_id))) throw notFound();
  await touchEnrollment(ctx, trx, user.id, lesson.course_id);
  return lesson;
}

interface Completion {
  id: number;
  completed: boolean;
  completed_at: string | null;
  progress: CourseProgress;
  new_achievements: Achievement[];
}

/** Something that a student did, perhaps a while ago: it could not be sent at once. */
interface Late {
  readonly age_ms?: number | undefined;
}

/** When it was done. */
function momentOf(ctx: Context, { age_ms = 0 }: Late): string {
  return new Date(ctx.now().getTime() - age_ms).toISOString();
}

/**
 * Marks a lesson completed or incomplete; the same call twice changes nothing. What is late leaves a newer
 * choice as it is, such as one of another device; the answer says what is stored.
 * @throws 404; 403 when the user is not enrolled.
 */
export async function completeLesson(
  ctx: Context,
  user: Actor,
  lessonId: number,
  sent: { readonly completed: boolean } & Late,
): Promise<Completion> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'users', user.id);
    const lesson = await openLesson(ctx, trx, user, lessonId);
    const place = { userId: user.id, lessonId };
    const at = momentOf(ctx, sent);
    const isOutdated = sent.age_ms !== undefined && (await wasMarkedSince(trx, place, at));
    let added: Awaited<ReturnType<typeof addCompletion>>[number] | undefined;
    if (!isOutdated && sent.completed) [added] = await addCompletion(trx, { ...place, now: at });
    if (!isOutdated && !sent.completed) {
      const { length: removed } = await removeCompletion(trx, place);
      await keepUndone(trx, { ...place, now: at, wasCompleted: removed > 0 });
    }
    const progress = await courseProgress(trx, user.id, lesson.course_id);
    let new_achievements: Achievement[] = [];
    if (added) {
      // Marking a lesson on and off earns nothing.
      if (added.was_completed !== true) {
        await noteActivity(ctx, trx, user.id, { kind: 'lesson', at });
      }
      const course = { id: lesson.course_id, title: lesson.title, progress };
      new_achievements = await award(ctx, trx, user.id, { kind: 'lesson', course });
    }
    // A lesson that was completed before keeps its time.
    const isKnown = added || (!sent.completed && !isOutdated);
    const [stored] = isKnown ? [added] : await completionOf(trx, place);
    return {
      id: lessonId,
      completed: stored !== undefined,
      completed_at: stored?.completed_at ?? null,
      progress,
      new_achievements,
    };
  });
}

const addCompletion = prepare((db, param: Param<Place & { now: string }>) =>
  db
    .insertInto('lesson_completions')
    .values({ user_id: param('userId'), lesson_id: param('lessonId'), completed_at: param('now') })
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
    .returning((of) => [
      'completed_at',
      of
        .selectFrom('undone_completions as undone')
        .select('undone.was_completed')
        .whereRef('undone.user_id', '=', 'lesson_completions.user_id')
        .whereRef('undone.lesson_id', '=', 'lesson_completions.lesson_id')
        .as('was_completed'),
    ]),
);

const removeCompletion = prepare((db, param: Param<Place>) =>
  db
    .deleteFrom('lesson_completions')
    .where('user_id', '=', param('userId'))
    .where('lesson_id', '=', param('lessonId'))
    .returning('lesson_id'),
);

const lessonsDone = prepare((db, param: Param<{ userId: number; courseId: number }>) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_completions as done', (join) =>
      join.onRef('done.lesson_id', '=', 'lessons.id').on('done.user_id', '=', param('userId')),
    )
    .select((of) => [countAll.as('total'), of.fn.count<number>('done.lesson_id').as('completed')])
    .where('lessons.course_id', '=', param('courseId')),
);

async function courseProgress(
  db: Queries,
  userId: number,
  courseId: number,
): Promise<CourseProgress> {
  const { total, completed } = onlyRow(await lessonsDone(db, { userId, courseId }));
  return { completed, total, percent: percentOf(completed, total) };
}

/**
 * Stores the student's position in the video. A late one leaves the position of a later moment as it is.
 * @throws 404; 403 when the user is not enrolled.
 */
export async function savePosition(
  ctx: Context,
  user: Actor,
  lessonId: number,
  sent: { readonly seconds: number } & Late,
): Promise<void> {
  const keep = sent.age_ms === undefined ? keepPosition : keepLatePosition;
  const now = momentOf(ctx, sent);
  await ctx.database.transaction(async (trx) => {
    await openLesson(ctx, trx, user, lessonId);
    await keep(trx, { userId: user.id, lessonId, seconds: sent.seconds, now });
  });
}

type Position = Place & { readonly seconds: number; readonly now: string };

const keepPosition = prepare((db, param: Param<Position>) =>
  positionInsert(db, param).onConflict((conflict) =>
    conflict
      .columns(['user_id', 'lesson_id'])
      .doUpdateSet({ seconds: param('seconds'), updated_at: param('now') }),
  ),
);

const keepLatePosition = prepare((db, param: Param<Position>) =>
  positionInsert(db, param).onConflict((conflict) =>
    conflict
      .columns(['user_id', 'lesson_id'])
      .doUpdateSet({ seconds: param('seconds'), updated_at: param('now') })
      .where('lesson_positions.updated_at', '<=', param('now')),
  ),
);

function positionInsert(db: Queries, param: Param<Position>) {
  return db
    .insertInto('lesson_positions')
    .values({
      user_id: param('userId'),
      lesson_id: param('lessonId'),
      seconds: param('seconds'),
      updated_at: param('now'),
    })
    .returning('lesson_id');
}

export interface NewLesson {
  readonly course_id: number;
  readonly title: string;
  readonly description: string;
  /** MM:SS */
  readonly duration: string;
  /** An http(s) address or a `/media/` path without signature. */
  readonly video_url: string;
  readonly order?: number | undefined;
  /** Visitors may see it; by default they may not. */
  readonly is_preview?: boolean;
  /** Of the section that begins with it; by default it goes on with the one before. */
  readonly section_title?: string;
  readonly tracks?: readonly { kind: 'captions' | 'translation'; language: string; path: string }[];
}

/** Adds a lesson to its course, at the end unless `order` is given. */
export async function createLesson(ctx: Context, input: NewLesson): Promise<{ id: number }> {
  return ctx.database.transaction((trx) => insertLesson(ctx, trx, input));
}

/** The same inside a transaction of the caller. */
export async function insertLesson(
  ctx: Context,
  trx: Trx,
  input: NewLesson,
): Promise<{ id: number; course_id: number }> {
  const { tracks = [], order, ...fields } = input;
  await lockCourses(ctx, trx, [input.course_id]);
  const lesson = await trx
    .insertInto('lessons')
    .values({
      is_preview: false,
      section_title: '',
      ...fields,
      position: AT_THE_END,
      created_at: ctx.now().toISOString(),
    })
    .returning(['id', 'course_id'])
    .executeTakeFirstOrThrow();
  await placeLesson(trx, lesson, order);
  for (const track of tracks) {
    await trx
      .insertInto('lesson_tracks')
      .values({ ...track, lesson_id: lesson.id })
      .execute();
  }
  return lesson;
}
