import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vimeoProtocol, youtubeProtocol } from './frame-protocol.ts';

describe('YouTube', () => {
  const youtube = youtubeProtocol('https://www.youtube-nocookie.com/embed/x');
  const said = (event: string, info: unknown) =>
    youtube.read(JSON.stringify({ event, info, id: 1, channel: 'widget' }));

  test.each([
    ['onReady', null, { ready: true }],
    ['alreadyInitialized', null, { ready: true }],
    [
      'initialDelivery',
      { duration: 213, currentTime: 0, volume: 50, muted: false, playbackRate: 1, playerState: 5 },
      { ready: true, duration: 213, time: 0, volume: 0.5, muted: false, rate: 1, phase: 'paused' },
    ],
    // YouTube reports a length of 0 while it is unknown.
    ['initialDelivery', { duration: 0, currentTime: 0 }, { ready: true, time: 0 }],
    ['infoDelivery', { currentTime: 12.5, videoLoadedFraction: 0.4 }, { time: 12.5, loaded: 0.4 }],
    ['onStateChange', 1, { phase: 'playing' }],
    ['onStateChange', 3, { phase: 'buffering' }],
    ['onStateChange', 0, { phase: 'ended' }],
    ['onStateChange', 99, {}],
    ['onError', 150, { failed: true }],
    [
      'apiInfoDelivery',
      {
        namespaces: ['captions'],
        captions: { tracklist: [{ languageCode: 'pt', displayName: 'Português' }, {}] },
      },
      { tracks: [{ language: 'pt', label: 'Português' }] },
    ],
    ['readyToListen', null, null],
    ['infoDelivery', null, null],
  ])('%s %j', (event, info, update) => {
    expect(said(event, info)).toEqual(update);
  });

  test('commands are those of YouTube’s own script', () => {
    expect(JSON.parse(String(youtube.seek(42)))).toEqual({
      event: 'command',
      func: 'seekTo',
      args: [42, true],
      id: 1,
      channel: 'widget',
    });
    expect(JSON.parse(String(youtube.setVolume(0.333)))).toMatchObject({ args: [33] });
  });
});

describe('Vimeo', () => {
  const vimeo = vimeoProtocol('https://player.vimeo.com/video/7');

  test.each([
    [{ event: 'ready' }, { ready: true }],
    ['{"event":"ready"}', { ready: true }],
    [{ method: 'ping' }, { ready: true }],
    [{ method: 'getDuration', value: 62 }, { duration: 62 }],
    [
      { event: 'timeupdate', data: { seconds: 3, duration: 62, percent: 0.05 } },
      { time: 3, duration: 62 },
    ],
    [
      { event: 'play', data: { duration: 62 } },
      { phase: 'playing', duration: 62 },
    ],
    [{ event: 'ended', data: {} }, { phase: 'ended' }],
    [{ event: 'volumechange', data: { volume: 0.3 } }, { volume: 0.3 }],
    [{ event: 'error', data: { method: 'ready', name: 'PrivacyError' } }, { failed: true }],
    [{ event: 'error', data: { method: 'play', name: 'NotAllowedError' } }, { phase: 'paused' }],
    [{ event: 'error', data: { method: 'addEventListener', name: 'TypeError' } }, null],
    [
      { method: 'getTextTracks', value: [{ language: 'fr', label: 'Français', kind: 'captions' }] },
      { tracks: [{ language: 'fr', label: 'Français' }] },
    ],
    [{ method: 'setVolume', value: 0.3 }, null],
  ])('%j', (message, update) => {
    expect(vimeo.read(message)).toEqual(update);
  });

  test('method calls carry a list of arguments, setters a single value', () => {
    expect(vimeo.play).toEqual({ method: 'play', value: [] });
    expect(vimeo.seek(42)).toEqual({ method: 'setCurrentTime', value: 42 });
    expect(vimeo.subscriptions).toContainEqual({ method: 'addEventListener', value: ['ended'] });
  });
});

test.each([youtubeProtocol('https://a.example'), vimeoProtocol('https://a.example')])(
  'no message makes $name throw',
  (protocol) => {
    const event = fc.constantFrom(
      'infoDelivery',
      'onStateChange',
      'apiInfoDelivery',
      'timeupdate',
      'error',
    );
    const strange = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.record({ event, info: fc.anything(), data: fc.anything(), method: fc.anything() }),
    );
    fc.assert(
      fc.property(strange, (message) => {
        const update = protocol.read(message);
        for (const value of [update?.time, update?.duration, update?.volume, update?.rate]) {
          if (value !== undefined) expect(Number.isFinite(value)).toBe(true);
        }
      }),
    );
  },
);
