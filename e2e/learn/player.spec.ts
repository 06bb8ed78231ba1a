import type { Route } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';
import { CAPTIONS, completed, playFrom, VIDEO_FILE } from './learning-steps.ts';

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
    await expect(page.getByText(/^Where you left off: 0:1\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'play', exact: true }).click();
    // The key below leads to a share of the length, which YouTube tells when it plays.
    await expect.poll(() => media(page, ({ duration }) => duration)).toBeGreaterThan(0);
    await expect.poll(() => media(page, ({ currentTime }) => currentTime)).toBeGreaterThan(10);
    await page.keyboard.press('9');
    await eventually(() => completed(school, user.id), [lessons[0]]);
    await media(page, (element) => {
      element.currentTime = element.duration - 0.5;
    });
    await expect(page.getByRole('button', { name: 'Next Lesson: Lesson B' })).toBeVisible();
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
  const blocked = Promise.withResolvers<void>();
  let isBlocked = true;
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    if (!isBlocked) return route.fulfill({ contentType: 'text/html', body: YOUTUBE });
    await route.abort();
    blocked.resolve();
  });
  await page.clock.install();
  await page.goto(path);
  await blocked.promise;
  // For so long the player waits for the frame's first word.
  await page.clock.fastForward(10_000);
  await expect(page.getByText('This video cannot be played')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await eventually(() => completed(school, user.id), [lessons[0]]);
  isBlocked = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await isReady(page);
  await expect(page.getByText('This video cannot be played')).toBeHidden();
});

test('a video goes on when its lesson is recorded and its signed address changes', async ({
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
  const video = page.locator('[data-player] video');
  const source = await video.getAttribute('src');
  await playFrom(page, 0.1);
  await video.evaluate((element) => element.setAttribute('data-seen', 'yes'));
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect.poll(() => answers).toBeGreaterThan(1);
  await expect(page.getByText('1 of 1 completed')).toBeVisible();
  await expect(video).toHaveAttribute('data-seen', 'yes');
  expect(await video.getAttribute('src')).toBe(source);
  expect(await media(page, ({ paused }) => paused)).toBe(false);
});

test('the player is worked by keys and by its controls; what was chosen, and where the learner was, is kept', async ({
  page,
  school,
  logIn,
}) => {
  const { id } = await school.course();
  await school.lesson(id, {
    duration: '00:34',
    video_url: await school.video(VIDEO_FILE),
    tracks: [{ kind: 'captions', language: 'en', path: await school.captions(CAPTIONS) }],
  });
  const user = await school.user();
  await school.enroll(user, id);
  await logIn(user);
  await page.goto(`/course/${id}`);
  await isReady(page);
  const captions = () => media(page, ({ textTracks }) => textTracks[0]?.mode);
  const speed = () => media(page, ({ playbackRate }) => playbackRate);
  await page.locator('[data-player]').focus();
  await page.keyboard.press('m');
  expect(await media(page, ({ muted }) => muted)).toBe(true);
  await page.keyboard.press('>');
  await expect.poll(speed).toBe(1.25);
  await page.keyboard.press('c');
  await expect.poll(captions).toBe('showing');
  await expect
    .poll(() => media(page, ({ textTracks }) => textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'unmute', exact: true }).click();
  await page.getByRole('button', { name: 'mute', exact: true }).click();
  await page.getByRole('combobox', { name: 'Captions' }).selectOption('Off');
  await expect.poll(captions).toBe('disabled');
  await page.getByRole('combobox', { name: 'Captions' }).selectOption('English');
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.5×');
  // The browser tells of it a moment after the press.
  await page.waitForFunction(() => {
    const kept = localStorage.getItem('trilha.player') ?? '';
    return ['"muted":true', '"rate":1.5', '"captions":{'].every((each) => kept.includes(each));
  });
  await page.locator('[data-player]').focus();
  await page.keyboard.press('k');
  await expect.poll(() => media(page, ({ paused }) => paused)).toBe(false);
  await page.keyboard.press('5');
  await expect.poll(() => media(page, ({ currentTime }) => currentTime)).toBeGreaterThan(15);
  // Leaving the page saves where the learner is. The server keeps whole seconds.
  await page.reload();
  await expect.poll(() => position(school, user.id)).toBeGreaterThanOrEqual(15);
  await expect.poll(speed).toBe(1.5);
  expect(await media(page, ({ muted }) => muted)).toBe(true);
  await expect.poll(captions).toBe('showing');
});
