import { close, fstat, open, read } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Refused } from './database.ts';
import { isSigned, type Keys } from './signatures.ts';

/** Sends a range of a video file: opened, looked up and read with each request, as the product does. */
export function videoRanges(dataDir: string, keys: Keys) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[],
    fail: (error: unknown) => void,
  ): void => {
    const url = new URL(request.url ?? '/', 'http://limit');
    if (!/^\/media\/[a-z]+\/[a-z0-9.]+$/.test(url.pathname)) throw new Refused(404);
    if (!isSigned(keys, url.pathname, url.searchParams, Date.now())) throw new Refused(403);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!range) throw new Refused(416);
    const from = Number(range[1]);
    open(join(dataDir, url.pathname), 'r', (openError, file) => {
      if (openError) return fail(openError);
      fstat(file, (statError, { size, mtime }) => {
        if (statError) return fail(statError);
        const to = Math.min(Number(range[2]), size - 1);
        const chunk = Buffer.allocUnsafe(to - from + 1);
        read(file, chunk, 0, chunk.length, from, (readError) => {
          close(file);
          if (readError) return fail(readError);
          response.writeHead(206, [
            ...headers,
            'last-modified',
            mtime.toUTCString(),
            'etag',
            `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
            'content-range',
            `bytes ${from}-${to}/${size}`,
            'content-length',
            String(chunk.length),
          ]);
          response.end(chunk);
        });
      });
    });
  };
}
