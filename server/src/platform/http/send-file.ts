import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import negotiator from '@fastify/accept-negotiator';
import send, { type SendResult } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { varyWithEncoding } from './kept-text.ts';
import { sendPart } from './stream-file.ts';

// The library names the encoding of texts, but takes an SVG for a picture.
send.mime.define({ 'image/svg+xml; charset=utf-8': ['svg'] }, true);

/** The endings of compressed copies that may lie beside a file, by content encoding; the best first. */
export const COPY_ENDINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof COPY_ENDINGS;
export const ENCODINGS = Object.keys(COPY_ENDINGS) as Encoding[];

/**
 * Sends a file of a folder as fast as the client reads it. The library (@fastify/send) handles byte
 * ranges, `ETag` and content types.
 * @param name the caller has checked that it is the name of a file in the folder
 * @param headers further ones; undefined takes away one that every answer has
 * @throws 404, 412, and 416 when the file ends before the range
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<FastifyReply> {
  const head = await headOf(request, folder, name);
  reply.code(head.statusCode);
  for (const [header, value] of Object.entries({ ...head.headers, ...headers })) {
    if (value === undefined) reply.removeHeader(header);
    else reply.header(header, value);
  }
  const length = Number(head.headers['Content-Length'] ?? 0);
  if (request.method === 'HEAD' || length === 0) return reply.send(head.stream);
  const range = /^bytes (\d+)-/.exec(head.headers['Content-Range'] ?? '');
  await sendBody(reply, head.metadata.path, Number(range?.[1] ?? 0), length);
  return reply;
}

/**
 * Sends a file, or one of its copies that lie beside it in these encodings to a client that takes it.
 * Everything else is as with `sendFile`.
 */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  file: { readonly name: string; readonly encodings: readonly Encoding[] },
  headers: Readonly<Record<string, string | undefined>>,
): Promise<FastifyReply> {
  const vary = varyWithEncoding(reply);
  const accepted = request.headers['accept-encoding']?.toLowerCase() ?? '';
  const encoding = negotiator.negotiate(accepted, [...file.encodings]);
  if (!encoding) return sendFile(request, reply, folder, file.name, { ...headers, vary });
  return sendFile(request, reply, folder, file.name + COPY_ENDINGS[encoding], {
    ...headers,
    vary,
    'content-encoding': encoding,
    'content-type': typeOf(file.name),
  });
}

/** What the library says of a file of this name. */
export function typeOf(name: string): string {
  const type = send.mime.getType(name) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

/** A range of so many bytes from the end. */
const LAST_BYTES = /^bytes=-0*[1-9]\d*$/;

/** The answer to a HEAD request for the file: status, length and range. */
async function headOf(
  request: FastifyRequest,
  root: string,
  name: string,
  headers: IncomingHttpHeaders = request.headers,
) {
  const headRequest = Object.create(request.raw, {
    method: { value: 'HEAD' },
    headers: { value: headers },
  }) as typeof request.raw;
  const result: SendResult = await send(headRequest, encodeURI(name), {
    root,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
  if (result.type === 'file') return result;
  // The library refuses to send the last 500 bytes of a shorter file; RFC 9110 14.1.2 means all of it.
  if (result.statusCode === 416 && LAST_BYTES.test(headers.range ?? '')) {
    return headOf(request, root, name, { ...headers, range: 'bytes=0-' });
  }
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
