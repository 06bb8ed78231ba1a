import { expectAccessible, profile } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import {
  attempt,
  button,
  choose,
  open,
  questions,
  quizSchool,
  text,
  title,
} from './quizzes.testing.ts';

test('who has chosen French takes a quiz in French, also on a phone', async () => {
  await loadTexts('fr', ['base', 'learn']);
  await page.viewport(360, 740);
  const { course, grade } = quizSchool(
    { questions: questions(1), passing_score: 80 },
    { former: [attempt({ number: 2, score: 75, passed: false }), attempt({ score: 0 })] },
  );
  grade({ number: 3, score: 75, passed: false, passing_score: 80, correct: 3, total: 4 });
  const fits = () => {
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  };

  await open(course, '', profile({ language: 'fr' }));
  await expect.element(title).toHaveTextContent('Quiz');
  expect(document.title).toBe('Quiz · Escola Trilha');
  await expect
    .element(page.getByText('Meilleure note'))
    .toHaveTextContent('Meilleure note : 75 % (2 tentatives)');
  await expect
    .element(page.getByText('note minimale'))
    .toHaveTextContent('1 question · note minimale : 80 %');
  fits();

  await button('Voir les résultats').click();
  await expect.element(title).toHaveTextContent('Tentatives précédentes');
  const newest = page.getByRole('article', { name: 'Tentative 2' });
  await expect.element(newest).toMatchTextContent(/10 mars 2026, 12:00.*75\s%.*Non réussie/);
  fits();

  await button('Retour à la liste des quiz').click();
  await button('Refaire le quiz').click();
  await expect.element(text('Question 1 sur 1')).toBeVisible();
  await choose('Wrong');
  fits();
  await button('Envoyer le quiz').click();
  const said = page.getByRole('dialog', { name: 'Résultat du quiz' }).getByRole('status');
  await expect
    .element(said)
    .toHaveTextContent(
      'Votre note est de 75 %. Pas d’inquiétude ! Vous pouvez toujours réessayer pour améliorer votre note.',
    );
  await button('Voir les détails').click();
  await expect.element(title).toHaveTextContent('Quiz terminé !');
  await expect.element(text('Non réussi')).toBeVisible();
  await expect
    .element(page.getByText('Bonnes réponses'))
    .toHaveTextContent('Bonnes réponses : 3 sur 4. La note minimale est de 80 %.');
  await expect.element(page.getByRole('article', { name: 'Tentative 3' })).toBeVisible();
  fits();
  await expectAccessible();
});
