import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '@trilha/contract';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

/** The request that is being worked on, for what is logged far away from it. */
const current = new AsyncLocalStorage<FastifyRequest>();

/** The log with the id of the request that is being worked on; undefined outside of requests. */
export function currentLog(): FastifyBaseLogger | undefined {
  return current.getStore()?.log;
}

/** Users by their requests, for the log. */
const users = new WeakMap<FastifyRequest, number>();

/** Says who asks, or whom a log-in has let in. */
export function noteUser(request: FastifyRequest, id: number): void {
  users.set(request, id);
}

/**
 * Makes the function that gives a request its id: the one of a trusted proxy, so that its log and ours
 * speak of the same request, else a new one. A visitor's own would let them forge what the log says.
 */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  return ({ headers: { 'x-request-id': given } }) =>
    trustProxy > 0 && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Binds each request to what is done for it, and answers the id that a proxy has given. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['x-request-id'] === request.id) reply.header('x-request-id', request.id);
    current.run(request, done);
  });
}

/**
 * The pattern of a request's address, which holds no ids and no secrets and is one of a bounded number:
 * `/api/users/:id/`. Built files change their names with each build; `*` is every page without an
 * address of its own, and every address that is none.
 */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (request.is404 || url === undefined) return '*';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** One line at the end of each request, at the level debug; of a slow call at the level warn. */
export class RequestLog extends LogController {
  readonly #slowMs: number;

  /** @param slowMs 0: none is slow */
  constructor(options: { slowMs: number; isQuiet: boolean }) {
    super({ disableRequestLogging: options.isQuiet });
    this.#slowMs = options.slowMs;
  }

  /** The one at the end says all of it. */
  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const isSlow = this.#slowMs > 0 && reply.elapsedTime >= this.#slowMs && isCall(request);
    if (!isSlow && this.isLogDisabled(request)) return;
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: users.get(request),
    };
    if (isSlow) request.log.warn(line, 'slow request');
    else request.log.debug(line, 'request');
  }
}

/** Whether how long it took is ours: uploads and files are as fast as the client. */
function isCall({ routeOptions: { url, config } }: FastifyRequest): boolean {
  return url?.startsWith('/api/') === true && config?.isUpload !== true;
}
