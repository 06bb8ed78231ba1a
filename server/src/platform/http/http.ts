import { createServer, maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { limitBodies } from '../connections/body-time.ts';
import { answerArrivedRequests, untilNobodyWaits } from '../connections/closing.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, lastWords } from '../connections/limits.ts';
import { limitConnections } from '../connections/per-address.ts';
import { inTurns } from '../connections/turns.ts';
import {
  isDiskFull,
  isFileUnusable,
  isMissingReference,
  isUnavailable,
} from '../database/database.ts';
import { looseShareOf } from '../processes/share.ts';
import {
  databaseUnusable,
  diskFull,
  HttpError,
  httpError,
  notFound,
  unavailable,
} from './errors.ts';
import type { Log } from '../log.ts';
import { languageOf } from './language.ts';
import { followRequests, RequestLog, requestIds, routeOf } from './request-log.ts';

/** Largest JSON body: a quiz of several hundred questions fits. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** An idle connection is kept so long, and the headers of a request may take so long. */
const KEEP_ALIVE_MS = 72_000;
const HEADERS_MS = 60_000;

/** The sentences for errors that Fastify itself reports. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: /*i18n*/ 'The request cannot be read.',
  408: /*i18n*/ 'The request took too long to arrive.',
  413: /*i18n*/ 'The request is too large.',
  414: /*i18n*/ 'The address is too long.',
  416: /*i18n*/ 'The file ends before this range.',
  415: /*i18n*/ 'This content type is not supported here.',
  431: /*i18n*/ 'The headers are too large.',
};

export interface HttpOptions {
  readonly logLevel: string;
  readonly trustProxy: number;
  /** A call that takes so long is logged; 0 or nothing: none. */
  readonly slowRequestMs?: number;
  /** Tests set others than the usual ones. */
  readonly connections?: Partial<ConnectionLimits>;
}

/** The HTTP server without routes: request ids, log, body parsing and the error handler. */
export function httpServer(options: HttpOptions): FastifyInstance {
  const limits = { ...CONNECTION_LIMITS, ...options.connections };
  const app: FastifyInstance = Fastify({
    serverFactory(handle) {
      const server = createServer(
        // Node's own limit of a request counts long uploads, too: `limitBodies` does it.
        { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: 0 },
        inTurns(handle),
      );
      // Who stops reading an answer would else keep it, its file and its connection for ever.
      server.setTimeout(limits.stalledMs);
      answerArrivedRequests(server);
      // Behind a proxy all connections are the proxy's.
      if (options.trustProxy === 0) {
        limitConnections(server, looseShareOf(limits.perAddress), (address) =>
          app.log.warn({ address }, 'an address holds too many connections: more are refused'),
        );
      }
      return server;
    },
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            // Libraries write them at the level trace; a broken request comes as it was sent.
            redact: { paths: ['*.headers', '*.rawPacket'], remove: true },
            // Addresses may contain ids and signatures, headers contain tokens: none is logged.
            serializers: {
              req: (request: FastifyRequest) => ({
                method: request.method,
                route: routeOf(request),
              }),
            },
          },
    logController: new RequestLog({
      slowMs: options.slowRequestMs ?? 0,
      isQuiet: options.logLevel !== 'debug' && options.logLevel !== 'trace',
    }),
    trustProxy: (_address, hop) => hop < options.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: requestIds(options.trustProxy),
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: false,
      // What stands in an id's place and is none is 404, however long; Node limits the whole address.
      maxParamLength: maxHeaderSize,
    },
    // An address that cannot be decoded belongs to no route: Fastify would answer in a form of its own.
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable,
    // Idle keep-alive connections must not delay the end of the process.
    forceCloseConnections: 'idle',
    // Who got in is answered; Fastify would refuse them from the signal on.
    return503OnClosing: false,
  });

  followRequests(app);
  limitBodies(app, limits);
  sayGoodbye(app);

  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Some clients send the header without a body.
      if (body.trim() === '') done(null, undefined);
      else void parseJson(request, body, done);
    },
  );

  app.setErrorHandler(sendError);
  return app;
}

/** What Node reports of a request that is none; any other reason is a 400. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers what is no HTTP request, or ends too early to be one, in the form of the API's errors. */
function refuseUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  this.log.trace({ err: error }, 'client error: the request cannot be read');
  const status = UNREADABLE[error.code] ?? '400 Bad Request';
  const sentence = SENTENCES[Number.parseInt(status, 10)] ?? '';
  if (socket.writable) socket.write(lastWords(status, sentence));
  socket.destroySoon();
}

/**
 * Lets in who waits at the door when the shutdown begins, and lets answers from then on say that their
 * connection closes: nobody shall use it again.
 */
function sayGoodbye(app: FastifyInstance): void {
  let isClosing = false;
  let isShut: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    isShut = untilNobodyWaits(app.server);
    await isShut;
    isShut = undefined;
  });
  // Work on requests would keep the door open: who has come waits until it is shut.
  app.addHook('onRequest', async () => {
    if (isShut) await isShut;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

function sendError(
  error: FastifyError | HttpError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = asHttpError(error, request);
  const { status, headers } = answer;
  const body = answer.bodyIn(languageOf(request));
  return reply.header('cache-control', 'no-store').code(status).headers(headers).send(body);
}

/** The error that is sent to the client. An unexpected error is logged, and the client gets its id. */
export function asHttpError(
  error: FastifyError | HttpError | Error,
  request: { readonly id: string; readonly log: Log },
): HttpError {
  if (error instanceof HttpError) {
    if (error.cause !== undefined) request.log.warn({ err: error.cause }, 'request refused');
    return error;
  }
  // Another call has deleted the row in the meantime.
  if (isMissingReference(error)) return notFound();
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) {
    const sentence = SENTENCES[status] ?? /*i18n*/ 'The request was refused.';
    return httpError(status, sentence, { headers: rangeHeader(error) });
  }
  const fault = isFileUnusable(error);
  if (fault !== undefined) {
    request.log.error({ err: error }, FAULTS[fault]);
    return databaseUnusable(request.id);
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return unavailable(request.id);
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return diskFull();
  }
  request.log.error({ err: error }, 'request failed');
  return httpError(500, /*i18n*/ 'Something went wrong on our side. Please try again.', {
    body: { request_id: request.id },
    headers: { 'x-request-id': request.id },
  });
}

const FAULTS = {
  damaged:
    'the file of the database is damaged: end the server and restore a backup, see docs/operations.md, “Faults”',
  unusable:
    'the file of the database cannot be read or written: look at its disk and its rights, see docs/operations.md, “Faults”',
};

/** The `Content-Range` header of a 416, which has the length of the file. */
function rangeHeader(error: object): Record<string, string> {
  const headers: unknown = 'headers' in error ? error.headers : undefined;
  if (typeof headers !== 'object' || headers === null) return {};
  const range: unknown = 'Content-Range' in headers ? headers['Content-Range'] : undefined;
  return typeof range === 'string' ? { 'content-range': range } : {};
}
