import { api } from '@trilha/contract';
import { httpError, mock, noNetwork, pageOf, renderScreen, type User } from '#test';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { course, lesson } from '../learn.testing.ts';
import * as screen from './course.tsx';

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const heading = (name: string) => page.getByRole('heading', { name });
export const lessonLink = (name: string) =>
  page.getByRole('link', { name: new RegExp(`${name} lesson`) });

export const open = ({ id }: { id: number }, user: User = 'student', search = '') =>
  renderScreen(screen, {
    path: '/course/:id',
    at: { pathname: `/course/${id}`, search },
    user,
    frame: 'site',
  });

/** The address of a video that is on its way for as long as the test lasts. */
export function endlessVideo(): string {
  const address = URL.createObjectURL(new MediaSource());
  // React may draw a screen twice before it shows it. The first of the two videos then has the source, and the
  // second one, which is shown, an error.
  const error = vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue(null);
  onTestFinished(() => {
    error.mockRestore();
    URL.revokeObjectURL(address);
  });
  return address;
}

/** A course of three lessons that keeps what is completed. */
export function threeLessons({
  done = 0,
  ...given
}: Parameters<typeof course>[0] & { done?: number } = {}) {
  const lessons =
    given.lessons ??
    ['First', 'Second', 'Third'].map((name) => lesson({ title: `${name} lesson` }));
  const completed = new Set(lessons.slice(0, done).map(({ id }) => id));
  const { id } = course();
  const now = () =>
    course({
      id,
      ...given,
      lessons: lessons.map((each) => ({ ...each, completed: completed.has(each.id) })),
    });
  mock(api.courses.get, now);
  // Asked for at the end of a course.
  mock(api.courses.list, pageOf([]));
  let failure: typeof noNetwork | ReturnType<typeof httpError> | null = null;
  const complete = mock(api.lessons.complete, ({ params, body }) => {
    if (failure) return failure;
    if (body.completed) completed.add(params.id);
    else completed.delete(params.id);
    return {
      id: params.id,
      completed: body.completed,
      completed_at: null,
      progress: now().progress,
      new_achievements: [],
    };
  });
  return {
    id,
    lessons,
    complete,
    completed: () => lessons.map((each) => completed.has(each.id)),
    /** What becomes of the next completions; null lets them pass. */
    fail(next: typeof failure) {
      failure = next;
    },
  };
}

/** The video of the lesson, as if it could play: a test sets its time and tells of it. */
export async function fakePlaying(duration = 34) {
  // The player has its video then, and follows it.
  await expect.element(page.getByRole('combobox').last()).toBeVisible();
  const video = document.querySelector('video');
  if (!video) throw new Error('The lesson has no video');
  let time = video.currentTime;
  let isPaused = true;
  const tell = (type: string) => video.dispatchEvent(new Event(type));
  Object.defineProperties(video, {
    duration: { value: duration },
    paused: { get: () => isPaused },
    currentTime: {
      get: () => time,
      set(seconds: number) {
        time = seconds;
        tell('seeking');
        tell('seeked');
      },
    },
    play: {
      value() {
        isPaused = false;
        tell('playing');
        return Promise.resolve();
      },
    },
  });
  tell('durationchange');
  return {
    video,
    reach(seconds: number) {
      for (let at = Math.floor(time) + 1; at <= seconds; at += 1) {
        time = at;
        tell('timeupdate');
      }
    },
    pause() {
      isPaused = true;
      tell('pause');
    },
    end() {
      time = duration;
      isPaused = true;
      Object.defineProperty(video, 'ended', { value: true, configurable: true });
      for (const type of ['timeupdate', 'pause', 'ended']) tell(type);
    },
  };
}
