import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { School } from './school.ts';

const FIXTURES = new URL('../src/features/videos/fixtures/', import.meta.url);

/** The path of a small video; `fixtures/README.md` describes each. */
export function videoFixturePath(name: string): string {
  return fileURLToPath(new URL(name, FIXTURES));
}

export function videoFixture(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(videoFixturePath(name)));
}

/** A video of this size: a short one, followed by a box that players skip, in which no two places are alike. */
export function longVideo(size: number): Buffer<ArrayBuffer> {
  const short = videoFixture('video.mp4');
  const long = Buffer.alloc(size);
  short.copy(long);
  long.writeUInt32BE(size - short.length, short.length);
  long.write('free', short.length + 4);
  for (let at = short.length + 8; at < size - 4; at += 4) long.writeUInt32BE(at, at);
  return long;
}

/** A multipart form as options of a call. */
export async function formOf(parts: Record<string, Buffer<ArrayBuffer> | string>, name = 'a.mp4') {
  const form = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(field, part);
    else form.append(field, new Blob([part]), name);
  }
  const message = new Response(form);
  return {
    payload: Buffer.from(await message.arrayBuffer()),
    headers: { 'content-type': message.headers.get('content-type') ?? '' },
  };
}

/** The names of the files in the folders of the school. */
export function filesOf(school: School) {
  const names = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const media = (kind: string) => names(join(school.ctx.files.folder, kind));
  return {
    videos: media('videos'),
    pictures: media('pictures'),
    uploads: names(school.ctx.uploads),
  };
}

/** The names of the pictures of seek bars. */
export function storyboardsOf(school: School): string[] {
  const folder = join(school.ctx.files.folder, 'storyboards');
  return existsSync(folder) ? readdirSync(folder) : [];
}

export function videoRows(school: School) {
  return school.ctx.database.queries.selectFrom('videos').selectAll().orderBy('path').execute();
}

export function auditEntriesOf(school: School) {
  return school.ctx.database.queries
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id')
    .execute();
}
