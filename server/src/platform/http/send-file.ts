import type { OutgoingHttpHeaders } from 'node:http';
import send, { type SendResult } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { sendPart } from './stream-file.ts';

// The library names the encoding of texts, but takes an SVG for a picture. What serves the site asks the same list.
send.mime.define({ 'image/svg+xml; charset=utf-8': ['svg'] }, true);

/**
 * Sends a file of a folder as fast as the client reads it. The library (@fastify/send) handles byte
 * ranges, `ETag` and content types.
 * @param name the caller has checked that it is the name of a file in the folder
 * @throws 404, 412, and 416 when the file ends before the range
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const head = await headOf(request, folder, name);
  reply.headers({ ...head.headers, ...headers }).code(head.statusCode);
  const length = Number(head.headers['Content-Length'] ?? 0);
  if (request.method === 'HEAD' || length === 0) return reply.send(head.stream);
  const range = /^bytes (\d+)-/.exec(head.headers['Content-Range'] ?? '');
  await sendBody(reply, head.metadata.path, Number(range?.[1] ?? 0), length);
  return reply;
}

/** The answer to a HEAD request for the file: status, length and range. */
async function headOf(request: FastifyRequest, root: string, name: string) {
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
