import { Readable } from 'node:stream';
import { type Endpoint, successStatuses } from '@trilha/contract';
import type { FastifyReply } from 'fastify';
import type { Success } from './idempotency.ts';

/* What a handler may return in place of the body of its response, and how it is sent. */

/** A response with another success status than the usual one of the endpoint. */
export class Answer<Body> {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

/** A file download in place of JSON. It is streamed; the whole file is never in memory. */
export class Download {
  readonly filename: string;
  readonly content: AsyncIterable<string | Buffer>;

  /** @param filename plain ASCII without quotes */
  constructor(filename: string, content: AsyncIterable<string | Buffer>) {
    this.filename = filename;
    this.content = content;
  }
}

/** A redirect of the browser. The URL must never come from the request. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** @param stored the answer as it is kept by the key of the request */
export function send(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  stored: Success | undefined,
): FastifyReply {
  if (endpoint.download !== undefined) {
    if (!(result instanceof Download)) throw new Error(`${endpoint.path} sends a file`);
    return reply
      .code(successStatuses(endpoint)[0])
      .header('content-type', endpoint.download)
      .header('content-disposition', `attachment; filename="${result.filename}"`)
      .send(Readable.from(result.content, { objectMode: false }));
  }
  if (endpoint.redirect) {
    if (!(result instanceof Redirect)) throw new Error(`${endpoint.path} sends the browser on`);
    return reply.code(successStatuses(endpoint)[0]).header('location', result.location).send();
  }
  return sendSuccess(reply, endpoint, stored ?? successOf(endpoint, result));
}

/** Status and body of a result. */
export function successOf(endpoint: Endpoint, result: unknown): Success {
  const statuses = successStatuses(endpoint);
  const status = result instanceof Answer ? result.status : statuses[0];
  if (!statuses.includes(status)) throw new Error(`${endpoint.path} does not declare ${status}`);
  if (!endpoint.response) return { status, text: '' };
  // Removes undeclared fields. A missing field throws, which is a 500.
  const body = endpoint.response.parse(result instanceof Answer ? result.body : result);
  return { status, text: JSON.stringify(body) };
}

export function sendSuccess(reply: FastifyReply, endpoint: Endpoint, { status, text }: Success) {
  reply.code(status);
  if (!endpoint.response) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
