import { api, type QuizStats } from '@trilha/contract';
import { courseSummary, mock, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as editQuiz from './editor/edit-quiz.tsx';
import * as list from './quizzes.tsx';
import { adminQuestion, adminQuiz, courseWithLessons, mockCourses } from './quizzes.testing.ts';
import * as stats from './stats/stats.tsx';

/* A page in English says which of its texts are in the language of the course (WCAG 3.1.2). */

const course = courseWithLessons(courseSummary({ title: 'Muito prazer', language: 'pt-BR' }), [
  'Na padaria',
]);
const quiz = {
  id: 7,
  title: 'Primeiros dias',
  course_title: course.title,
  course_language: course.language,
};

/** In which languages the texts and fields with these words are said to be, once for each place. */
function langsOf(words: string): string[] {
  const isOwn = (node: Element) =>
    [...node.childNodes].some((child) => child instanceof Text && child.data.includes(words)) ||
    ((node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) &&
      node.value.includes(words));
  return [...document.body.querySelectorAll('*')]
    .filter(isOwn)
    .map((node) => node.closest('[lang]')?.getAttribute('lang') ?? '');
}

test('the form of a quiz', async () => {
  mockCourses(course);
  const questions = [adminQuestion('Quanto custa?', ['Doze reais', '']), adminQuestion('')];
  const { id: course_id } = course;
  mock(
    api.adminQuizzes.get,
    adminQuiz({ ...quiz, course: course_id, course_id, description: 'As aulas', questions }),
  );
  await renderScreen(editQuiz, {
    path: '/admin/quizzes/:id/edit',
    at: `/admin/quizzes/${quiz.id}/edit`,
    user: 'staff',
  });
  await expect.poll(() => langsOf('Muito prazer')).toEqual(['pt-BR']);
  // The heading, the name of the button that exports, which is one text, and the field.
  expect(langsOf('Primeiros dias')).toEqual(['pt-BR', 'en', 'pt-BR']);
  expect(langsOf('As aulas')).toEqual(['pt-BR']);
  // The outline and the field.
  expect(langsOf('Quanto custa?')).toEqual(['pt-BR', 'pt-BR']);
  expect(langsOf('Doze reais')).toEqual(['pt-BR']);
  // An option of each question.
  await expect.poll(() => langsOf('Na padaria')).toEqual(['pt-BR', 'pt-BR']);
  const empty = page.getByRole('textbox', { name: 'Answer 2' }).first();
  // Its placeholder and what stands for a question without words are the page's.
  expect(empty.element().closest('[lang]')).toBe(document.documentElement);
  expect(langsOf('No text yet')).toEqual(['en']);
  await empty.fill('Nada');
  expect(langsOf('Nada')).toEqual(['pt-BR']);
});

test('the statistics of a quiz', async () => {
  const answers = [{ text: 'Doze reais', is_correct: true, chosen: 1, is_offered: false }];
  const found: QuizStats = {
    quiz: { ...quiz, passing_score: 70 },
    attempts: 1,
    students: 1,
    average_score: 100,
    pass_rate: 100,
    scores: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    questions: [{ question_id: 1, text: 'Quanto custa?', asked: 1, right: 100, answers }],
  };
  mock(api.adminQuizzes.stats, found);
  const path = '/admin/quizzes/:id/stats';
  await renderScreen(stats, { path, at: `/admin/quizzes/${quiz.id}/stats`, user: 'staff' });
  await expect.poll(() => langsOf('Quanto custa?')).toEqual(['pt-BR']);
  for (const words of [quiz.title, quiz.course_title, 'Doze reais']) {
    expect([words, langsOf(words)]).toEqual([words, ['pt-BR']]);
  }
  for (const words of ['Statistics:', 'no longer offered']) {
    expect([words, langsOf(words)]).toEqual([words, ['en']]);
  }
});

test('a course that has no quizzes', async () => {
  mockCourses(course);
  mock(api.adminQuizzes.list, pageOf([]));
  await renderScreen(list, {
    path: '/admin/quizzes',
    at: `/admin/quizzes?course=${course.id}`,
    user: 'staff',
  });
  // The option and the sentence.
  await expect.poll(() => langsOf('Muito prazer')).toEqual(['pt-BR', 'pt-BR']);
  expect(langsOf('has no quizzes yet')).toEqual(['en']);
});
