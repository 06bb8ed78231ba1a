import { VIDEO_FILE, videoCourse, enrolled, completed, playToEnd } from './learning-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('staff look at a course and leave no trace', async ({ page, school, logIn }) => {
  const course = await videoCourse(school);
  const staff = await school.user({ is_staff: true });
  await logIn(staff);
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeHidden();
  await playToEnd(page);
  await page.getByRole('button', { name: 'Next Lesson', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second lesson' })).toBeVisible();
  expect(await completed(school, staff.id)).toEqual([]);
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

test('a video that cannot load says so; the lesson can be completed all the same', async ({
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

for (const width of [360, 1440]) {
  test(`the player holds at ${width} px, with long names`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2);
    const { id } = await school.course({ title: long, subtitle: long, duration: '12 weeks' });
    await school.lesson(id, { title: long, video_url: await school.video(VIDEO_FILE) });
    const user = await school.user({ username: 'x'.repeat(100) + width });
    await school.enroll(user, id);
    await logIn(user);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/course/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(long.trim()).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible();
  });
}
