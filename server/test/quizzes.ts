import type { NewQuiz } from '../src/features/quizzes/quizzes.ts';
import { type Caller, testSchool } from './school.ts';

interface Choice {
  readonly id: number;
  readonly answers: readonly { readonly id: number }[];
}

/** A student in a course with one quiz; the first answer of each question is correct. */
export async function studentWithQuiz(fields: Partial<NewQuiz> = {}) {
  const school = await testSchool();
  const course = await school.course({ title: 'Everyday English', lessons: 1 });
  const quizId = await school.quiz(course.id, fields);
  const user = await school.user();
  await school.enroll(user, course.id);
  const ana = await school.as(user);
  return { school, course, quizId, user, ana };
}

export async function questionsOf(
  caller: Caller,
  courseId: number,
  quizId: number,
): Promise<Choice[]> {
  const { body } = await caller.get(`/courses/${courseId}/`);
  return body.quizzes.find((quiz: { id: number }) => quiz.id === quizId).questions;
}

/** Answers the first `right` questions correctly and the rest wrong. */
export function choose(asked: readonly Choice[], right: number): Record<string, number> {
  return Object.fromEntries(
    asked.map(({ id, answers }, index) => [id, answers[index < right ? 0 : 1]?.id ?? 0]),
  );
}

/** A teacher and a quiz of three questions with three answers, the first of each right. */
export async function teacherWithQuiz(fields: Partial<NewQuiz> = {}) {
  const school = await testSchool();
  const course = await school.course({ title: 'Everyday English', lessons: 2 });
  const quizId = await school.quiz(course.id, { title: 'Numbers', ...fields });
  const user = await school.user({ is_staff: true, username: 'paulo' });
  const paulo = await school.as(user);
  const path = `/admin/quizzes/${quizId}/`;
  return {
    school,
    course,
    quizId,
    user,
    paulo,
    path,
    load: async () => (await paulo.get(path)).body,
    /** The audit entries, the oldest first. */
    auditEntries: () =>
      school.ctx.database.queries
        .selectFrom('audit_entries')
        .select(['actor_name', 'action', 'subject_type', 'subject_id', 'subject_name', 'details'])
        .orderBy('id')
        .execute(),
  };
}

/** Runs `work` so many times at the same time. */
export function atOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}
