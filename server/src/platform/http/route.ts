import { Readable } from 'node:stream';
import {
  type Access,
  type BodyOutput,
  type Endpoint,
  MAX_ID,
  type ParamsOf,
  type QueryOutput,
  type ResponseOf,
  successStatuses,
} from '@trilha/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { authenticate, requireRights, type User } from '../security/sessions.ts';
import type { Context } from '../context.ts';
import { fieldErrors, invalid, notFound, httpError } from './errors.ts';
import { FORM_LIMIT, type FormPage, isForm, sendPage, acceptForms, formFields } from './forms.ts';
import { acceptMultipart, readForm, type Receiver } from './multipart.ts';
import { loggedIn, logSecurityEvent } from './security-log.ts';

/** What a handler gets: validated input of a user whose rights are checked. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOutput<E>;
  readonly body: BodyOutput<E>;
  readonly user: E['access'] extends 'public' ? undefined : User;
  readonly from: { readonly ip: string; readonly userAgent: string };
}

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

type Result<E extends Endpoint> =
  ResponseOf<E> extends undefined
    ? void | Download | Redirect
    : ResponseOf<E> | Answer<ResponseOf<E>>;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;

/** The handler of a call that also accepts HTML forms, and the page that answers a form. */
interface PageHandler<E extends Endpoint> {
  readonly handle: Handler<E>;
  readonly page: FormPage;
}

/** The handler of a multipart call, made by `receiving`. */
interface FileHandler<E extends Endpoint> {
  readonly run: (
    request: FastifyRequest,
    endpoint: Endpoint,
    user: User | undefined,
    callWith: (body: unknown) => Call<E>,
  ) => Promise<Result<E>>;
}

/** A handler for each endpoint of a group; a missing one is a type error. */
export type Handlers<Group extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Group]: AnyHandler<Group[Name]>;
};

type AnyHandler<E extends Endpoint> = Handler<E> | FileHandler<E> | PageHandler<E>;

/**
 * The handler of a multipart call: the receiver stores the file as it arrives, then `handle` gets
 * the result. When `handle` throws, the file is discarded.
 */
export function receiving<E extends Endpoint, File>(
  receiver: Receiver<File> & { readonly required: string },
  handle: (call: Call<E>, file: File) => Promise<Result<E>>,
): FileHandler<E>;
export function receiving<E extends Endpoint, File>(
  receiver: Receiver<File>,
  handle: (call: Call<E>, file: File | undefined) => Promise<Result<E>>,
): FileHandler<E>;
export function receiving<E extends Endpoint, File>(
  receiver: Receiver<File>,
  handle: (call: Call<E>, file: File | undefined) => Promise<Result<E>>,
): FileHandler<E> {
  return {
    async run(request, endpoint, user, callWith) {
      const name = endpoint.files?.[0];
      if (name === undefined) throw new Error(`${endpoint.path} declares no file`);
      const check = (fields: unknown) => validated(endpoint.body, fields);
      const { body, file } = await readForm(request, name, receiver, user, check);
      try {
        return await handle(callWith(body), file);
      } catch (error) {
        if (file !== undefined) await receiver.discard(file);
        throw error;
      }
    },
  };
}

const ACCESSES: ReadonlySet<unknown> = new Set<Access>(['public', 'user', 'staff', 'superuser']);

/** Path parameters are ids; any other value is a 404. */
function readParams(raw: unknown): Record<string, number> {
  const params: Record<string, number> = {};
  for (const [name, value] of Object.entries(raw as Record<string, string>)) {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : Infinity;
    if (id > MAX_ID) throw notFound();
    params[name] = id;
  }
  return params;
}

function validated(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  // Without a body the answer names every missing field.
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw invalid(fieldErrors(result.error.issues));
  return result.data;
}

/** Binds each endpoint of a group to its handler. An endpoint without `access` stops the start. */
export function bind<Group extends Readonly<Record<string, Endpoint>>>(
  app: FastifyInstance,
  ctx: Context,
  group: Group,
  handlers: Handlers<Group>,
): void {
  for (const name of Object.keys(group)) {
    const endpoint = group[name];
    const handler = handlers[name];
    if (!endpoint || !handler) throw new Error(`${name} has no handler`);
    if ((endpoint.files === undefined) === 'run' in handler) {
      throw new Error(`${name}: a call with files, and no other, is handled by receiving()`);
    }
    if ((endpoint.form === undefined) === 'page' in handler) {
      throw new Error(`${name}: a call that takes forms, and no other, has a page for its answer`);
    }
    if (endpoint.files === undefined && endpoint.form === undefined) {
      bindOne(app, ctx, endpoint, handler);
      continue;
    }
    // In a scope of their own, because only these accept forms.
    void app.register(async (scope) => {
      if ('page' in handler) acceptForms(scope, handler.page);
      else acceptMultipart(scope);
      bindOne(scope, ctx, endpoint, handler);
    });
  }
}

function bindOne<E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: AnyHandler<E>,
): void {
  const { method, access } = endpoint;
  if (!ACCESSES.has(access)) {
    throw new Error(`${method} ${endpoint.path} declares no access`);
  }
  const users = new WeakMap<FastifyRequest, User>();
  const newcomers = new WeakMap<FastifyRequest, number>();
  app.route({
    method,
    url: pattern(endpoint.path),
    ...(endpoint.form ? { bodyLimit: FORM_LIMIT } : {}),
    config: { isUpload: endpoint.files !== undefined },
    // Before the body is read: 401 and 403 come first, whatever the body is.
    async onRequest(request) {
      if (access === 'public') return;
      const user = await authenticate(ctx, request.headers.authorization);
      // Before the rights are checked: the log names who lacks them.
      users.set(request, user);
      requireRights(access, user);
    },
    async handler(request, reply) {
      const callWith = (body: unknown): Call<E> => ({
        query: validated(endpoint.query, request.query) as Call<E>['query'],
        params: readParams(request.params) as Call<E>['params'],
        body: body as Call<E>['body'],
        user: users.get(request) as Call<E>['user'],
        from: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      });
      if ('run' in handler) {
        return send(
          reply,
          endpoint,
          await handler.run(request, endpoint, users.get(request), callWith),
        );
      }
      const handle = 'page' in handler ? handler.handle : handler;
      const result = await handle(callWith(validated(endpoint.body, request.body)));
      const newcomer = loggedIn(result);
      if (newcomer !== undefined) newcomers.set(request, newcomer);
      if ('page' in handler && isForm(request)) {
        const page = handler.page({ fields: formFields(request) });
        return sendPage(reply, successStatuses(endpoint)[0], page);
      }
      return send(reply, endpoint, result);
    },
    onResponse(request, reply, done) {
      const userId = users.get(request)?.id ?? newcomers.get(request);
      logSecurityEvent(request, reply, endpoint, userId);
      done();
    },
  });
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  const statuses = successStatuses(endpoint);
  const status = result instanceof Answer ? result.status : statuses[0];
  if (!statuses.includes(status)) throw new Error(`${endpoint.path} does not declare ${status}`);
  reply.code(status);
  if (endpoint.download !== undefined) {
    if (!(result instanceof Download)) throw new Error(`${endpoint.path} sends a file`);
    return reply
      .header('content-type', endpoint.download)
      .header('content-disposition', `attachment; filename="${result.filename}"`)
      .send(Readable.from(result.content, { objectMode: false }));
  }
  if (endpoint.redirect) {
    if (!(result instanceof Redirect)) throw new Error(`${endpoint.path} sends the browser on`);
    return reply.header('location', result.location).send();
  }
  if (!endpoint.response) return reply.send();
  // Removes undeclared fields. A missing field throws, which is a 500.
  const body = endpoint.response.parse(result instanceof Answer ? result.body : result);
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The path in the router's syntax: `/courses/{id}/` becomes `/courses/:id/`. */
function pattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Answers the undeclared methods of known paths with 405 and `Allow`. */
export function bindOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const all: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const byPath = Map.groupBy(endpoints, (endpoint) => pattern(endpoint.path));
  for (const [url, declared] of byPath) {
    const allowed = new Set<HTTPMethods>(declared.map((endpoint) => endpoint.method));
    if (allowed.has('GET')) allowed.add('HEAD');
    const refuse = async (): Promise<never> => {
      throw httpError(405, 'This method is not allowed here.', {
        headers: { allow: [...allowed].join(', ') },
      });
    };
    const method = all.filter((name) => !allowed.has(name));
    app.route({ method, url, onRequest: refuse, handler: refuse });
  }
}

/** A list response with all rows. */
export function wholeList<Row>(results: Row[]) {
  return { count: results.length, next: null, previous: null, results };
}
