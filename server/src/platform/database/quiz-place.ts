import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * To be selected beside a quiz: the last lesson of its course that its questions name, after which it stands;
 * null where they name none.
 */
export function lastLessonOf(quiz: ExpressionBuilder<Tables, 'quizzes'>) {
  return quiz
    .selectFrom('questions')
    .innerJoin('lessons', (join) =>
      join
        .onRef('lessons.id', '=', 'questions.lesson_id')
        // A lesson that has moved to another course is no place in this one.
        .onRef('lessons.course_id', '=', 'quizzes.course_id'),
    )
    .select('lessons.id')
    .whereRef('questions.quiz_id', '=', 'quizzes.id')
    .orderBy('lessons.position', 'desc')
    .orderBy('lessons.id', 'desc')
    .limit(1);
}
