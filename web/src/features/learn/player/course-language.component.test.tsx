import { api, type Course } from '@trilha/contract';
import { courseSummary, mock, profile, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './course.tsx';

function show(given: Partial<Course>, language: 'en' | 'fr') {
  const course: Course = {
    ...courseSummary({ title: 'Muito prazer', subtitle: 'Primeiras palavras', ...given }),
    description: 'Um curso para quem chega.',
    benefits: [{ id: 1, description: 'Pedir um café' }],
    lessons: [],
    quizzes: [],
    progress: { completed: 0, total: 0, percent: 0 },
    ...given,
  };
  mock(api.courses.get, course);
  const user = profile({ language });
  return renderScreen(screen, { path: '/course/:id', at: `/course/${course.id}`, user });
}

const WRITTEN = [
  'Muito prazer',
  'Primeiras palavras',
  'Um curso para quem chega.',
  'Pedir um café',
];

const langs = () =>
  WRITTEN.map((text) => page.getByText(text, { exact: true }).element().getAttribute('lang'));

test('a page in French says which of its texts are in Portuguese', async () => {
  await loadTexts('fr', ['base', 'learn']);
  await show({ language: 'pt-BR' }, 'fr');
  await expect.element(page.getByRole('heading', { name: 'Contenu du cours' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr');
  expect(langs()).toEqual(WRITTEN.map(() => 'pt-BR'));
});

test('of a course that is translated in part, each text says its own language', async () => {
  await loadTexts('fr', ['base', 'learn']);
  await show({ language: 'pt-BR', title_language: 'fr', subtitle_language: null }, 'fr');
  await expect.element(page.getByRole('heading', { name: 'Contenu du cours' })).toBeVisible();
  expect(langs()).toEqual([null, null, 'pt-BR', 'pt-BR']);
});

test.each([null, 'en' as const])('nothing is said where the course is in %s', async (language) => {
  await show({ language }, 'en');
  await expect.element(page.getByText('Muito prazer', { exact: true })).toBeVisible();
  expect(langs()).toEqual(WRITTEN.map(() => null));
});
