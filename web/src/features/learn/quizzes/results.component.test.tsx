import { api } from '@trilha/contract';
import { expectAccessible, mock } from '#test';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import {
  attempt,
  button,
  choose,
  modal,
  modalStands,
  open,
  questions,
  quizSchool,
  report,
  text,
  title,
} from './quizzes.testing.ts';

/* What a quiz says when it was taken: results, former attempts and reports. */

test('a quiz that was failed says what to review, and shows its report', async () => {
  const { course: own, quiz: taken, grade } = quizSchool();
  const [, second, third] = taken.questions;
  if (!second || !third) throw new Error('A quiz has three questions');
  grade({
    score: 33,
    passed: false,
    correct: 1,
    review: [
      { question_id: second.id, number: 2, text: second.text, lesson: { id: 7, title: 'Films' } },
      { question_id: third.id, number: 3, text: third.text, lesson: null },
    ],
  });
  await open(own);
  await expect.element(text('Not attempted yet')).toBeVisible();
  expect(document.title).toBe('Quizzes · Escola Trilha');
  await expectAccessible();
  await button('Start Quiz').click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expectAccessible();
  for (const [answer, next] of [
    ['Right', 'Next'],
    ['Wrong', 'Next'],
    ['Also wrong', 'Submit Quiz'],
  ] as const) {
    await choose(answer);
    await button(next).click();
  }
  await expect
    .element(modal)
    .toMatchTextContent("Don't worry! You can always try again to improve your score.");
  await expect.element(modal).toMatchTextContent('33%');
  await modalStands();
  await expectAccessible();
  await modal.getByRole('button', { name: 'View details' }).click();

  await expect.element(title).toHaveTextContent('Quiz Completed!');
  await expect.element(title).toHaveFocus();
  await expect.element(text('Keep practicing! You can do better next time.')).toBeVisible();
  await expect.element(text('1 of 3 answers right. The passing score is 70%.')).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: /^Question \d/ });
  expect(review.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Question 2'),
    expect.stringContaining('Question 3'),
  ]);
  await expect
    .element(review.first().getByRole('link'))
    .toHaveAttribute('href', `/course/${own.id}?lesson=7`);
  expect(review.last().getByRole('link').elements()).toEqual([]);
  await expect
    .element(page.getByRole('article', { name: 'Attempt #1' }))
    .toMatchTextContent('This attempt');
  await button('View Report').click();
  await expect.poll(report).not.toBeNull();
  expect(report()?.querySelector('.quiz-report-wrong')?.textContent).toContain('Right answer');
  await expectAccessible();
  await button('Hide Report').click();
  await expect.poll(report).toBeNull();
});

test('a quiz that was passed says so and names what was earned; Back leads to the list', async () => {
  const former = attempt({ score: 33, passed: false });
  const { course: own, grade } = quizSchool({ questions: questions(1) }, { former: [former] });
  const badge = (id: number, code: 'quiz_master' | 'perfect_score', name: string) => ({
    id,
    code,
    name,
    description: `The badge ${name}.`,
    awarded_at: '2026-03-10T15:00:00.000Z',
  });
  grade({
    new_achievements: [
      badge(1, 'quiz_master', 'Quiz Master'),
      badge(2, 'perfect_score', 'Perfect Score'),
    ],
  });
  const { go } = await open(own);
  await button('Retake Quiz').click();
  await choose('Right');
  await button('Submit Quiz').click();
  await expect.element(modal).toMatchTextContent("Great job! You've passed the quiz!");
  await modal.getByRole('button', { name: 'View details' }).click();
  await expect.element(text('Congratulations! You passed the quiz!')).toBeVisible();
  // Told as it is earned, and shown with the result.
  await expect.element(page.getByText('Achievement earned: Quiz Master.')).toBeVisible();
  await expect.element(text('Perfect Score')).toBeVisible();
  const attempts = page.getByRole('article');
  await expect.poll(() => attempts.elements()).toHaveLength(2);
  await expect.element(attempts.first()).toMatchTextContent('Attempt #2');
  await expect.element(attempts.last()).toMatchTextContent('Attempt #1');

  await go(-1);
  await expect.element(title).toHaveTextContent('Quizzes');
  await go(1);
  await expect.element(title).toHaveTextContent('Quiz Completed!');
  await expect.element(modal).not.toBeInTheDocument();
  await button('Back to Quiz List').click();
  await expect.element(title).toHaveFocus();
  await expect.element(text('Best Score: 100% (2 attempts)')).toBeVisible();
});

test('former attempts stand with their date, the newest first, each with its report and comment', async () => {
  const comment = {
    text: 'Look at lesson 2 again.',
    author: 'Paulo',
    at: '2026-03-11T15:00:00.000Z',
  };
  const { course: own } = quizSchool(
    {},
    { former: [attempt({ number: 2 }), attempt({ score: 33, passed: false, comment })] },
  );
  const { address } = await open(own);
  await button('View Results').click();
  await expect.element(title).toHaveTextContent('Previous Attempts');
  const newest = page.getByRole('article').first();
  const first = page.getByRole('article').last();
  await expect
    .element(newest)
    .toMatchTextContent(/Attempt #2.*Mar 10, 2026, 12:00\sPM.*100%.*Passed/);
  await expect.element(first).toMatchTextContent(/Attempt #1.*33%.*Failed/);
  await expect
    .element(first)
    .toMatchTextContent(
      /Comment from your teacher.*Look at lesson 2 again\..*Paulo · Mar 11, 2026/,
    );
  await expect.element(newest).not.toMatchTextContent('Comment from your teacher');
  await first.getByRole('button', { name: 'View Report' }).click();
  await expect.poll(() => first.element().contains(report())).toBe(true);
  await expectAccessible();
  // Its label says where it leads to.
  await expect.element(button('Back to Quiz List')).toHaveTextContent('Back to Quiz');
  await button('Back to Quiz List').click();
  await expect.poll(address).toBe(`/course/${own.id}/quizzes`);
  await expect.element(title).toHaveTextContent('Quizzes');
});

test('facts on a line stay together: the dot never begins a line', async () => {
  const { course: own } = quizSchool({ can_retake: false });
  await open(own);
  const facts = page.getByText('70% to pass');
  await expect.element(facts).toBeVisible();
  expect(facts.element().textContent).toBe(
    '3 questions\u00a0· 70% to pass\u00a0· one attempt only',
  );
});

test('a quiz that shows no reports offers none', async () => {
  const {
    course: own,
    quiz: taken,
    grade,
  } = quizSchool({
    show_report: false,
    questions: questions(1),
  });
  grade({ score: 0, passed: false, correct: 0, show_report: false });
  await open(own, `?quiz=${taken.id}`);
  await choose('Wrong');
  await button('Submit Quiz').click();
  await modal.getByRole('button', { name: 'View details' }).click();
  await expect.element(page.getByRole('article', { name: 'Attempt #1' })).toBeVisible();
  await expect.element(button('View Report')).not.toBeInTheDocument();
  await expect.element(text('What to review')).not.toBeInTheDocument();
});

test('hostile texts stay texts, in the quiz and in its report', async () => {
  const evil = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`;
  const answers = [
    `"'></dd></dl><svg onload="window.pwned=1">`,
    '<a href="javascript:pwned=1">Press</a>',
  ];
  const { course: own, quiz: hostile } = quizSchool(
    {
      title: `Title ${evil}`,
      description: `Description ${evil}`,
      questions: [
        {
          id: 1,
          text: `Question ${evil}`,
          order: 1,
          answers: answers.map((words, index) => ({ id: index + 1, text: words })),
        },
      ],
    },
    { former: [attempt()] },
  );
  const { go } = await open(own);
  await expect.element(page.getByRole('heading', { name: `Title ${evil}` })).toBeVisible();
  await expect.element(text(`Description ${evil}`)).toBeVisible();
  await button('Retake Quiz').click();
  await expect.element(page.getByRole('heading', { name: `Question ${evil}` })).toBeVisible();
  for (const words of answers) await expect.element(text(words)).toBeVisible();
  // Even a report that is hostile itself is harmless.
  mock(api.quizzes.report, {
    report: `<div class="quiz-report" onclick="window.pwned=1" style="position:fixed">Kept
      ${evil}<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>
      <form action="https://evil.example"><input name="password"></form>
      <svg><animate onbegin="window.pwned=1"></animate></svg><math><mtext></mtext></math></div>`,
  });
  await go(`/course/${own.id}/quizzes?quiz=${hostile.id}&view=results`);
  await button('View Report').click();
  await expect.poll(() => report()?.textContent).toContain('Kept');
  expect(report()?.getAttributeNames()).toEqual(['class']);
  expect(report()?.querySelectorAll('*')).toHaveLength(0);
  expect('pwned' in window).toBe(false);
});

test('a report prints without what surrounds it', async () => {
  const { course: own, quiz: taken } = quizSchool({}, { former: [attempt()] });
  await open(own, `?quiz=${taken.id}&view=results`);
  await button('View Report').click();
  await expect.poll(report).not.toBeNull();
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] });
  });
  await cdp().send('Emulation.setEmulatedMedia', {
    media: 'print',
    features: [{ name: 'prefers-color-scheme', value: 'dark' }],
  });
  expect(matchMedia('print').matches).toBe(true);
  await expect.element(page.getByText('Attempt #1')).toBeVisible();
  expect(report()?.checkVisibility()).toBe(true);
  for (const around of ['header', 'footer']) {
    expect(document.querySelector(around)?.checkVisibility()).toBe(false);
  }
  const print = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Print',
  );
  expect(print?.checkVisibility()).toBe(false);
  expect(getComputedStyle(document.body).colorScheme).toBe('light');
});
