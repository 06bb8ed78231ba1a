import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { videoCourse } from '../learn/learning-steps.ts';
import type { TestServer } from '../support/server.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { answered } from '../support/settled.ts';

/** A student in a course of one lesson with a video. */
async function oneVideo(school: TestServer) {
  const user = await school.user();
  const { id } = await school.course();
  await school.lesson(id, { video_url: await school.video('pt-daily-1-prazer.mp4') });
  await school.enroll(user, id);
  return { user, id };
}

/**
 * Holds the app back until it is let go, so that the page without it can be looked at. `hold` does so
 * again for the next page; one route serves them all, as requests can hang where the last route ends.
 */
async function holdApp(page: Page): Promise<{ hold: () => void; letGo: () => void }> {
  let gate = Promise.withResolvers<void>();
  await page.route('**/assets/framework-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    hold() {
      gate = Promise.withResolvers();
    },
    letGo() {
      gate.resolve();
    },
  };
}

type Theme = 'light' | 'dark';

/**
 * Fails on anything that axe finds in either theme, but for the heading, which comes with the screen.
 * Ends with the theme that the page began with.
 */
async function expectFrameAccessible(page: Page, theme: Theme): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().disableRules('page-has-heading-one');
  for (const colorScheme of [theme === 'dark' ? 'light' : 'dark', theme] as const) {
    // Without motion: what changes its colour slowly has neither theme's for a moment.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await axe.analyze()).violations, colorScheme).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** Where the mark of the school stands that one sees. */
const markOf = (page: Page) => page.locator('svg:has(rect.fill-brand-600):visible').first();

// Each width and each theme once: where something stands does not depend on the colours.
for (const { theme, width } of [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const) {
  test(`a learner's screen begins with its frame (${theme}, ${width} px), and nothing moves`, async ({
    page,
    school,
    logIn,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    const { user, id } = await oneVideo(school);
    await logIn(user);
    const moved = await watchShifts(page);
    const app = await holdApp(page);
    for (const address of ['/dashboard', `/course/${id}`]) {
      app.hold();
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('status').filter({ visible: true })).toHaveText('Loading...');
      await expect(page.getByRole('banner')).toHaveCount(1);
      const place = await markOf(page).boundingBox();
      const bar = page.getByRole('banner');
      const room = await bar.boundingBox();
      await expectFrameAccessible(page, theme);
      app.letGo();
      await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await answered(page);
      expect(await bar.boundingBox()).toEqual(room);
      expect(await markOf(page).boundingBox()).toEqual(place);
      expect((await moved()).notes).toEqual([]);
    }
  });

  test(`a screen of the admin area begins with its frame (${theme}, ${width} px)`, async ({
    page,
    school,
    logIn,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await logIn(await school.user({ is_staff: true }));
    const moved = await watchShifts(page);
    const app = await holdApp(page);
    // Where staff is led, before any code of the app has come.
    await page.goto('/dashboard');
    await expect(page.getByRole('status').filter({ visible: true })).toHaveText('Loading...');
    const place = await markOf(page).boundingBox();
    await expectFrameAccessible(page, theme);
    app.letGo();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await answered(page);
    expect(await markOf(page).boundingBox()).toEqual(place);
    expect((await moved()).notes).toEqual([]);
  });
}

test('who is not logged in sees no frame of a screen', async ({ page }) => {
  const app = await holdApp(page);
  await page.goto('/dashboard');
  await expect(markOf(page)).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('banner')).toHaveCount(0);
  app.letGo();
  await expect(page).toHaveURL(/\/login/);
});

test('what could not be saved is saved when the player is opened again', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user();
  const { id, lessons } = await videoCourse(school);
  await school.enroll(user, id);
  await logIn(user);
  const wish = {
    kind: 'completion',
    lessonId: lessons[0],
    courseId: id,
    title: '',
    completed: true,
  };
  await page.goto('/robots.txt');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `trilha.progress.${user.id}`,
    JSON.stringify([{ wish, version: 1, failures: 1 }]),
  ] as const);
  await page.goto(`/course/${id}`);
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
});

test('the data of a screen is asked for once, and before the app has come', async ({
  page,
  school,
  logIn,
}) => {
  const { user, id } = await oneVideo(school);
  await logIn(user);
  const calls = () => asked.toSorted();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname === '/config.json') asked.push(pathname);
  });
  const app = await holdApp(page);
  for (const [address, needed] of [
    [
      '/dashboard',
      [
        '/api/achievements/recent/',
        '/api/courses/',
        '/api/enrollments/',
        '/api/profiles/me/',
        '/api/profiles/me/goal/',
      ],
    ],
    [`/course/${id}`, [`/api/courses/${id}/`, '/api/profiles/me/']],
    [`/course/${id}/quizzes`, [`/api/courses/${id}/`, '/api/profiles/me/']],
  ] as const) {
    app.hold();
    asked.length = 0;
    await page.goto(address);
    await expect.poll(calls).toEqual(needed);
    app.letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls()).toEqual(needed);
  }
});

test('no file of the player is fetched twice', async ({ page, school, logIn }) => {
  const { user, id } = await oneVideo(school);
  await logIn(user);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) asked.push(pathname);
  });
  await page.goto(`/course/${id}`);
  await expect(page.locator('[data-player] video')).toBeVisible();
  // The style of the player is there, and so is what it is fetched ahead with.
  await expect.poll(() => asked.some((file) => /video-player-.*\.css$/.test(file))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((file, place) => asked.indexOf(file) !== place)).toEqual([]);
});

test('a token that has run out is renewed before the app has come', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user();
  const { id } = await school.course({ title: 'English', lessons: 1 });
  await school.enroll(user, id);
  await logIn(user, { expired: true });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('what is stored and makes no sense does not keep the page from starting', async ({
  page,
  school,
  logIn,
}) => {
  await logIn(await school.user());
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('user', '{'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the picture of the course to go on with is fetched beside the code', async ({
  page,
  school,
  logIn,
}) => {
  const { user } = await oneVideo(school);
  await school.ctx.database.queries
    .updateTable('courses')
    .set({ icon: '/covers/film.svg' })
    .execute();
  await logIn(user);
  const app = await holdApp(page);
  const asked = page.waitForRequest('**/covers/film.svg');
  await page.goto('/dashboard');
  await asked;
  app.letGo();
  await expect(page.getByRole('link', { name: /^Continue Learning/ })).toBeVisible();
});
