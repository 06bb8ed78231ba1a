import {
  videoCourse,
  enrolled,
  completed,
  video,
  playFrom,
  playToEnd,
  lessonLink,
} from './learning-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a student joins a course, watches a video to 90 %, marks it incomplete, and may resume', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const course = await videoCourse(school, 'French with films');
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
  await expect(page.getByText('0 of 3 completed')).toBeVisible();

  await playFrom(page, 0.5);
  await video(page).evaluate((element) => (element as HTMLVideoElement).pause());
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
  expect(await video(page).evaluate((element) => (element as HTMLVideoElement).currentTime)).toBe(
    0,
  );
  await resume.click();
  await expect
    .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).currentTime))
    .toBeGreaterThan(15);
  await expect(resume).toBeHidden();
});

test('a video that ends completes its lesson and leads on to the next', async ({
  page,
  school,
  logIn,
}) => {
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await playToEnd(page);
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

test('an update leaves the playing video alone', async ({ page, school, logIn }) => {
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await playFrom(page, 0.1);
  await video(page).evaluate((element) => element.setAttribute('data-seen', 'yes'));
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('1 of 3 completed')).toBeVisible();
  await expect(video(page)).toHaveAttribute('data-seen', 'yes');
  expect(await video(page).evaluate((element) => (element as HTMLVideoElement).paused)).toBe(false);
});

test('the player is worked by keys: play, speed, captions, and says which keys there are', async ({
  page,
  school,
  logIn,
}) => {
  const { course, user } = await enrolled(school);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  const property = (name: 'paused' | 'playbackRate' | 'currentTime' | 'muted') =>
    video(page).evaluate((element, key) => (element as HTMLVideoElement)[key], name);
  await expect
    .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).readyState))
    .toBeGreaterThan(0);
  await page.locator('[data-player]').focus();
  await page.keyboard.press('m');
  expect(await property('muted')).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => property('paused')).toBe(false);
  await page.keyboard.press('>');
  await expect.poll(() => property('playbackRate')).toBeGreaterThan(1);
  await page.keyboard.press('5');
  await expect.poll(() => property('currentTime')).toBeGreaterThan(15);
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
