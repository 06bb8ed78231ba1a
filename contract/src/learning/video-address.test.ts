import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readServiceVideo } from './video-address.ts';

// Properties take their time where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const ID = 'dQw4w9WgXcQ';

describe('YouTube', () => {
  test.each([
    [`https://www.youtube.com/watch?v=${ID}`, 0],
    [`http://youtube.com/watch?feature=share&v=${ID}&t=90`, 90],
    [`https://m.youtube.com/watch?v=${ID}&t=1m30s`, 90],
    [`https://www.youtube.com/watch?v=${ID}#t=1h2m3s`, 3723],
    [`https://music.youtube.com/watch?v=${ID}&start=5`, 5],
    [`https://youtu.be/${ID}`, 0],
    [`https://youtu.be/${ID}?si=abc&t=42`, 42],
    [`https://www.youtube.com/embed/${ID}?start=7`, 7],
    [`https://www.youtube-nocookie.com/embed/${ID}`, 0],
    [`https://youtube-nocookie.com/embed/${ID}?start=1m`, 60],
    [`https://youtube.com/shorts/${ID}?feature=share`, 0],
    [`https://www.youtube.com/live/${ID}`, 0],
    [`https://www.youtube.com/v/${ID}`, 0],
    [`  https://www.youtube.com/watch?v=${ID}  `, 0],
    [`https://www.youtube.com/embed/${ID}?t=&start=7`, 7],
    [`https://www.youtube.com/watch?v=${ID}&t=soon#t=9`, 9],
  ])('%s', (address, start) => {
    expect(readServiceVideo(address)).toEqual({ kind: 'youtube', id: ID, start });
  });

  test.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@escola',
    'https://www.youtube.com/',
    'https://www.youtube.com/playlist?list=PL1',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example/?https://youtu.be/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `ftp://youtube.com/watch?v=${ID}`,
    'https://www.youtube.com/watch?v="><script>',
    `youtu.be/${ID}`,
    '/media/videos/a.mp4',
  ])('is not %s', (address) => {
    expect(readServiceVideo(address)).toBeUndefined();
  });
});

describe('Vimeo', () => {
  test.each([
    ['https://vimeo.com/76979871', null, 0],
    ['https://www.vimeo.com/76979871/8272103f6e', '8272103f6e', 0],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '8272103f6e', 0],
    ['https://player.vimeo.com/video/76979871?h="><script>', null, 0],
    ['https://vimeo.com/channels/staffpicks/76979871', null, 0],
    ['https://vimeo.com/76979871#t=1m5s', null, 65],
    ['https://vimeo.com/76979871/8272103f6e?t=8#t=', '8272103f6e', 8],
  ])('%s', (address, hash, start) => {
    expect(readServiceVideo(address)).toEqual({ kind: 'vimeo', id: '76979871', hash, start });
  });

  test('of a page that is no video', () => {
    expect(readServiceVideo('https://vimeo.com/about')).toBeUndefined();
  });
});

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1h2m3s', 3723],
  ['1h', 3600],
  ['1H', 3600],
  ['999999', 999_999],
  ['1000000', 0],
  ['9'.repeat(400), 0],
  ['soon', 0],
  ['-5', 0],
  ['1.5', 0],
  ['', 0],
])('the start time %s is %s seconds', (text, seconds) => {
  const address = `https://youtu.be/${ID}?t=${text}`;
  expect(readServiceVideo(address)?.start).toBe(seconds);
  expect(readServiceVideo(`https://vimeo.com/7#t=${text}`)?.start).toBe(seconds);
});

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void readServiceVideo(text)));
  fc.assert(fc.property(fc.webUrl(), (text) => void readServiceVideo(text)));
});
