import type { Route } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const VIDEO_FILE = 'en-films-4-opinions.mp4';

/**
 * A player that speaks the messages of YouTube's frame, and plays 100 seconds of nothing. It stands
 * still one second after the place where it was told to begin: a slow machine sees what a fast one
 * sees.
 */
const YOUTUBE = `<!doctype html><title>YouTube</title><script>
  let time = 0, stop = 1, playing = false, rate = 1;
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*');
  setInterval(() => {
    if (!playing) return;
    time = Math.min(100, stop, time + 0.1 * rate);
    say('infoDelivery', { currentTime: time });
    if (time === 100) { playing = false; say('onStateChange', 0); }
  }, 100);
  let heard = false;
  addEventListener('message', ({ data }) => {
    const { event, func, args } = JSON.parse(data);
    if (event === 'listening' && !heard) {
      heard = true;
      say('initialDelivery', { currentTime: 0, duration: 0, volume: 100, muted: false, playbackRate: 1, playerState: 5 });
      say('onReady', null);
    }
    if (func === 'playVideo') { playing = true; say('infoDelivery', { duration: 100 }); say('onStateChange', 1); }
    if (func === 'pauseVideo') { playing = false; say('onStateChange', 2); }
    if (func === 'seekTo') { time = args[0]; stop = time + 1; say('infoDelivery', { currentTime: time }); }
    if (func === 'setPlaybackRate') { rate = args[0]; say('infoDelivery', { playbackRate: rate }); }
  });
</script>`;

/** The same for Vimeo's frame, 60 seconds. */
const VIMEO = `<!doctype html><title>Vimeo</title><script>
  let time = 0, stop = 1, playing = false, rate = 1;
  const wanted = new Set();
  const say = (event) => wanted.has(event) && parent.postMessage({ event, data: { seconds: time, duration: 60, playbackRate: rate } }, '*');
  setInterval(() => {
    if (!playing) return;
    time = Math.min(60, stop, time + 0.1 * rate);
    say('timeupdate');
    if (time === 60) { playing = false; say('ended'); }
  }, 100);
  addEventListener('message', ({ data: { method, value } }) => {
    if (method === 'ping') parent.postMessage({ method }, '*');
    if (method === 'addEventListener') wanted.add(value[0]);
    if (method === 'getDuration') parent.postMessage({ method, value: 60 }, '*');
    if (method === 'play') { playing = true; say('play'); }
    if (method === 'pause') { playing = false; say('pause'); }
    if (method === 'setCurrentTime') { time = value; stop = time + 1; say('seeked'); }
    if (method === 'setPlaybackRate') { rate = value; say('playbackratechange'); }
  });
</script>`;

const SERVICES = [
  { name: 'YouTube', address: 'https://youtu.be/dQw4w9WgXcQ', frame: YOUTUBE },
  { name: 'Vimeo', address: 'https://vimeo.com/76979871', frame: VIMEO },
];

async function student(school: TestServer, ...videos: string[]) {
  const { id } = await school.course();
  const lessons: number[] = [];
  for (const [index, video_url] of videos.entries()) {
    lessons.push(await school.lesson(id, { title: `Lesson ${'ABC'[index]}`, video_url }));
  }
  const user = await school.user();
  await school.enroll(user, id);
  return { user, path: `/course/${id}`, id, lessons };
}

const completed = async (school: TestServer, userId: number) => {
  const rows = await school.ctx.database.queries
    .selectFrom('lesson_completions')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .orderBy('lesson_id')
    .execute();
  return rows.map((row) => row.lesson_id);
};

const position = async (school: TestServer, userId: number) => {
  const row = await school.ctx.database.queries
    .selectFrom('lesson_positions')
    .select('seconds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.seconds ?? 0;
};

/** The media element, a file's or a frame's. */
const media = <T>(page: Page, read: (media: HTMLVideoElement) => T) =>
  page.locator('[slot=media]').evaluate(read as (element: Element) => T);

const isReady = (page: Page) =>
  expect.poll(() => media(page, (element) => element.readyState)).toBeGreaterThan(0);

for (const { name, address, frame } of SERVICES) {
  test(`a lesson of ${name} is played, completed and resumed like a file, by messages only`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    const { user, path, lessons } = await student(school, address, address);
    await logIn(user);
    const asked: string[] = [];
    await page.route(
      (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
      (route: Route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: frame });
      },
    );
    await page.goto(path);
    await isReady(page);
    await page.getByRole('button', { name: 'play', exact: true }).click();
    await expect.poll(() => media(page, ({ currentTime }) => currentTime)).toBeGreaterThan(0.5);
    await page.keyboard.press('>');
    await expect.poll(() => media(page, ({ playbackRate }) => playbackRate)).toBe(1.25);
    await page.keyboard.press('l');
    await expect.poll(() => media(page, ({ currentTime }) => currentTime)).toBeGreaterThan(10);
    await page.keyboard.press('k');
    await expect.poll(() => position(school, user.id)).toBeGreaterThan(10);
    expect(await completed(school, user.id)).toEqual([]);
    await expectAccessible();

    await page.reload();
    await page.getByRole('button', { name: /^Resume at 0:1\d$/ }).click();
    await expect.poll(() => media(page, ({ currentTime }) => currentTime)).toBeGreaterThan(10);
    await page.keyboard.press('9');
    await eventually(() => completed(school, user.id), [lessons[0]]);
    await media(page, (element) => {
      element.currentTime = element.duration - 0.5;
    });
    await expect(page.getByRole('button', { name: 'Next lesson: Lesson B' })).toBeVisible();
    // Nothing but the frame itself was asked for: no script of theirs runs in our page.
    expect(new Set(asked.map((each) => new URL(each).hostname)).size).toBe(1);
    expect(asked).toHaveLength(2);
  });
}

test('a blocked YouTube says so, Retry works, and the lesson can be completed meanwhile', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/youtube-nocookie/);
  const { user, path, lessons } = await student(school, 'https://youtu.be/dQw4w9WgXcQ');
  await logIn(user);
  let blocked = true;
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    blocked ? route.abort() : route.fulfill({ contentType: 'text/html', body: YOUTUBE }),
  );
  await page.goto(path);
  await expect(page.getByText('This video cannot be played')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await eventually(() => completed(school, user.id), [lessons[0]]);
  blocked = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await isReady(page);
  await expect(page.getByText('This video cannot be played')).toBeHidden();
});

test('a video goes on when its signed address changes with the next answer', async ({
  page,
  school,
  logIn,
}) => {
  const { user, path, id } = await student(school, await school.video(VIDEO_FILE));
  await logIn(user);
  let answers = 0;
  await page.route(`**/api/courses/${id}/`, async (route) => {
    const response = await route.fetch();
    const course = await response.json();
    answers += 1;
    for (const lesson of course.lessons) lesson.video_url += `&answer=${answers}`;
    await route.fulfill({ response, json: course });
  });
  await page.goto(path);
  await isReady(page);
  const source = await page.locator('video').getAttribute('src');
  await media(page, (element) => {
    element.playbackRate = 0.0625;
    return element.play();
  });
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect.poll(() => answers).toBeGreaterThan(1);
  await expect(page.getByText('1 of 1 completed')).toBeVisible();
  expect(await page.locator('video').getAttribute('src')).toBe(source);
  expect(await media(page, ({ paused }) => paused)).toBe(false);
});

test('progress that is refused for good is dropped, and the learner told', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/complete\/$/);
  const { user, path, id } = await student(school, await school.video(VIDEO_FILE));
  await logIn(user);
  await page.goto(path);
  await isReady(page);
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ ended_at: new Date().toISOString() })
    .where('course_id', '=', id)
    .execute();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  // No longer enrolled: the outline takes the player's place, and says what became of it.
  await expect(page.getByRole('button', { name: /^Enroll/ })).toBeVisible();
  await expect(
    page.getByText('Progress in “Lesson A” could not be saved. You are not enrolled'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('could not be saved')).toBeHidden();
});

test('leaving the page saves where the learner is', async ({ page, school, logIn }) => {
  const { user, path } = await student(school, await school.video(VIDEO_FILE));
  await logIn(user);
  await page.goto(path);
  await isReady(page);
  await media(page, async (element) => {
    element.currentTime = 8.9;
    element.playbackRate = 0.25;
    await element.play();
  });
  await expect.poll(() => media(page, ({ currentTime }) => currentTime)).toBeGreaterThan(9);
  await page.goto('about:blank');
  await expect.poll(() => position(school, user.id)).toBeGreaterThan(9);
});

test('speed, sound and captions are remembered', async ({ page, school, logIn }) => {
  const { id } = await school.course();
  await school.lesson(id, {
    video_url: await school.video(VIDEO_FILE),
    tracks: [
      { kind: 'captions', language: 'en', path: await school.captions('en-films-4-opinions.vtt') },
    ],
  });
  const user = await school.user();
  await school.enroll(user, id);
  await logIn(user);
  await page.goto(`/course/${id}`);
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.5×');
  await page.getByRole('combobox', { name: 'Captions' }).selectOption('English');
  await page.getByRole('button', { name: 'mute', exact: true }).click();
  // The browser tells of it a moment after the press.
  await page.waitForFunction(() => localStorage.getItem('trilha.player')?.includes('"muted":true'));
  await page.reload();
  await expect.poll(() => media(page, ({ playbackRate }) => playbackRate)).toBe(1.5);
  expect(await media(page, ({ muted }) => muted)).toBe(true);
  await expect.poll(() => media(page, ({ textTracks }) => textTracks[0]?.mode)).toBe('showing');
});

test('on a phone the list is under the video, folded around the current lesson', async ({
  page,
  school,
  logIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const url = await school.video(VIDEO_FILE);
  const { user, path } = await student(school, url, url, url);
  await logIn(user);
  await page.goto(path);
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`Lesson ${name}`) });
  await expect(link('A')).toBeVisible();
  await expect(link('B')).toBeHidden();
  await page.getByRole('button', { name: 'All 3 lessons' }).click();
  await link('B').click();
  await expect(page.getByRole('heading', { name: 'Lesson B' })).toBeVisible();
  await expect(link('B')).toHaveAttribute('aria-current', 'true');
});
