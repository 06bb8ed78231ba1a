import type { Page } from '@playwright/test';
import { pages } from '../../web/src/lib/routes/route-table.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { attemptAt } from '../learn/quiz-steps.ts';
import type { TestServer } from '../support/server.ts';
import { messageIn } from '../support/messages.ts';
import { settled } from '../support/settled.ts';

/** What Google calls good is 0.1; a page whose parts arrive one after the other must do better. */
const MOST = 0.02;

/** A school with one of everything, and whom its screens are shown to. */
async function fullSchool(school: TestServer) {
  const student = await school.user();
  const staff = await school.user({ is_staff: true, is_superuser: true });
  const course = await school.course({ benefits: ['One', 'Two'] });
  const outline = await school.course({ benefits: ['Three'] });
  const video_url = await school.video('pt-daily-1-prazer.mp4');
  const lesson = await school.lesson(course.id, { video_url });
  for (let i = 0; i < 5; i++) await school.lesson(outline.id);
  const quiz = await school.quiz(course.id);
  await school.enroll(student, course.id);
  const attempt = await attemptAt(school, student, quiz);
  const message = await messageIn(school);
  return { student, staff, course: course.id, outline: outline.id, lesson, quiz, attempt, message };
}

/**
 * Lets the answers of the API through one after the other, each only when the one before is drawn.
 * @returns how many are still to come, or to be drawn
 */
async function answerOneByOne(page: Page): Promise<() => number> {
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  await page.route('**/api/**', async (route) => {
    const before = last;
    const answer = Promise.withResolvers<void>();
    last = answer.promise;
    open += 1;
    const response = await route.fetch().catch(() => null);
    await before;
    if (response) await route.fulfill({ response }).catch(() => undefined);
    else await route.abort().catch(() => undefined);
    const drawn = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await page.evaluate(drawn).catch(() => undefined);
    open -= 1;
    answer.resolve();
  });
  return () => open;
}

/** Which screens a test opens: those of the admin area are many, and tests run beside one another. */
const PARTS = [
  { name: 'of the learner area', frame: 'learner', has: () => true },
  { name: 'of the admin area about one thing', frame: 'admin', has: isAboutOne },
  { name: 'of the admin area', frame: 'admin', has: (pattern: string) => !isAboutOne(pattern) },
] as const;

function isAboutOne(pattern: string): boolean {
  return /:|\/(?:new|import)$/.test(pattern);
}

for (const { name, frame, has, width } of PARTS.flatMap((part) =>
  [360, 1280].map((pixels) => ({ ...part, width: pixels })),
)) {
  test(`no screen ${name} moves while its data comes (${width} px)`, async ({
    page,
    school,
    logIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const rows = await fullSchool(school);
    await logIn(frame === 'admin' ? rows.staff : rows.student);
    const shifts = await watchShifts(page);
    const answersToCome = await answerOneByOne(page);
    const ids: [RegExp, number][] = [
      [/^\/(?:admin\/)?courses?\//, rows.course],
      [/^\/admin\/users\//, rows.student.id],
      [/^\/admin\/lessons\//, rows.lesson],
      [/^\/admin\/quizzes\//, rows.quiz],
      [/^\/admin\/attempts\//, rows.attempt],
      [/^\/admin\/messages\//, rows.message],
    ];
    const addresses = pages
      .filter((each) => each.frame === frame && has(each.pattern))
      .map(({ pattern }) => {
        const id = ids.find(([start]) => start.test(pattern))?.[1];
        return pattern.replace(/:\w+/, String(id));
      });
    if (frame === 'learner') addresses.push(`/course/${rows.outline}`);
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await settled(page);
      await expect.poll(answersToCome).toBe(0);
      const { sum, notes } = await shifts();
      if (sum > MOST) found.push(`${address}: ${sum.toFixed(3)}`, ...notes);
    }
    expect(found).toEqual([]);
  });
}
