import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { videoSource, vimeoFrame, youtubeFrame } from './video-source.ts';

const ID = 'dQw4w9WgXcQ';

describe('YouTube', () => {
  test('is read with its start; one beyond any video is none', () => {
    const source = (start: number) => ({ kind: 'youtube', id: ID, start });
    expect(videoSource(` https://youtu.be/${ID}?t=1m30s `)).toEqual(source(90));
    expect(videoSource(`https://youtu.be/${ID}?t=1000000`)).toEqual(source(0));
  });

  test.each([`https://notyoutube.com/watch?v=${ID}`, `ftp://youtube.com/watch?v=${ID}`])(
    'is not %s',
    (address) => {
      expect(videoSource(address).kind).toBe('file');
    },
  );

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
  test('is read with its hash and start', () => {
    expect(videoSource('https://vimeo.com/76979871/8272103f6e#t=1m5s')).toEqual({
      kind: 'vimeo',
      id: '76979871',
      hash: '8272103f6e',
      start: 65,
    });
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
