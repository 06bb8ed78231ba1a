import { type ExpressionBuilder, sql } from 'kysely';
import {
  type Enrollment,
  type InterfaceLanguage,
  isStaffOf,
  type OutlineQuiz,
} from '@trilha/contract';
import type { Actor } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { coverOf, firstPoster } from '../../platform/database/course-cover.ts';
import { courseIn, translatedTexts, translationIn } from '../../platform/database/course-texts.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { lastLessonOf } from '../../platform/database/quiz-place.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { percentOf } from './progress.ts';

/* The courses of a learner, as the dashboard shows them. */

/** Whether somebody may leave a course that they are in. */
export const canLeave = (course: { id: number; enrollment: string }, user: Actor) =>
  course.enrollment === 'open' || isStaffOf(user, course.id);

interface Learner {
  readonly userId: number;
}

interface Reader extends Learner {
  /** In which their courses are named where they are translated; null: as they were written. */
  readonly language: InterfaceLanguage | null;
}

const coursesOf = prepare((db, param: Param<Reader>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .leftJoin('course_translations as translated', translationIn(param('language')))
    .select(translatedTexts)
    .select([
      'enrollments.id',
      'enrollments.last_accessed',
      'enrollments.enrolled_at',
      'courses.id as course_id',
      'courses.title',
      'courses.subtitle',
      'courses.description',
      'courses.level',
      'courses.duration',
      'courses.icon',
      'courses.language',
      'courses.is_published',
      'courses.enrollment',
    ])
    .select((course) => firstPoster(course).as('poster'))
    .where('enrollments.user_id', '=', param('userId'))
    .where('enrollments.ended_at', 'is', null),
);

const outlinesOf = prepare((db, param: Param<Learner>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('lessons', 'lessons.course_id', 'enrollments.course_id')
    .leftJoin('lesson_completions as done', (join) =>
      join
        .onRef('done.lesson_id', '=', 'lessons.id')
        .onRef('done.user_id', '=', 'enrollments.user_id'),
    )
    .leftJoin('lesson_positions as at', (join) =>
      join.onRef('at.lesson_id', '=', 'lessons.id').onRef('at.user_id', '=', 'enrollments.user_id'),
    )
    .select([
      'lessons.id',
      'lessons.course_id',
      'lessons.title',
      'lessons.duration',
      'lessons.position',
      // In the index, so that the row, one more page for each lesson, is not read.
      'done.lesson_id as done',
      'at.seconds',
    ])
    .where('enrollments.user_id', '=', param('userId'))
    .where('enrollments.ended_at', 'is', null)
    .orderBy('lessons.course_id')
    .orderBy('lessons.position')
    .orderBy('lessons.id'),
);

/** The attempts of the enrollment's user at the quiz of the query around it. */
const attemptsAt = (quiz: ExpressionBuilder<Tables, 'enrollments' | 'quizzes'>) =>
  quiz
    .selectFrom('attempts')
    .select('attempts.user_id')
    .whereRef('attempts.user_id', '=', 'enrollments.user_id')
    .whereRef('attempts.quiz_id', '=', 'quizzes.id');

const quizzesOf = prepare((db, param: Param<Learner>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('quizzes', 'quizzes.course_id', 'enrollments.course_id')
    .select((quiz) => [
      'quizzes.id',
      'quizzes.course_id',
      'quizzes.title',
      'quizzes.can_retake',
      'quizzes.show_report',
      quiz.exists(attemptsAt(quiz).where('attempts.passed', '=', sql.lit(true))).as('passed'),
      lastLessonOf(quiz).as('after_lesson_id'),
      attemptsAt(quiz)
        .clearSelect()
        .select((of) => of('attempts.total', '-', of.ref('attempts.correct')).as('wrong'))
        .orderBy('attempts.number', 'desc')
        .limit(1)
        .as('wrong'),
    ])
    .where('enrollments.user_id', '=', param('userId'))
    .where('enrollments.ended_at', 'is', null)
    .orderBy('quizzes.course_id')
    .orderBy('quizzes.position')
    .orderBy('quizzes.id'),
);

type QuizRow = Awaited<ReturnType<typeof quizzesOf>>[number];

function stopOf({ id, title, passed, wrong, after_lesson_id, ...quiz }: QuizRow): OutlineQuiz {
  return {
    id,
    title,
    passed: Boolean(passed),
    is_open: !passed && (quiz.can_retake || wrong === null),
    after_lesson_id,
    review_count: quiz.show_report ? (wrong ?? 0) : 0,
  };
}

/**
 * The user's running enrollments, the most recently opened first.
 * @param language of the courses' texts where they are translated; undefined: as the school wrote them
 */
export async function listEnrollments(
  ctx: Context,
  user: Actor,
  language?: InterfaceLanguage,
): Promise<Enrollment[]> {
  const { queries } = ctx.database;
  const userId = user.id;
  const [courses, lessons, quizzes] = await Promise.all([
    coursesOf(queries, { userId, language: language ?? null }),
    outlinesOf(queries, { userId }),
    quizzesOf(queries, { userId }),
  ]);
  const lessonsIn = Map.groupBy(lessons, (lesson) => lesson.course_id);
  const quizzesIn = Map.groupBy(quizzes, (quiz) => quiz.course_id);
  const enrollments = courses
    .filter((course) => course.is_published || isStaffOf(user, course.course_id))
    .map(
      ({
        id,
        course_id,
        last_accessed,
        enrolled_at,
        is_published: _,
        enrollment,
        poster,
        ...course
      }) => {
        const outline = (lessonsIn.get(course_id) ?? []).map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          duration: lesson.duration,
          order: lesson.position,
          completed: lesson.done !== null,
          position_seconds: lesson.seconds ?? 0,
        }));
        const own = (quizzesIn.get(course_id) ?? []).map(stopOf);
        const done = outline.filter((lesson) => lesson.completed).length;
        const passed = own.filter((quiz) => quiz.passed).length;
        const open = own.filter((quiz) => quiz.is_open);
        return {
          id,
          course: {
            id: course_id,
            ...courseIn(language, course),
            cover_url: coverOf({ icon: course.icon, poster }),
            quiz_count: own.length,
            open_quiz_count: open.length,
            lessons: outline,
            quizzes: own,
          },
          video_progress: percentOf(done, outline.length),
          quiz_progress: percentOf(passed, own.length),
          last_accessed,
          enrolled_at,
          can_leave: canLeave({ id: course_id, enrollment }, user),
        };
      },
    );
  const recent = (one: Enrollment) => one.last_accessed ?? one.enrolled_at;
  return enrollments.toSorted((a, b) => recent(b).localeCompare(recent(a)) || b.id - a.id);
}
