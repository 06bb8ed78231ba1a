import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Media } from '../video/media.ts';
import { trackLesson } from './track-lesson.ts';

interface FakeMedia extends EventTarget {
  currentTime: number;
  duration: number;
  paused: boolean;
  ended: boolean;
  seeking: boolean;
}

function fakeVideo(fields: Partial<FakeMedia> = {}) {
  const state: FakeMedia = Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 100,
    paused: true,
    ended: false,
    seeking: false,
    ...fields,
  });
  const tell = (type: string) => state.dispatchEvent(new Event(type));
  return {
    state,
    play() {
      state.paused = false;
      tell('playing');
    },
    pause() {
      state.paused = true;
      tell('pause');
    },
    reach(time: number) {
      state.currentTime = time;
      tell('timeupdate');
    },
    /** The learner moves in the video. */
    seek(time: number) {
      state.currentTime = time;
      tell('seeking');
      tell('timeupdate');
      tell('seeked');
    },
    end() {
      Object.assign(state, { currentTime: state.duration, ended: true, paused: true });
      tell('timeupdate');
      tell('pause');
      tell('ended');
    },
  };
}

let completed: boolean;
let mayComplete: boolean;
let calls: string[];
let phases: string[];

function track(video: ReturnType<typeof fakeVideo>, start = { at: 0, saved: 0 }) {
  return trackLesson(
    // The tracker uses no other part of the element.
    video.state as FakeMedia & Media,
    start,
    {
      mayComplete: () => mayComplete && !completed,
      complete() {
        completed = true;
        calls.push('complete');
      },
      savePosition: (seconds) => void calls.push(`at ${seconds}`),
    },
    (phase) => void phases.push(phase),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  completed = false;
  mayComplete = true;
  calls = [];
  phases = [];
});
afterEach(() => vi.useRealTimers());

test('a lesson is completed once, at the completion threshold', () => {
  const video = fakeVideo();
  track(video);
  video.play();
  video.reach(89.9);
  expect(calls).toEqual([]);
  video.reach(90);
  video.reach(95);
  expect(calls).toEqual(['complete']);
});

test('a lesson is completed at its end at the latest, and the end is reported', () => {
  const video = fakeVideo();
  track(video);
  video.play();
  video.end();
  expect(calls).toContain('complete');
  expect(phases).toEqual(['going', 'ended']);
});

test.each([NaN, 0, Infinity])('a video of duration %s completes nothing', (duration) => {
  const video = fakeVideo({ duration });
  track(video);
  video.play();
  video.reach(500);
  video.state.dispatchEvent(new Event('ended'));
  expect(calls).not.toContain('complete');
});

test('a lesson that is completed, or was marked incomplete after watching, is not completed again', () => {
  mayComplete = false;
  const video = fakeVideo();
  track(video);
  video.play();
  video.reach(95);
  video.end();
  expect(calls).not.toContain('complete');
});

test('the position is saved every ten seconds of playing, on pause, and by save()', () => {
  const video = fakeVideo();
  const tracker = track(video);
  video.play();
  for (let second = 1; second <= 25; second += 1) {
    vi.advanceTimersByTime(1000);
    video.reach(second);
  }
  expect(calls).toEqual(['at 10', 'at 20']);
  video.pause();
  expect(calls.at(-1)).toBe('at 25');
  tracker.save();
  expect(calls).toHaveLength(3);
  video.reach(31.26);
  tracker.save();
  expect(calls.at(-1)).toBe('at 31.3');
});

test('a video that was never played has no position to save', () => {
  const video = fakeVideo();
  const tracker = track(video);
  tracker.save();
  expect(calls).toEqual([]);
  expect(phases).toEqual([]);
});

test('where the learner has moved without playing is saved', () => {
  const video = fakeVideo();
  const tracker = track(video);
  video.seek(20);
  tracker.save();
  expect(calls).toEqual(['at 20']);
  expect(phases).toEqual([]);
  // Before playing also an earlier one than that of before.
  const other = fakeVideo();
  const again = track(other, { at: 0, saved: 24 });
  other.seek(10);
  again.save();
  expect(calls.at(-1)).toBe('at 10');
});

test('where the player has moved by itself is not saved', () => {
  const video = fakeVideo({ currentTime: 24 });
  const tracker = track(video, { at: 24, saved: 24 });
  // The browser reports the seek later.
  video.seek(24.04);
  tracker.save();
  tracker.moveTo(0);
  video.seek(0);
  tracker.save();
  expect(calls).toEqual([]);
  expect(video.state.currentTime).toBe(0);
});

test('a later position stays for the first ten seconds of playing, whatever ends them', () => {
  const video = fakeVideo();
  const tracker = track(video, { at: 0, saved: 24 });
  video.play();
  for (let second = 1; second <= 8; second += 1) {
    // Slow playing, or a slow network: the clock of the wall does not count.
    vi.advanceTimersByTime(5000);
    video.reach(second);
  }
  video.pause();
  tracker.save();
  video.play();
  // Moving is no playing.
  video.seek(2);
  video.seek(20);
  video.reach(21);
  video.pause();
  expect(calls).toEqual([]);
  video.play();
  video.reach(22);
  video.pause();
  expect(calls).toEqual(['at 22']);
});

test('a position after the former one is saved from the beginning', () => {
  const video = fakeVideo({ currentTime: 24 });
  track(video, { at: 24, saved: 24 });
  video.play();
  video.reach(26);
  video.pause();
  expect(calls).toEqual(['at 26']);
});

test('a video that already plays when the tracker starts is tracked', () => {
  track(fakeVideo({ paused: false }));
  expect(phases).toEqual(['going']);
  track(fakeVideo({ ended: true, currentTime: 100 }));
  expect(calls).toContain('complete');
});

test('a stopped tracker reports nothing', () => {
  const video = fakeVideo();
  track(video).stop();
  video.play();
  video.end();
  expect(calls).toEqual([]);
});
