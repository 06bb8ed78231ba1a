import { mkdirSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import send, { type SendResult } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { notFound, httpError } from '../http/errors.ts';
import { sendPart } from '../http/stream-file.ts';
import { isSignatureValid } from '../security/signed-urls.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Served without a signature: their names cannot be guessed. */
const PUBLIC = ['profiles/', 'pictures/'];

/** A kind and a file name as `Files` creates them; nothing else is read from the disk. */
const VALID_NAME = /^[a-z]+\/[\w-]+(\.\w+)*$/;

/**
 * Serves `/media/`: videos and captions by signed URLs, pictures to everybody. The library
 * (@fastify/send) handles byte ranges, `ETag` and content types.
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
      const head = await headOf(request, ctx.files.folder, name);
      reply.headers({
        ...head.headers,
        'cache-control': isPublic
          ? `public, max-age=${YEAR}, immutable`
          : 'private, max-age=43200, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        // A client on another origin may show the files.
        'cross-origin-resource-policy': 'cross-origin',
      });
      reply.code(head.statusCode);
      const length = Number(head.headers['Content-Length'] ?? 0);
      if (request.method === 'HEAD' || length === 0) return reply.send(head.stream);
      const range = /^bytes (\d+)-/.exec(head.headers['Content-Range'] ?? '');
      await sendBody(reply, head.metadata.path, Number(range?.[1] ?? 0), length);
      return reply;
    },
  );
}

/**
 * The answer to a HEAD request for the file: status, length and range.
 * @throws 404, 412, and 416 when the file ends before the range
 */
async function headOf(request: FastifyRequest, root: string, name: string) {
  if (!VALID_NAME.test(name)) throw notFound();
  const headRequest = Object.create(request.raw, {
    method: { value: 'HEAD' },
  }) as typeof request.raw;
  const result: SendResult = await send(headRequest, encodeURI(name), {
    root,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
  if (result.type === 'file') return result;
  const isRefused = result.statusCode === 412 || result.statusCode === 416;
  if (result.type === 'error' && isRefused) throw result.metadata.error;
  throw notFound();
}

/** Sends the content without Fastify, which would read ahead of a slow client. */
async function sendBody(reply: FastifyReply, file: string, from: number, length: number) {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await sendPart(reply.raw, file, from, length);
  } catch (err) {
    // The head is sent already: the connection can only be closed.
    reply.log.warn({ err }, 'a file cannot be read');
    reply.raw.destroy();
  }
}
