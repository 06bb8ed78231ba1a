import type { ConsoleMessage } from '@playwright/test';
import { pages } from '../../web/src/lib/routes/route-table.ts';
import { noticeTo } from '../support/notices.ts';
import { expect, type Page, test } from '../support/test.ts';
import { attemptAt } from '../learn/quiz-steps.ts';
import { messageIn } from '../support/messages.ts';
import type { TestServer } from '../support/server.ts';
import { settled } from '../support/settled.ts';

// A browser that may keep the app does so while these screens are opened.
test.use({ serviceWorkers: 'allow' });

type Screen = (typeof pages)[number];

/** A school in which every screen has something to show. */
async function filled(school: TestServer) {
  const course = await school.course({ title: 'English A1' });
  const video_url = await school.video('en-beginner-1-greetings.mp4');
  const lesson = await school.lesson(course.id, { video_url });
  const quiz = await school.quiz(course.id);
  const student = await school.user({ first_name: 'Ana', last_name: 'Lima' });
  await school.enroll(student, course.id);
  const attempt = await attemptAt(school, student, quiz);
  const message = await messageIn(school);
  const staff = await school.user({ is_staff: true });
  const superuser = await school.user({ is_staff: true, is_superuser: true });
  const ids: [RegExp, number][] = [
    [/^\/(?:admin\/)?courses?\//, course.id],
    [/^\/admin\/users\//, student.id],
    [/^\/admin\/lessons\//, lesson],
    [/^\/admin\/quizzes\//, quiz],
    [/^\/admin\/attempts\//, attempt],
    [/^\/admin\/messages\//, message],
    [/^\/admin\/notices\//, await noticeTo(school, student, staff)],
  ];
  const addressOf = (pattern: string) =>
    pattern.replace(/:\w+/, String(ids.find(([start]) => start.test(pattern))?.[1]));
  return { student, staff, superuser, addressOf };
}

/** Notes all that a page says in the console, from the least warning on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'warning' && message.type() !== 'error') return;
    complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  return complaints;
}

/**
 * The faces that a page asks for ahead and does not need, or asks for only when it has them. Some seconds
 * later the browser would complain of them; this is known at once.
 */
async function vainPreloads(page: Page, html: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  const asked = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=preload][as=font]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  );
  const familyOf = (address: string) => (address.includes('display') ? 'Gabarito' : 'Atkinson');
  return asked.filter(
    (address) =>
      !html.includes(address) || !loaded.some((family) => family.includes(familyOf(address))),
  );
}

/** Opens screens one by one; each settles before the next. */
async function walk(page: Page, screens: readonly Screen[], addressOf: (of: string) => string) {
  const complaints = complaintsOf(page);
  for (const { pattern } of screens) {
    const address = addressOf(pattern);
    const response = await page.goto(address);
    await settled(page);
    const vain = await vainPreloads(page, (await response?.text()) ?? '');
    complaints.push(...vain.map((each) => `${address}: a preload in vain of ${each}`));
  }
  expect(complaints).toEqual([]);
}

/** The screens to which other staff have no way. */
const OF_SUPERUSERS = new Set(['/admin/security', '/admin/school']);

test.describe('no screen complains in the console:', () => {
  test('those of visitors', async ({ page, school }) => {
    const { addressOf } = await filled(school);
    await walk(
      page,
      pages.filter(({ isPrivate }) => !isPrivate),
      addressOf,
    );
  });

  test('those of students', async ({ page, school, logIn }) => {
    const { addressOf, student } = await filled(school);
    await logIn(student);
    await walk(
      page,
      pages.filter(({ frame }) => frame === 'learner'),
      addressOf,
    );
  });

  test('those of staff', async ({ page, school, logIn }) => {
    const { addressOf, staff } = await filled(school);
    await logIn(staff);
    // What is for superusers alone is told so, by an answer that the browser logs.
    const isMeant = ({ frame, pattern }: Screen) =>
      frame === 'admin' && !OF_SUPERUSERS.has(pattern);
    await walk(page, pages.filter(isMeant), addressOf);
  });

  test('those of superusers', async ({ page, school, logIn }) => {
    const { addressOf, superuser } = await filled(school);
    await logIn(superuser);
    await walk(
      page,
      pages.filter(({ pattern }) => OF_SUPERUSERS.has(pattern)),
      addressOf,
    );
  });
});
