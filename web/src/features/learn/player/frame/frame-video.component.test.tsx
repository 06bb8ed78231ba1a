import { expect, onTestFinished, test, vi } from 'vitest';
import type { FrameProtocol, FrameUpdate } from './frame-protocol.ts';
import { FrameVideo } from './frame-video.ts';

/** Of this origin, so that nothing is loaded from elsewhere. */
const ORIGIN = location.origin;

const protocol: FrameProtocol = {
  name: 'Test',
  src: `${ORIGIN}/favicon.ico`,
  handshake: 'hello',
  subscriptions: [],
  play: 'play',
  pause: 'pause',
  seek: (seconds) => ['seek', seconds],
  setVolume: (volume) => ['volume', volume],
  setMuted: (muted) => ['muted', muted],
  setRate: (rate) => ['rate', rate],
  showTrack: () => [],
  read: (message) => (typeof message === 'object' ? message : null),
};

function player() {
  const video = new FrameVideo();
  video.protocol = protocol;
  document.body.append(video);
  onTestFinished(() => video.remove());
  const source = video.shadowRoot?.querySelector('iframe')?.contentWindow ?? null;
  const hear = (data: unknown, from: { source?: Window | null; origin?: string } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { source, origin: ORIGIN, data, ...from }));
  const post = vi.spyOn(source ?? window, 'postMessage').mockImplementation(() => undefined);
  onTestFinished(() => post.mockRestore());
  const said = () => post.mock.calls.map(([message]): unknown => message);
  return { video, hear, said };
}

test('a message counts from the own frame and its origin only, and where it makes sense', () => {
  const { video, hear } = player();
  const ready: FrameUpdate = { ready: true, duration: 100 };
  hear(ready, { source: window });
  hear(ready, { source: null });
  hear(ready, { origin: 'https://evil.example' });
  hear(ready, { origin: 'null' });
  hear('ready');
  hear(null);
  expect(video.duration).toBeNaN();
  hear(ready);
  expect(video.duration).toBe(100);
  hear({ duration: 7 }, { origin: 'https://evil.example' });
  expect(video.duration).toBe(100);
});

test('a player that is gone hears nothing', () => {
  const { video, hear } = player();
  hear({ ready: true, duration: 100 });
  video.remove();
  hear({ duration: 7 });
  expect(video.duration).toBe(100);
});

test('a position that is set before the first play is where it begins, and starts nothing', () => {
  for (const press of ['ours', "the frame's own"]) {
    const { video, hear, said } = player();
    video.currentTime = 24;
    hear({ ready: true, duration: 100, time: 0 });
    expect(said()).not.toContainEqual(['seek', 24]);
    // What the frame reports meanwhile is its own beginning.
    expect(video.currentTime).toBe(24);
    if (press === 'ours') void video.play();
    hear({ phase: 'playing', time: 0 });
    expect(said()).toContainEqual(['seek', 24]);
    expect(video.currentTime).toBe(24);
    hear({ time: 24.5 });
    expect(video.currentTime).toBe(24.5);
    video.currentTime = 50;
    expect(said().at(-1)).toEqual(['seek', 50]);
  }
});
