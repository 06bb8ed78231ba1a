import { api, type Endpoint } from '@trilha/contract';
import { expect, test } from 'vitest';
import { type Caller, testSchool } from '../../../test/school.ts';

/*
 * Only a report may reveal right answers. Two schools are set up with equal data and ids; they differ only
 * in which answers are right. Every call of a student must return the same bytes in both.
 */

/** A body with the fields of all calls; each call ignores those that it does not know. */
const BODY = {
  completed: true,
  seconds: 5,
  answers: {},
  email: 'nobody@school.test',
  password: 'not the password',
  refresh: 'not a token',
  token: 'not a token',
  first_name: 'Ana',
  last_name: 'Souza',
  username: 'ana',
  subject: 'Outros assuntos',
  message: 'Oi',
  phone: '',
  birth_date: '',
  bio: '',
};

/** Every call of the API but those that delete, with each of the small ids that all tables use. */
const calls = Object.values(api)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter((endpoint) => endpoint.method !== 'DELETE' && !endpoint.path.includes('/logout/'))
  .flatMap(({ method, path }) =>
    (path.includes('{') ? [1, 2, 3] : [0]).map((id) => ({
      method,
      path: path.replaceAll(/\{\w+\}/g, String(id)),
    })),
  );

async function everythingSaid(student: Caller): Promise<string[]> {
  const said: string[] = [];
  for (const { method, path } of calls) {
    const options = method === 'GET' ? {} : { payload: BODY };
    const { status, text } = await student.send(method, path, options);
    expect(status).toBeLessThan(500);
    // Random in every answer.
    const same = text.replace(/"challenge":"[\w-]+"/, '"challenge":""');
    said.push(`${method} ${path} ${status} ${same}`);
  }
  return said;
}

const letters = ['a', 'b', 'c', 'd'];

/** A school whose right answers are at `place(question)`, and the responses a student gets at each stage. */
async function toldBySchool(place: (question: number) => number) {
  const school = await testSchool();
  const course = await school.course({ lessons: 2 });
  for (const show_report of [true, false]) {
    await school.quiz(course.id, {
      show_report,
      questions: [1, 2, 3].map((number) => ({
        text: `Question ${number}`,
        lesson_id: course.lessons[0] ?? null,
        answers: letters.map((letter, index) => ({
          text: `Answer ${number}${letter}`,
          is_correct: index === place(number),
        })),
      })),
    });
  }
  const user = await school.user();
  const student = await school.as(user);
  const outside = await everythingSaid(student);
  await school.enroll(user, course.id);
  const enrolled = await everythingSaid(student);
  const { body } = await student.get(`/courses/${course.id}/`);
  return { outside, enrolled, quizzes: body.quizzes, student };
}

/** Two whole schools on a busy machine: with a load of 40 they took more than a minute. */
const PATIENTLY = { timeout: 180_000 };

test('nothing a student can call depends on which answers are right', PATIENTLY, async () => {
  const first = await toldBySchool(() => 0);
  const other = await toldBySchool((number) => number);
  expect(other.outside).toEqual(first.outside);
  expect(other.enrolled).toEqual(first.enrolled);
  // The responses do contain the questions and their answers.
  const everything = first.enrolled.join('\n');
  for (const letter of letters) expect(everything).toContain(`Answer 2${letter}`);
});

test('no answer in a response says whether it is right', async () => {
  const { outside, enrolled, quizzes } = await toldBySchool((number) => number);
  for (const said of [...outside, ...enrolled]) expect(said).not.toMatch(/correct|right/i);
  for (const quiz of quizzes) {
    for (const question of quiz.questions) {
      expect(Object.keys(question)).toEqual(['id', 'text', 'order', 'answers']);
      for (const answer of question.answers) expect(Object.keys(answer)).toEqual(['id', 'text']);
      // In the order in which staff wrote them, independent of the right one.
      const order = question.answers.map((answer: { text: string }) => answer.text.at(-1));
      expect(order).toEqual(letters);
    }
  }
});

test('a submission reveals no right answer, and the wrong questions only where reports are shown', async () => {
  const { quizzes, student } = await toldBySchool(() => 0);
  for (const quiz of quizzes) {
    const answers = Object.fromEntries(
      quiz.questions.map((question: { id: number; answers: { id: number }[] }) => [
        question.id,
        question.answers[1]?.id,
      ]),
    );
    const { status, body, text } = await student.post(`/quizzes/${quiz.id}/submit/`, { answers });
    expect(status).toBe(201);
    expect(body.review).toHaveLength(quiz.show_report ? 3 : 0);
    expect(text).not.toContain('is_correct');
    expect(text).not.toContain('Answer ');
    const attempts = await student.get(`/quizzes/${quiz.id}/attempts/`);
    expect(attempts.text).not.toMatch(/Answer|Question|correct/);
    const course = await student.get(`/courses/${quiz.course_id}/`);
    expect(course.text).not.toContain('correct');
  }
});
