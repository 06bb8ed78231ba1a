import { completed, enrolled, playFrom, playToEnd, video, videoCourse } from './learning-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a student joins a course, watches it to 90 %, marks it incomplete, is led on, and may resume', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const course = await videoCourse(school, 'French with films');
  const user = await school.user();
  await logIn(user);

  await page.goto('/dashboard');
  const card = page.getByRole('article').filter({ hasText: 'French with films' });
  await card.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('link', { name: 'Continue Learning' }).click();

  await expect(page).toHaveURL(new RegExp(`/course/${course.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('French with films');
  await expect(page.getByText('0 of 3 completed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
  await expectAccessible();

  // Just before the mark: it is passed soon, the end is far.
  await playFrom(page, 0.899);
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
  await expect(page.getByText('33%')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
  await eventually(() => completed(school, user.id), [course.lessons[0]]);

  await page.getByRole('button', { name: 'Mark as Incomplete' }).click();
  await expect(page.getByText('0 of 3 completed')).toBeVisible();
  await eventually(() => completed(school, user.id), []);
  // Beyond the mark it stays incomplete, although the video is watched to its end.
  await playToEnd(page);
  const next = (name: string) => page.getByRole('button', { name: `Next Lesson: ${name} lesson` });
  await next('Second').click();
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
  await expect(page.getByText('0 of 3 completed')).toBeVisible();
  expect(await completed(school, user.id)).toEqual([]);
  // The end of another one completes it.
  await playToEnd(page);
  await eventually(() => completed(school, user.id), [course.lessons[1]]);
  await next('Third').click();
  await expect(page.getByRole('heading', { name: 'Third lesson' })).toBeVisible();

  await playFrom(page, 0.5);
  await video(page).evaluate((element) => (element as HTMLVideoElement).pause());
  const position = async () => {
    const row = await school.ctx.database.queries
      .selectFrom('lesson_positions')
      .select('seconds')
      .where('user_id', '=', user.id)
      .where('lesson_id', '=', course.lessons[2] ?? 0)
      .executeTakeFirst();
    return row !== undefined && row.seconds > 15 && row.seconds < 25;
  };
  await eventually(position, true);
  await page.reload();
  // A course opens where the learner was.
  const time = () => video(page).evaluate((element) => (element as HTMLVideoElement).currentTime);
  const startOver = page.getByRole('button', { name: 'From the start' });
  const resume = page.getByRole('button', { name: /Resume at 0:\d\d/ });
  await expect(resume).toBeVisible();
  await expect(startOver).toBeVisible();
  await expect.poll(time).toBeGreaterThan(15);
  await page.getByRole('button', { name: 'play', exact: true }).click();
  await expect
    .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).paused))
    .toBe(false);
  expect(await time()).toBeGreaterThan(15);
  await startOver.click();
  await expect.poll(time).toBeLessThan(15);
  await resume.click();
  await expect.poll(time).toBeGreaterThan(15);
  await expect(resume).toBeHidden();
  // A look at the beginning of a lesson that is chosen from the list leaves the place as it was.
  await page.getByRole('link', { name: /Second lesson/ }).click();
  await page.getByRole('link', { name: /Third lesson/ }).click();
  await expect(resume).toBeVisible();
  expect(await time()).toBe(0);
  await playFrom(page, 0);
  await page.getByRole('link', { name: /First lesson/ }).click();
  await expect(page.getByRole('heading', { name: 'First lesson' })).toBeVisible();
  await eventually(position, true);
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
  await expect(page.getByText('Not saved yet: progress in 1 lesson.')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('left', 'yes'));
  await page.reload();
  // Here it fails once more.
  await expect(page.getByText('Not saved yet: progress in 1 lesson.')).toBeVisible();
  expect(await completed(school, user.id)).toEqual([]);
  await page.unroute('**/complete/');
  // It would be tried again after a pause: this shortens it.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await eventually(() => completed(school, user.id), [course.lessons[0]]);
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
});
