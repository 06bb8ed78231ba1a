import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { notFound, httpError } from '../http/errors.ts';
import { sendFile } from '../http/send-file.ts';
import { isSignatureValid } from '../security/signed-urls.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Served without a signature: their names cannot be guessed. */
const PUBLIC = ['profiles/', 'pictures/'];

/** A kind and a file name as `Files` creates them; nothing else is read from the disk. */
const VALID_NAME = /^[a-z]+\/[\w-]+(\.\w+)*$/;

/**
 * Serves `/media/`: videos and captions by signed URLs, pictures to everybody.
 */
export async function serveMedia(app: FastifyInstance, ctx: Context): Promise<void> {
  mkdirSync(ctx.files.folder, { recursive: true, mode: 0o700 });
  app.get<{ Params: { '*': string }; Querystring: { exp?: string; sig?: string } }>(
    '/media/*',
    async (request, reply) => {
      const name = request.params['*'];
      const isPublic = PUBLIC.some((kind) => name.startsWith(kind));
      if (!isPublic && !isSignatureValid(ctx.keys, `/media/${name}`, request.query, ctx.now())) {
        throw httpError(403, 'This address is not valid or has expired.');
      }
      if (!VALID_NAME.test(name)) throw notFound();
      return sendFile(request, reply, ctx.files.folder, name, {
        'cache-control': isPublic
          ? `public, max-age=${YEAR}, immutable`
          : 'private, max-age=43200, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        // A client on another origin may show the files.
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );
}
