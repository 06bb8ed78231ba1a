import { RESUMABLE_UPLOAD_PATH } from '@trilha/contract';
import { expect } from 'vitest';
import type { Caller as AnyCaller } from './school.ts';

/** Whoever can send. */
type Caller = Pick<AnyCaller, 'send'>;

/** The header of every call of the tus protocol. */
export const tus = { 'tus-resumable': '1.0.0' };

export function create(by: Caller, length: number | string, headers: Record<string, string> = {}) {
  return by.send('POST', RESUMABLE_UPLOAD_PATH, {
    headers: { ...tus, 'upload-length': String(length), ...headers },
  });
}

/** Creates an upload and returns its path below `/api`. */
export async function begin(by: Caller, length: number): Promise<string> {
  const reply = await create(by, length);
  expect(reply.status).toBe(201);
  return `${RESUMABLE_UPLOAD_PATH}${String(reply.headers['location'])}`;
}

export function send(by: Caller, upload: string, from: number, content: Buffer<ArrayBuffer>) {
  const type = 'application/offset+octet-stream';
  return by.send('PATCH', upload, {
    headers: { ...tus, 'upload-offset': String(from), 'content-type': type },
    payload: content,
  });
}

export const uploadStatus = (by: Caller, upload: string) =>
  by.send('HEAD', upload, { headers: tus });
export const terminate = (by: Caller, upload: string) =>
  by.send('DELETE', upload, { headers: tus });
