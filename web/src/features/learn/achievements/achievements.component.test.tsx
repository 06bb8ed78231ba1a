import {
  type Achievement,
  type AchievementProgress,
  type AchievementStory,
  api,
} from '@trilha/contract';
import { ACHIEVEMENTS } from '@trilha/contract/achievement-texts';
import {
  expectAccessible,
  httpError,
  mock,
  nextId,
  noNetwork,
  pageOf,
  profile,
  renderScreen,
} from '#test';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './achievements.tsx';

const earned = (given: Partial<Achievement> = {}): Achievement => ({
  id: nextId(),
  code: 'course_complete',
  name: 'Course Complete',
  description: 'You completed every lesson of French.',
  awarded_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

const story = (badge: Achievement, given: Partial<AchievementStory> = {}): AchievementStory => ({
  ...badge,
  activity: null,
  completed_course: null,
  days: null,
  ...given,
});

const progress = (given: Partial<AchievementProgress>): AchievementProgress => ({
  code: 'dedicated_learner',
  done: 32,
  total: 50,
  nearest: null,
  ...given,
});

const open = (at = '/achievements') =>
  renderScreen(screen, {
    path: '/achievements',
    at,
    user: profile({ first_name: 'Ana' }),
    frame: 'site',
  });
const part = (name: string) => page.getByRole('region', { name });
const namesIn = (name: string) =>
  part(name)
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const dialog = page.getByRole('dialog');

beforeEach(() => {
  mock(api.achievements.progress, pageOf([]));
});

test('earned achievements stand before those that are left, each of which says how to earn it', async () => {
  mock(
    api.achievements.list,
    pageOf([
      earned(),
      earned({ description: 'You completed every lesson of English.' }),
      earned({ code: 'first_steps', name: 'First Steps', description: 'You did.' }),
    ]),
  );
  await open();
  await expect.element(part('Earned').getByText('every lesson of English')).toBeVisible();
  expect(namesIn('Earned')).toEqual(['Course Complete', 'Course Complete', 'First Steps']);
  expect(namesIn('Still to earn')).toEqual([
    'Quiz Master',
    'Perfect Score',
    'On a Roll',
    'Dedicated Learner',
  ]);
  await expect.element(part('Still to earn').getByText('Learn 7 days in a row.')).toBeVisible();
  await page.viewport(360, 740);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test('what was begun says how far it is, and with what; without an answer the list stands', async () => {
  mock(api.achievements.list, pageOf([]));
  mock(
    api.achievements.progress,
    pageOf([
      progress({}),
      progress({ code: 'on_a_roll', done: 4, total: 7 }),
      progress({
        code: 'course_complete',
        done: 2,
        total: 3,
        nearest: { title: 'Le français', language: 'fr' },
      }),
      progress({
        code: 'perfect_score',
        done: 4,
        total: 5,
        nearest: { title: 'Greetings', language: null },
      }),
    ]),
  );
  const { unmount } = await open();
  const bar = (name: string) => page.getByRole('progressbar', { name });
  await expect.element(bar('32 of 50 lessons')).toHaveAttribute('aria-valuenow', '64');
  await expect.element(bar('4 of 7 days in a row')).toBeVisible();
  await expect.element(bar('2 of 3 lessons Le français')).toBeVisible();
  await expect.element(page.getByText('Le français')).toHaveAttribute('lang', 'fr');
  await expect.element(bar('So far 4 of 5 questions right Greetings')).toBeVisible();
  await expectAccessible();
  await unmount();
  mock(api.achievements.progress, noNetwork);
  await open();
  await expect.element(part('Still to earn')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('who has none sees all that can be earned; who has all sees nothing left', async () => {
  mock(api.achievements.list, pageOf([]));
  const { unmount } = await open();
  await expect.element(page.getByText('None yet.')).toBeVisible();
  expect(namesIn('Still to earn')).toEqual(ACHIEVEMENTS.map(({ name }) => name));
  await unmount();
  mock(api.achievements.list, pageOf(ACHIEVEMENTS.map(({ code, name }) => earned({ code, name }))));
  await open();
  await expect.element(part('Earned')).toBeVisible();
  await expect.element(part('Still to earn')).not.toBeInTheDocument();
});

test('a failure names its code, and can be tried again', async () => {
  mock(
    api.achievements.list,
    httpError(500, 'Something went wrong.', { 'X-Request-Id': 'code-of-the-log' }),
  );
  await open();
  await expect.element(page.getByText('Failed to load achievements')).toBeVisible();
  await expect.element(page.getByText('code-of-the-log')).toBeVisible();
  mock(api.achievements.list, pageOf([earned()]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(part('Earned').getByText('Course Complete')).toBeVisible();
});

test('a badge opens its story, which Back closes, and an address opens it', async () => {
  const quiz = earned({ code: 'quiz_master', name: 'Quiz Master', description: 'You passed.' });
  const roll = earned({ code: 'on_a_roll', name: 'On a Roll', description: 'You learned.' });
  mock(api.achievements.list, pageOf([quiz, roll]));
  const stories = mock(api.achievements.get, ({ params }) =>
    params.id === quiz.id
      ? story(quiz, {
          activity: {
            kind: 'quiz',
            title: 'Salutations',
            language: 'fr',
            course: { title: 'First French', language: null },
          },
        })
      : story(roll, { days: { first: '2026-02-23', last: '2026-03-01' } }),
  );
  const at = await open();
  stories.hold();
  const link = part('Earned').getByRole('link', { name: 'Quiz Master' });
  await link.click();
  await expect.element(dialog.getByRole('heading', { name: 'Quiz Master' })).toBeVisible();
  await expect.element(dialog.getByText('Earned on March 1, 2026')).toBeVisible();
  stories.release();
  const activity = dialog.getByText('With the quiz “Salutations” of First French');
  await expect.element(activity).toBeVisible();
  await expect
    .element(dialog.getByText('Salutations', { exact: true }))
    .toHaveAttribute('lang', 'fr');
  await expectAccessible();
  expect(at.address()).toBe(`/achievements?badge=${quiz.id}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(at.address()).toBe('/achievements');
  await expect.element(link).toHaveFocus();
  await at.unmount();

  // From its address, without a page of this visit before it.
  const shared = await open(`/achievements?badge=${roll.id}`);
  await expect.element(dialog.getByText('From February 23, 2026 to March 1, 2026')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shared.address()).toBe('/achievements');
  await shared.unmount();

  await open('/achievements?badge=999999');
  await expect.element(part('Earned')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('offline a story is told without the activity', async () => {
  const badge = earned();
  mock(api.achievements.list, pageOf([badge]));
  const calls = mock(api.achievements.get, noNetwork);
  await open(`/achievements?badge=${badge.id}`);
  await expect.element(dialog.getByText(badge.description)).toBeVisible();
  // The query has given up.
  await expect.poll(() => calls.requests.length).toBe(2);
  await expect.element(dialog.getByText(/walked the whole way/)).toBeVisible();
  await expect.element(dialog.getByText(/With the/)).not.toBeInTheDocument();
});

/** How many pixels of the picture are of each of a few kinds: a blank one has one. */
function coloursOf(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
    data: new Uint8ClampedArray(),
  };
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4 * 997) found.add(data.slice(at, at + 3).join());
  return found.size;
}

const picture = (name: string) => dialog.getByRole('img', { name, exact: true });
const canvasOf = (name: string) => {
  const element = picture(name).element();
  if (element instanceof HTMLCanvasElement) return element;
  throw new Error('The picture is no canvas.');
};

/** The files that links with `download` are pressed for. */
function savedFiles() {
  const saved: { name: string; content: Promise<Blob> }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({
      name: this.download,
      content: fetch(this.href).then((response) => response.blob()),
    });
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}

/** A device that can, or cannot, hand pictures on. */
function device(share?: (data: ShareData) => Promise<void>) {
  const was = { canShare: navigator.canShare, share: navigator.share };
  Object.assign(navigator, share ? { canShare: () => true, share } : { canShare: undefined });
  onTestFinished(() => {
    Object.assign(navigator, was);
  });
}

async function openPicture(badge: Achievement, course: string | null) {
  mock(api.achievements.list, pageOf([badge]));
  mock(api.achievements.get, story(badge, { completed_course: course }));
  await open(`/achievements?badge=${badge.id}`);
  await dialog.getByRole('button', { name: 'Make a picture to share' }).click();
}

test('the picture is made here, without a name until it is ticked, and downloaded', async () => {
  device();
  const saved = savedFiles();
  await openPicture(earned(), 'French');
  const label = 'Achievement. Course Complete. Every lesson completed: French. Escola Trilha';
  await expect.element(picture(label)).toBeVisible();
  await expect.poll(() => coloursOf(canvasOf(label))).toBeGreaterThan(5);
  expect([canvasOf(label).width, canvasOf(label).height]).toEqual([1200, 630]);
  await expectAccessible();
  await expect
    .element(dialog.getByRole('group', { name: 'Make a picture to share' }))
    .toHaveFocus();
  const without = canvasOf(label).toDataURL();

  const box = dialog.getByRole('checkbox', { name: 'Show my first name' });
  await expect.element(box).not.toBeChecked();
  await dialog.getByText('Show my first name').click();
  const named = `Ana has earned an achievement. Course Complete. Every lesson completed: French. Escola Trilha`;
  await expect.element(picture(named)).toBeVisible();
  await expect.poll(() => canvasOf(named).toDataURL() === without).toBe(false);

  await dialog.getByRole('radio', { name: 'Square' }).click();
  await expect.poll(() => canvasOf(named).height).toBe(1080);
  await expect.poll(() => coloursOf(canvasOf(named))).toBeGreaterThan(5);
  await expect.element(dialog.getByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Download picture' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['course-complete.png']);
  const bitmap = await createImageBitmap((await saved[0]?.content) ?? new Blob());
  expect([bitmap.width, bitmap.height]).toEqual([1080, 1080]);
  await page.viewport(320, 640);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('where the device shares, the picture goes its way; who changes their mind is told nothing', async () => {
  const shared: ShareData[] = [];
  let answer = () => Promise.resolve();
  device((data) => {
    shared.push(data);
    return answer();
  });
  await openPicture(earned({ code: 'first_steps', name: 'First Steps' }), null);
  const press = () => dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await press();
  await expect
    .poll(() => shared[0]?.files?.map(({ name, type }) => [name, type]))
    .toEqual([['first-steps.png', 'image/png']]);
  answer = () => Promise.reject(new DOMException('No.', 'AbortError'));
  await press();
  await expect.poll(() => shared.length).toBe(2);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  answer = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  await press();
  await expect.element(dialog.getByText(/could not be made/)).toBeVisible();
});
