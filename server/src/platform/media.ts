import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { refusal } from './errors.ts';
import { mediaOpens } from './signing.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Opened by everybody who knows their name, which nobody can guess. */
const PUBLIC = ['profiles/', 'pictures/'];

/**
 * Serves `/media/`: videos and captions to who has a signed address, pictures, whose names nobody
 * can guess, to everybody. Byte ranges, `ETag` and content types come from the library.
 */
export async function serveMedia(app: FastifyInstance, ctx: Context): Promise<void> {
  mkdirSync(ctx.files.folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: ctx.files.folder,
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
  app.get<{ Params: { '*': string }; Querystring: { exp?: string; sig?: string } }>(
    '/media/*',
    async (request, reply) => {
      const name = request.params['*'];
      const isPublic = PUBLIC.some((kind) => name.startsWith(kind));
      if (!isPublic && !mediaOpens(ctx.keys, `/media/${name}`, request.query, ctx.now())) {
        throw refusal(403, 'This address is not valid or has expired.');
      }
      reply.headers({
        'cache-control': isPublic
          ? `public, max-age=${YEAR}, immutable`
          : 'private, max-age=43200, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        // A client on another origin may show what it has an address for.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.sendFile(name);
    },
  );
}
