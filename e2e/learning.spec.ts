import type { TestServer } from './server.ts';
import { eventually, expect, type Page, test } from './test.ts';

const FILM = 'en-films-4-opinions.mp4';
const CAPTIONS = 'en-films-4-opinions.vtt';

/** A course of three lessons with a real film each, and a student who is enrolled in it. */
async function filmCourse(school: TestServer, title = 'English on the Move') {
  const { id } = await school.course({ title, benefits: ['Films and series'] });
  const lessons: number[] = [];
  for (const name of ['First', 'Second', 'Third']) {
    lessons.push(
      await school.lesson(id, {
        title: `${name} lesson`,
        duration: '00:34',
        video_url: await school.video(FILM),
        tracks: [{ kind: 'captions', language: 'en', path: await school.captions(CAPTIONS) }],
      }),
    );
  }
  return { id, lessons };
}

async function enrolled(school: TestServer) {
  const course = await filmCourse(school);
  const user = await school.user();
  await school.enroll(user, course.id);
  return { course, user };
}

/** The lessons that the server holds as completed, in the order of the course. */
const completed = async (school: TestServer, userId: number) => {
  const rows = await school.ctx.database.queries
    .selectFrom('lesson_completions')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .orderBy('lesson_id')
    .execute();
  return rows.map((row) => row.lesson_id);
};

const video = (page: Page) => page.locator('video');

/** Plays the film from a moment on, at double speed to save time. */
async function playFrom(page: Page, share: number) {
  await video(page).evaluate(async (element, at) => {
    const film = element as HTMLVideoElement;
    if (film.readyState < 1) {
      await new Promise((resolve) => film.addEventListener('loadedmetadata', resolve));
    }
    film.muted = true;
    film.currentTime = film.duration * at;
    film.playbackRate = 2;
    await film.play();
  }, share);
}

const lessonLink = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`${name} lesson`) });

test('a student joins a course, watches a film to 90 %, marks it incomplete, and may resume', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const course = await filmCourse(school, 'French with films');
  const user = await school.user();
  await logIn(user);

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute(
    'href',
    '/cursos',
  );
  await expectAccessible();
  const card = page.getByRole('article').filter({ hasText: 'French with films' });
  await card.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('link', { name: 'Continue Learning' }).click();

  await expect(page).toHaveURL(new RegExp(`/course/${course.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('French with films');
  await expect(page.getByText('0 of 3 completed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
  await expectAccessible();

  await playFrom(page, 0.84);
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
  await expect(page.getByText('33%')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
  await eventually(() => completed(school, user.id), [course.lessons[0]]);

  await page.getByRole('button', { name: 'Mark as Incomplete' }).click();
  await expect(page.getByText('0 of 3 completed')).toBeVisible();
  await eventually(() => completed(school, user.id), []);
  // Beyond the mark it stays incomplete, although the film goes on to its end.
  await video(page).evaluate((film) => (film as HTMLVideoElement).play());
  await expect
    .poll(() => video(page).evaluate((film) => (film as HTMLVideoElement).ended))
    .toBe(true);
  await expect(page.getByText('0 of 3 completed')).toBeVisible();

  await playFrom(page, 0.5);
  await video(page).evaluate((film) => (film as HTMLVideoElement).pause());
  const position = async () => {
    const row = await school.ctx.database.queries
      .selectFrom('lesson_positions')
      .select('seconds')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    return row !== undefined && row.seconds > 15 && row.seconds < 25;
  };
  await eventually(position, true);
  await page.reload();
  const resume = page.getByRole('button', { name: /Resume at 0:\d\d/ });
  await expect(resume).toBeVisible();
  expect(await video(page).evaluate((film) => (film as HTMLVideoElement).currentTime)).toBe(0);
  await resume.click();
  await expect
    .poll(() => video(page).evaluate((film) => (film as HTMLVideoElement).currentTime))
    .toBeGreaterThan(15);
  await expect(resume).toBeHidden();
});

test('a film that ends completes its lesson and leads on to the next', async ({
  page,
  school,
  logIn,
}) => {
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await playFrom(page, 0.97);
  await eventually(() => completed(school, user.id), [course.lessons[0]]);
  await page.getByRole('button', { name: /Next lesson: Second lesson/ }).click();
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
});

test('Next and a click in the list complete what is left; Previous does not', async ({
  page,
  school,
  logIn,
}) => {
  const { course, user } = await enrolled(school);
  const [first, second] = course.lessons;
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await expect(page.getByRole('button', { name: 'Previous Lesson' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next Lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
  await eventually(() => completed(school, user.id), [first]);

  await page.getByRole('button', { name: 'Previous Lesson' }).click();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
  await expect(page.getByText('1 of 3 completed')).toBeVisible();

  await lessonLink(page, 'Second').click();
  await lessonLink(page, 'Third').click();
  await expect(page.getByRole('heading', { name: 'Third lesson' })).toBeVisible();
  await eventually(() => completed(school, user.id), [first, second]);
  await expect(page.getByRole('button', { name: 'Next Lesson' })).toBeDisabled();

  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('3 of 3 completed')).toBeVisible();
  await page.goto(`/course/${course.id}`);
  // All done: it begins with the first again.
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
});

test('a course opens with its first incomplete lesson; Back leads to the lesson before', async ({
  page,
  school,
  logIn,
}) => {
  const { course, user } = await enrolled(school);
  await school.ctx.database.queries
    .insertInto('lesson_completions')
    .values({
      user_id: user.id,
      lesson_id: course.lessons[0] ?? 0,
      completed_at: new Date().toISOString(),
    })
    .execute();
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
  await lessonLink(page, 'Third').click();
  await expect(page.getByRole('heading', { name: 'Third lesson' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
});

test('an update leaves the playing film alone', async ({ page, school, logIn }) => {
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await playFrom(page, 0.1);
  await video(page).evaluate((film) => film.setAttribute('data-seen', 'yes'));
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
  await expect(video(page)).toHaveAttribute('data-seen', 'yes');
  expect(await video(page).evaluate((film) => (film as HTMLVideoElement).paused)).toBe(false);
});

test('the player is worked by keys: play, speed, captions, and says which keys there are', async ({
  page,
  school,
  logIn,
}) => {
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  const film = (name: 'paused' | 'playbackRate' | 'currentTime' | 'muted') =>
    video(page).evaluate((element, key) => (element as HTMLVideoElement)[key], name);
  await expect
    .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).readyState))
    .toBeGreaterThan(0);
  await page.locator('[data-player]').focus();
  await page.keyboard.press('m');
  expect(await film('muted')).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => film('paused')).toBe(false);
  await page.keyboard.press('>');
  await expect.poll(() => film('playbackRate')).toBeGreaterThan(1);
  await page.keyboard.press('5');
  await expect.poll(() => film('currentTime')).toBeGreaterThan(15);
  await page.keyboard.press('c');
  await expect
    .poll(() =>
      video(page).evaluate((element) => (element as HTMLVideoElement).textTracks[0]?.mode),
    )
    .toBe('showing');
  await expect
    .poll(() =>
      video(page).evaluate(
        (element) => (element as HTMLVideoElement).textTracks[0]?.cues?.length ?? 0,
      ),
    )
    .toBeGreaterThan(3);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('who is not enrolled sees the outline and may enroll', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const course = await filmCourse(school);
  await logIn(await school.user());
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('Third lesson')).toBeVisible();
  await expect(page.getByText('Films and series')).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Enroll' }).first().click();
  await expect(video(page)).toBeVisible();
});

test('staff look at a course and leave no trace', async ({ page, school, logIn }) => {
  const course = await filmCourse(school);
  const staff = await school.user({ is_staff: true });
  await logIn(staff);
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeHidden();
  await playFrom(page, 0.97);
  await page.getByRole('button', { name: 'Next Lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
  expect(await completed(school, staff.id)).toEqual([]);
});

test('a course that is not there says so', async ({ page, school, logIn, expectFailures }) => {
  expectFailures(/\/api\/courses\/\d+\/$/);
  await logIn(await school.user());
  for (const id of ['99999', 'abc', '0', '1e3']) {
    await page.goto(`/course/${id}`);
    await expect(page.getByText('Course not found')).toBeVisible();
  }
});

test('a course that fails to load says so, and Retry loads it', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/courses\/\d+\/$/);
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.route(`**/api/courses/${course.id}/`, (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', message: 'x' } }),
  );
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('Failed to load course details')).toBeVisible({ timeout: 20_000 });
  await page.unroute(`**/api/courses/${course.id}/`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
});

test('progress that cannot be sent is kept, also over a reload, and sent when it can be', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { course, user } = await enrolled(school);
  await logIn(user);
  // What a page sends while it is being left is out of a test's reach: here it is lost too.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('left')) return;
    const { fetch } = window;
    window.fetch = (input, init) =>
      init?.keepalive ? Promise.reject(new TypeError('lost')) : fetch(input, init);
  });
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('0 of 3 completed')).toBeVisible();
  await page.route('**/complete/', (route) => route.abort());
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('Your latest progress is not')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('left', 'yes'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await completed(school, user.id)).toEqual([]);
  await page.unroute('**/complete/');
  await expect
    .poll(() => completed(school, user.id), { timeout: 40_000 })
    .toEqual([course.lessons[0]]);
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
});

test('a film that cannot load says so; the lesson can be completed all the same', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/media\//);
  const { id } = await school.course();
  const lesson = await school.lesson(id, { video_url: '/media/videos/lost.mp4' });
  const user = await school.user();
  await school.enroll(user, id);
  await logIn(user);
  await page.goto(`/course/${id}`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await eventually(() => completed(school, user.id), [lesson]);
});

test('a course without lessons says so', async ({ page, school, logIn }) => {
  const { id } = await school.course();
  const user = await school.user();
  await school.enroll(user, id);
  await logIn(user);
  await page.goto(`/course/${id}`);
  await expect(page.getByText('This course has no lessons yet.')).toBeVisible();
});

test('the dashboard fails in parts, and each part can be tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { user } = await enrolled(school);
  await logIn(user);
  const failing = '**/api/enrollments/';
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/achievements/recent/', (route) =>
    route.fulfill({ status: 404, json: { detail: 'x', message: 'x' } }),
  );
  await page.goto('/dashboard');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Recent Achievements')).toBeVisible();
  await page.unroute(failing);
  await retry.click();
  await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible();
});

for (const width of [360, 1440]) {
  test(`dashboard and player hold at ${width} px, with long names`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2);
    const { id } = await school.course({ title: long, subtitle: long, duration: '12 weeks' });
    await school.lesson(id, { title: long, video_url: await school.video(FILM) });
    await school.course({ title: `Joinable ${long}`, subtitle: long });
    const user = await school.user({ username: 'x'.repeat(100) + width });
    await school.enroll(user, id);
    await logIn(user);
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/dashboard', `/course/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(long.trim()).first()).toBeVisible();
      if (path === '/dashboard') await expect(page.getByText('Joinable').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible();
    }
  });
}
