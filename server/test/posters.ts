import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect } from 'vitest';
import { videoFixture } from './videos.ts';
import { type School, testSchool } from './school.ts';
import { storeVideo } from '../src/features/videos/videos.ts';

/* Posters of videos: a school with one video, and the pictures that are chosen for it. */

export const POSTER = '/admin/videos/poster/';

export async function schoolWithVideo(video: string | Buffer = 'video.mp4') {
  const content = typeof video === 'string' ? videoFixture(video) : video;
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  const { path } = await storeVideo(school.ctx, undefined, Readable.from([content]));
  return { school, user, paulo: await school.as(user), path };
}

export async function picture(width: number, height: number, background = 'red') {
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return Buffer.from(await drawn.png().toBuffer());
}

export async function sizeOf(school: School, address: string) {
  const reply = await school.app.inject({ url: address });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/webp');
  expect(reply.headers['cache-control']).toContain('public');
  const { width, height } = await sharp(reply.rawPayload).metadata();
  return [width, height];
}
