import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Caller, type School, testSchool } from './school.ts';

/* The picture of a profile, and the form that sends it. */

export const UPLOAD = '/profiles/me/upload-image/';

export async function schoolWithAna() {
  const school = await testSchool();
  return { school, ana: await school.as(await school.user()) };
}

/** A form as a browser sends it. */
export async function formOf(parts: Record<string, Blob | string>) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part, 'me.png');
  }
  const message = new Response(form);
  return {
    payload: Buffer.from(await message.arrayBuffer()),
    headers: { 'content-type': message.headers.get('content-type') ?? '' },
  };
}

export const blob = (content: Buffer | string, type = 'image/png') =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type });

export const upload = async (caller: Caller, content: Buffer | string, type?: string) =>
  caller.send('POST', UPLOAD, await formOf({ profile_image: blob(content, type) }));

/** A picture with a red left and a blue right half. */
export function halves(width = 600, height = 400): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

export function stored(school: School): string[] {
  const folder = join(school.ctx.files.folder, 'profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
}
