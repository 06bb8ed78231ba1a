import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is sent again and again: kept as bytes, and compressed once. */
export interface KeptText {
  readonly plain: Buffer;
  /** Made for the first who takes it: to compress all of them would hold the start up. */
  brotli?: Buffer | Promise<Buffer>;
  /** Names of what is sent: the text as it is, and compressed. */
  readonly etags: Readonly<Record<'plain' | 'brotli', string>>;
}

export type Sent = FastifyReply | Promise<FastifyReply>;

const compressed = promisify(brotliCompress);

/** @param version what the ETag depends on, where that is more than the text */
export function keepText(text: string, version = text): KeptText {
  const name = createHash('sha256').update(version).digest('base64').slice(0, 22);
  return { plain: Buffer.from(text), etags: { plain: `"${name}"`, brotli: `"${name}-br"` } };
}

/** The compressed text; once only, however many ask for it at the same time. */
function compress(kept: KeptText): Buffer | Promise<Buffer> {
  kept.brotli ??= compressed(kept.plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // With a larger window it takes 25 MB of memory in place of 3, and a page is no smaller.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: kept.plain.length,
    },
  }).then(
    (brotli) => (kept.brotli = brotli),
    (error: unknown) => {
      // The next who asks tries again.
      delete kept.brotli;
      throw error;
    },
  );
  return kept.brotli;
}

/** Whether the browser has it already: one of the names in `If-None-Match`. */
function isKnown(names: string | undefined, etag: string): boolean {
  const known = names?.split(',').map((name) => name.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/** The `Vary` of an answer that depends on which encodings the client takes. */
export function varyWithEncoding(reply: FastifyReply): string {
  // Where other origins may call the API, the answer depends on them too, and says so already.
  return [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
}

/** Sends the text, compressed to who takes that, or 304 to who has it. The reply has its headers. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptText): Sent {
  const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const etag = kept.etags[isBrotli ? 'brotli' : 'plain'];
  reply.headers({ 'cache-control': 'no-cache', vary: varyWithEncoding(reply) });
  // An answer with an error is no version of the text.
  if (reply.statusCode === 200) {
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) {
      return reply.code(304).removeHeader('content-type').send();
    }
  }
  if (!isBrotli) return reply.send(kept.plain);
  const send = (brotli: Buffer) => reply.header('content-encoding', 'br').send(brotli);
  const brotli = compress(kept);
  return brotli instanceof Promise ? brotli.then(send) : send(brotli);
}
