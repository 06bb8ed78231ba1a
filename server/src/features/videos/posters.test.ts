import { describe, expect, test } from 'vitest';
import { auditEntriesOf, filesOf, formOf, videoRows } from '../../../test/videos.ts';
import { POSTER, schoolWithVideo, picture, sizeOf } from '../../../test/posters.ts';

const GONE = { url: ['This video file is no longer on the server. Upload it again.'] };

describe('a picture', () => {
  test('becomes the poster of a video, with its aspect ratio and a public address', async () => {
    const { school, user, paulo, path } = await schoolWithVideo();
    const signed = `${path}?exp=1&sig=x`;
    const form = await formOf({ url: signed, poster_file: await picture(1920, 1080) }, 'a.txt');
    const reply = await paulo.send('POST', POSTER, form);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      poster_url: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}\.webp$/),
    });
    expect(await sizeOf(school, reply.body.poster_url)).toEqual([1280, 720]);
    expect(await videoRows(school)).toMatchObject([{ path, poster: reply.body.poster_url }]);
    expect(await auditEntriesOf(school)).toMatchObject([
      {
        actor_id: user.id,
        action: 'update',
        subject_type: 'video',
        subject_name: path,
        details: { fields: ['poster'] },
      },
    ]);
  });

  test.for([
    [400, 300, 400, 300],
    [1000, 4000, 320, 1280],
    [3000, 1000, 1280, 427],
  ] as const)('of %i × %i is drawn as %i × %i', async ([width, height, ...drawn]) => {
    const { school, paulo, path } = await schoolWithVideo();
    const form = await formOf({ url: path, poster_file: await picture(width, height) });
    const { body } = await paulo.send('POST', POSTER, form);
    expect(await sizeOf(school, body.poster_url)).toEqual(drawn);
  });

  test('replaces the previous one, whose file is removed', async () => {
    const { school, paulo, path } = await schoolWithVideo();
    const send = async (background: string) => {
      const poster_file = await picture(100, 50, background);
      return (await paulo.send('POST', POSTER, await formOf({ url: path, poster_file }))).body;
    };
    const before = await send('red');
    const after = await send('blue');
    expect(filesOf(school).pictures).toEqual([after.poster_url.split('/').at(-1)]);
    expect((await school.app.inject({ url: before.poster_url })).statusCode).toBe(404);
    // Of two at once, one stays with its file.
    await Promise.all([send('green'), send('black')]);
    const [row] = await videoRows(school);
    expect(filesOf(school).pictures).toEqual([row?.poster?.split('/').at(-1)]);
  });
});

describe('refused is', () => {
  test('a picture for a video that is not there', async () => {
    const { school, paulo } = await schoolWithVideo();
    for (const url of [
      '/media/videos/nothing.mp4',
      'https://vimeo.com/1',
      '/media/../secret.key',
    ]) {
      const parts = { url, poster_file: await picture(100, 50) };
      const reply = await paulo.send('POST', POSTER, await formOf(parts));
      expect(reply).toMatchObject({ status: 400, body: GONE });
      expect((await paulo.send('POST', POSTER, await formOf({ url }))).body).toEqual(GONE);
    }
    expect(filesOf(school).pictures).toEqual([]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('a file that is no picture, with the other errors of the form', async () => {
    const { school, paulo, path } = await schoolWithVideo();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const poster_file = ['This image cannot be read. Use PNG, JPEG, WebP or GIF.'];
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path, poster_file: svg }));
    expect(reply).toMatchObject({ status: 400, body: { poster_file } });
    const both = await paulo.send('POST', POSTER, await formOf({ poster_file: svg }));
    expect(both.body).toEqual({ poster_file, url: ['Say the address of the video.'] });
    expect(filesOf(school).pictures).toEqual([]);
  });

  test('a picture that is too large', async () => {
    const { paulo, path } = await schoolWithVideo();
    const poster_file = Buffer.alloc(5 * 1024 * 1024 + 1);
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path, poster_file }));
    expect(reply.status).toBe(413);
  });
});
