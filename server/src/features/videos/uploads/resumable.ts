import { Server } from '@tus/server';
import {
  api,
  NOT_A_VIDEO,
  RESUMABLE_UPLOAD_PATH,
  STORED_VIDEO_HEADER,
  type StoredVideo,
} from '@trilha/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { requireRights, type User } from '../../../platform/security/rights.ts';
import { authenticate } from '../../../platform/security/sessions.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError, httpError } from '../../../platform/http/errors.ts';
import { languageOf } from '../../../platform/http/language.ts';
import { noteUser } from '../../../platform/http/request-log.ts';
import { shownName } from '../../../platform/text/sent-names.ts';
import { STANDS_ELSEWHERE } from './contents.ts';
import { newUploadId, openUploads } from './uploads.ts';
import { notAVideo, requireRoom, videoError, videoIn, videoTooLarge } from '../videos.ts';

/** The response headers that a client on another origin may read. */
export const RESUMABLE_HEADERS = [
  'Location',
  STORED_VIDEO_HEADER,
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Length',
  'Upload-Offset',
];

/** The request headers that are passed to the library of the protocol. */
const REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'content-type',
  'content-length',
];
/** The response headers of the library that are passed to the caller. */
const RESPONSE_HEADERS = [
  'location',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'connection',
];

const GONE = /*i18n*/ 'This upload is not there. Begin it again.';

/**
 * Uploads that can be resumed after a lost connection, by the tus protocol (creation and termination). After
 * the last byte the response is that of the multipart call. It is in the body and also in a header, because a
 * client that resumes sends HEAD.
 */
export function resumableUploads(ctx: Context) {
  return async (scope: FastifyInstance): Promise<void> => {
    const uploads = openUploads(ctx);
    const tus = new Server({
      path: RESUMABLE_UPLOAD_PATH,
      datastore: uploads.store,
      locker: uploads.locks,
      async onUploadCreate(_request, { id, size, metadata }) {
        const name = shownName(metadata?.['filename'] ?? '');
        await uploads.add(id, Number(metadata?.['owner']), size ?? 0, name);
        return {};
      },
      async onResponseError(request, error) {
        // The library's own errors are none of this class: its answer is enough.
        if (!(error instanceof Error)) return undefined;
        failures.set(request, error);
        return { status_code: 500, body: '' };
      },
      lockDrainTimeout: 1_000,
      maxSize: ctx.videoMaxMb * 1024 * 1024,
      namingFunction: newUploadId,
      // Relative to the request address, so that it works behind any proxy.
      generateUrl: (request, { id }) => (request.url.endsWith('/') ? id : `resumable/${id}`),
    });
    /** What failed in our own functions that the library calls: it would make a text of it. */
    const failures = new WeakMap<Request, Error>();
    const forward = (request: FastifyRequest, user: User) =>
      handle(request, user, async (asked) => {
        const response = await tus.handleWeb(asked);
        const failure = failures.get(asked);
        // For a client that has gone it does not matter.
        if (failure && !hasGone(request)) throw failure;
        return response;
      });
    const users = new WeakMap<FastifyRequest, User>();
    const userOf = (request: FastifyRequest): User => {
      const user = users.get(request);
      if (!user) throw new Error('The caller is not known');
      return user;
    };
    const staffOnly = async (request: FastifyRequest) => {
      const user = await authenticate(ctx, request.headers.authorization);
      noteUser(request, user.id);
      requireRights(api.videos.upload, user);
      users.set(request, user);
    };

    scope.removeAllContentTypeParsers();
    // The content is not parsed here; `tus` reads it from the stream.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _content, done) =>
      done(null),
    );
    scope.setErrorHandler((error, _request, reply) => {
      reply.header('tus-resumable', '1.0.0');
      if (!(error instanceof HttpError)) throw error;
      const { status, said, facts, headers } = error;
      const sentences = said['detail'] === undefined ? said : { ...said, error: said['detail'] };
      throw new HttpError(status, sentences, { facts, headers });
    });

    scope.route({
      method: 'POST',
      url: RESUMABLE_UPLOAD_PATH,
      config: { isUpload: true },
      onRequest: staffOnly,
      async handler(request, reply) {
        const user = userOf(request);
        const header = (name: string) => request.headers[name];
        if (header('upload-concat') !== undefined || header('upload-defer-length') !== undefined) {
          throw videoError(400, /*i18n*/ 'Say the size of the whole video in Upload-Length.');
        }
        if (Number(header('upload-length')) > ctx.videoMaxMb * 1024 * 1024)
          throw videoTooLarge(ctx);
        if (header('upload-length') === '0') throw notAVideo(NOT_A_VIDEO);
        await requireRoom(ctx.database.queries, user.id);
        await ctx.disk.requireRoom(Number(header('upload-length')) || 0);
        const response = await forward(request, user);
        const id = response.headers.get('location')?.split('/').at(-1) ?? '';
        const offset = response.headers.get('upload-offset');
        if (!response.ok || offset !== header('upload-length'))
          return sendResponse(reply, response);
        setHeaders(reply, response);
        return sendStored(reply, Number(offset), await uploads.finish(user, id));
      },
    });

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${RESUMABLE_UPLOAD_PATH}:id/`,
      config: { isUpload: true },
      async onRequest(request) {
        await staffOnly(request);
        const upload = await uploads.find(request.params.id);
        if (upload?.owner !== userOf(request).id) throw httpError(404, GONE);
      },
      async handler(request, reply) {
        const user = userOf(request);
        const { id } = request.params;
        const upload = await uploads.find(id);
        if (!upload) throw httpError(404, GONE);
        if (request.method === 'DELETE') {
          if (upload.stored === undefined) return sendResponse(reply, await forward(request, user));
          await uploads.remove(id);
          return reply.code(204).send();
        }
        // Before the first byte of it is written.
        if (request.method === 'PATCH') {
          await ctx.disk.requireRoom(Number(request.headers['content-length']) || 0);
        }
        const response = upload.stored === undefined ? await forward(request, user) : undefined;
        const offset = response?.ok && response.headers.get('upload-offset');
        // Complete now, or stored by an earlier call or by another one while this one waited.
        const isComplete = offset === String(upload.size) || (await uploads.find(id))?.stored;
        if (response && !isComplete) return sendResponse(reply, response);
        return sendStored(reply, upload.size, await uploads.finish(user, id));
      },
    });

    const notAllowed = (allow: string) => async () => {
      throw httpError(405, /*i18n*/ 'This method is not allowed here.', { headers: { allow } });
    };
    const rest: HTTPMethods[] = ['GET', 'PUT', 'OPTIONS'];
    for (const [url, method, allow] of [
      [RESUMABLE_UPLOAD_PATH, [...rest, 'HEAD', 'PATCH', 'DELETE'], 'POST'],
      [`${RESUMABLE_UPLOAD_PATH}:id/`, [...rest, 'POST'], 'HEAD, PATCH, DELETE'],
    ] as const) {
      scope.route({
        method: [...method],
        url,
        onRequest: notAllowed(allow),
        handler: notAllowed(allow),
      });
    }
  };
}

/**
 * The pair of `Upload-Metadata` that names the file. Whatever else a client says there is left out, and what is no
 * such pair names nothing: the library would refuse the upload for it.
 */
const NAME_PAIR = /(?:^|,)\s*(filename [A-Za-z0-9+/]+={0,2})\s*(?=,|$)/;

/** Makes of a request one for the library of the protocol. The owner is set here and stored with the upload. */
async function handle(
  request: FastifyRequest,
  { id }: User,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { raw, method } = request;
  const [, named] = NAME_PAIR.exec(String(request.headers['upload-metadata'] ?? '')) ?? [];
  const known = [`owner ${btoa(String(id))}`, ...(named === undefined ? [] : [named])];
  const headers = new Headers({ 'upload-metadata': known.join(',') });
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const content = method === 'PATCH' || method === 'POST' ? chunksOf(raw) : undefined;
  const address = `http://localhost${request.url.split('?', 1)[0]}`;
  const body = content ? { body: streamOf(content), duplex: 'half' as const } : {};
  try {
    return await ask(new Request(address, { method, headers, ...body }));
  } finally {
    // The rest of the content is discarded, so that the caller gets the response.
    if (content) void content.return(undefined).then(() => raw.resume());
  }
}

/** The content of a request. The connection stays open where the reader stops early. */
async function* chunksOf(raw: FastifyRequest['raw']): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

/** The content as the stream that the library needs; a chunk is read only on demand. */
function streamOf(content: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await content.next();
        if (chunk.done) controller.close();
        else controller.enqueue(chunk.value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends the response of the library, with errors in the form of the API. */
async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (!response.ok) throw httpErrorOf(reply, response.status, await response.text());
  return setHeaders(reply, response).send();
}

/** Sends the stored video of a finished upload. */
function sendStored(
  reply: FastifyReply,
  size: number,
  stored: StoredVideo | undefined,
): FastifyReply {
  if (!stored) throw httpError(404, GONE);
  const { url, duration, poster_url, warning } = videoIn(languageOf(reply.request), stored);
  const body = { url, duration, poster_url, warning };
  reply.headers({
    'tus-resumable': '1.0.0',
    'upload-length': size,
    'upload-offset': size,
    [STORED_VIDEO_HEADER]: asciiJson(body),
  });
  return reply.request.method === 'HEAD' ? reply.send() : reply.send(body);
}

/** JSON in ASCII, as a header needs it: a warning in French has other letters. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function setHeaders(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status).header('tus-resumable', '1.0.0');
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply;
}

/** Whether the client has closed the connection before its request was whole. */
const hasGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

function httpErrorOf({ request }: FastifyReply, status: number, text: string): Error {
  // This is no server error.
  if (hasGone(request)) {
    return httpError(400, /*i18n*/ 'The request cannot be read.');
  }
  switch (status) {
    case 404:
    case 410:
      return httpError(404, GONE);
    case 409:
      return httpError(409, STANDS_ELSEWHERE);
    case 412:
      return httpError(412, /*i18n*/ 'Send the header Tus-Resumable: 1.0.0.');
    case 413:
      return httpError(413, /*i18n*/ 'More was sent than Upload-Length says.');
    case 403:
      return httpError(400, text.trim());
    default:
      return status < 500 ? httpError(status, text.trim()) : new Error(text.trim());
  }
}
