import type { Page } from '@playwright/test';
import { filmCourse } from './learning-steps.ts';
import type { TestServer } from './server.ts';
import { expect, test } from './test.ts';

/** A student in a course of one lesson with a film. */
async function oneFilm(school: TestServer) {
  const user = await school.user();
  const { id } = await school.course();
  await school.lesson(id, { video_url: await school.video('pt-daily-1-prazer.mp4') });
  await school.enroll(user, id);
  return { user, id };
}

/** Holds the app back until it is let go, so that the first drawing can be looked at. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => undefined as void;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/framework-*.js', async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

test('the dashboard is there before the app, looks the same and leads on', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const user = await school.user({ username: 'ana <b>&"bold"</b>' });
  for (const title of ['English <i>now</i>', 'Français']) {
    const { id } = await school.course({ title, lessons: 2 });
    await school.enroll(user, id);
  }
  await logIn(user);
  const letGo = await holdApp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome back, ${user.username}!`,
  );
  await expect(page.getByRole('heading', { name: 'English <i>now</i>' })).toBeVisible();
  const way = page.getByRole('link', { name: 'Continue Learning: Français' });
  await expect(way).toHaveAttribute('href', /\/course\/\d+$/);
  await expectAccessible();

  const places = () =>
    page
      .locator('h1:visible, h2:visible, h3:visible, article a:visible')
      .evaluateAll((all) =>
        all
          .filter((each) => each.closest('main')?.contains(each))
          .map((each) => [each.textContent, JSON.stringify(each.getBoundingClientRect())]),
      );
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  await way.focus();
  letGo();
  await expect(page.locator('#first-look')).toHaveCount(0);
  // The app has more to show below; what was there stays where it was, the focus too.
  expect((await places()).slice(0, before.length)).toEqual(before);
  await expect(way).toBeFocused();
});

test('what is pressed in the player before the app is there is done when it is', async ({
  page,
  school,
  logIn,
}) => {
  const { user, id } = await oneFilm(school);
  await logIn(user);
  const letGo = await holdApp(page);
  await page.goto(`/course/${id}`);
  await expect(page.getByText('0 of 1 completed')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  letGo();
  await expect(page.locator('#first-look')).toHaveCount(0);
  await expect(page.getByText('1 of 1 completed')).toBeVisible();
});

test('who has scrolled the first drawing stays there when the app comes', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user();
  for (const title of ['English', 'Français', 'Português', 'English at work']) {
    const { id } = await school.course({ title, lessons: 2 });
    await school.enroll(user, id);
  }
  await logIn(user);
  const letGo = await holdApp(page);
  await page.goto('/dashboard');
  const lowest = page.getByRole('link', { name: /Learning: English$/ });
  await lowest.scrollIntoViewIfNeeded();
  const place = () => lowest.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const before = await place();
  expect(await page.locator('#first-look').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(
    0,
  );
  letGo();
  await expect(page.locator('#first-look')).toHaveCount(0);
  expect(await place()).toBe(before);
});

test('the first drawing shows what could not be saved yet; the app saves it', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user();
  const { id, lessons } = await filmCourse(school);
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
  const letGo = await holdApp(page);
  await page.goto(`/course/${id}`);
  await expect(page.locator('#first-look')).toContainText('Not saved yet');
  letGo();
  await expect(page.locator('#first-look')).toHaveCount(0);
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
});

test('what is played in the first drawing goes on in the player', async ({
  page,
  school,
  logIn,
}) => {
  const { user, id } = await oneFilm(school);
  await logIn(user);
  const letGo = await holdApp(page);
  await page.goto(`/course/${id}`);
  const time = () =>
    page.locator('video').evaluate((film) => (film as HTMLVideoElement).currentTime);
  await page.locator('video').evaluate((film) => {
    const early = film as HTMLVideoElement;
    early.muted = true;
    return early.play();
  });
  await expect.poll(time).toBeGreaterThan(0.5);
  letGo();
  await expect(page.locator('[data-player] video')).toBeVisible();
  await expect(page.locator('#first-look')).toHaveCount(0);
  await expect.poll(time).toBeGreaterThan(0.5);
  expect(await page.locator('video').evaluate((film) => (film as HTMLVideoElement).paused)).toBe(
    false,
  );
});

test('the data of a screen is asked for once, and before the app has come', async ({
  page,
  school,
  logIn,
}) => {
  const { user, id } = await oneFilm(school);
  await logIn(user);
  const calls = () => asked.toSorted();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname === '/config.json') asked.push(pathname);
  });
  for (const [address, needed] of [
    [
      '/dashboard',
      ['/api/achievements/recent/', '/api/courses/', '/api/enrollments/', '/api/profiles/me/'],
    ],
    [`/course/${id}`, [`/api/courses/${id}/`, '/api/profiles/me/']],
    [`/course/${id}/quizzes`, [`/api/courses/${id}/`, '/api/profiles/me/']],
  ] as const) {
    const letGo = await holdApp(page);
    asked.length = 0;
    await page.goto(address);
    await expect.poll(calls).toEqual(needed);
    letGo();
    await expect(page.locator('#first-look')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(calls()).toEqual(needed);
    await page.unrouteAll({ behavior: 'wait' });
  }
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
  await expect(page.locator('#first-look')).toHaveCount(0);
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
