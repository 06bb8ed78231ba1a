import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStart, videoSource, vimeoFrame, youtubeFrame } from './video-source.ts';

const ID = 'dQw4w9WgXcQ';

describe('YouTube', () => {
  test.each([
    [`https://www.youtube.com/watch?v=${ID}`, 0],
    [`http://youtube.com/watch?feature=share&v=${ID}&t=90`, 90],
    [`https://m.youtube.com/watch?v=${ID}&t=1m30s`, 90],
    [`https://www.youtube.com/watch?v=${ID}#t=1h2m3s`, 3723],
    [`https://youtu.be/${ID}`, 0],
    [`https://youtu.be/${ID}?si=abc&t=42`, 42],
    [`https://www.youtube.com/embed/${ID}?start=7`, 7],
    [`https://www.youtube-nocookie.com/embed/${ID}`, 0],
    [`https://youtube.com/shorts/${ID}?feature=share`, 0],
    [`https://www.youtube.com/live/${ID}`, 0],
    [`  https://www.youtube.com/watch?v=${ID}  `, 0],
  ])('%s', (address, start) => {
    expect(videoSource(address)).toEqual({ kind: 'youtube', id: ID, start });
  });

  test.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@escola',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `ftp://youtube.com/watch?v=${ID}`,
    'https://www.youtube.com/watch?v="><script>',
  ])('is not %s', (address) => {
    expect(videoSource(address).kind).toBe('file');
  });

  test('the frame is the one without cookies, and says who drives it', () => {
    const url = new URL(youtubeFrame(ID, 42, 'https://escola.example'));
    expect(url.origin).toBe('https://www.youtube-nocookie.com');
    expect(url.pathname).toBe(`/embed/${ID}`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      enablejsapi: '1',
      origin: 'https://escola.example',
      start: '42',
    });
    expect(new URL(youtubeFrame(ID, 0, 'https://e.example')).searchParams.has('start')).toBe(false);
  });
});

describe('Vimeo', () => {
  test.each([
    ['https://vimeo.com/76979871', '76979871', null, 0],
    ['https://vimeo.com/76979871/8272103f6e', '76979871', '8272103f6e', 0],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871', '8272103f6e', 0],
    ['https://vimeo.com/channels/staffpicks/76979871', '76979871', null, 0],
    ['https://vimeo.com/76979871#t=1m5s', '76979871', null, 65],
  ])('%s', (address, id, hash, start) => {
    expect(videoSource(address)).toEqual({ kind: 'vimeo', id, hash, start });
  });

  test('a page of Vimeo that is no video is a file address', () => {
    expect(videoSource('https://vimeo.com/about').kind).toBe('file');
  });

  test('the frame does not track, and carries the hash of an unlisted video', () => {
    const url = new URL(vimeoFrame('7', 'ab12', 65));
    expect(url.origin).toBe('https://player.vimeo.com');
    expect(url.searchParams.get('dnt')).toBe('1');
    expect(url.searchParams.get('h')).toBe('ab12');
    expect(url.hash).toBe('#t=65s');
  });
});

describe('files', () => {
  test.each([
    ['/media/videos/a.mp4?exp=1&sig=2', false],
    ['/media/videos/a.ogv?exp=1&sig=2', true],
    ['https://files.example/b.webm', false],
    ['https://files.example/B.OGG#t=3', true],
    ['https://files.example/play?file=a.ogg', false],
  ])('%s', (address, isOgg) => {
    expect(videoSource(address)).toEqual({ kind: 'file', address, isOgg });
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void videoSource(text)));
    fc.assert(fc.property(fc.webUrl(), (text) => void videoSource(text)));
  });
});

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1h2m3s', 3723],
  ['1h', 3600],
  ['soon', 0],
  ['-5', 0],
  ['', 0],
  [null, 0],
])('the start time %s is %s seconds', (text, seconds) => {
  expect(readStart(text)).toBe(seconds);
});
