import { type School, testSchool } from './school.ts';

export async function choices(school: School, quizId: number, right: number) {
  const rows = await school.ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer', 'answers.is_correct'])
    .where('questions.quiz_id', '=', quizId)
    .orderBy('answers.id')
    .execute();
  const asked = [...Map.groupBy(rows, (row) => row.id)];
  return Object.fromEntries(
    asked.map(([id, own], index) => [
      id,
      own.find((row) => row.is_correct === index < right)?.answer ?? 0,
    ]),
  );
}

export async function studentIn(fields: { lessons: number }) {
  const school = await testSchool();
  const course = await school.course({ title: 'English <at> work', ...fields });
  const user = await school.user();
  await school.enroll(user, course.id);
  return { school, course, user, ana: await school.as(user) };
}
