import {
  type Access,
  type BodyOutput,
  type Endpoint,
  IDEMPOTENCY_REPLAYED,
  type InterfaceLanguage,
  MAX_ID,
  type ParamsOf,
  type QueryOutput,
  type ResponseOf,
  successStatuses,
} from '@trilha/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireRights, type User } from '../security/rights.ts';
import { authenticate } from '../security/sessions.ts';
import { foreignCourses, requireTaught } from '../security/teaching.ts';
import type { Context } from '../context.ts';
import { isDiskFull, isUnavailable } from '../database/database.ts';
import {
  type Answer,
  type Download,
  type Redirect,
  send,
  sendSuccess,
  successOf,
} from './answers.ts';
import { fieldErrors, type FieldSentences, invalid, notFound } from './errors.ts';
import { FORM_LIMIT, type FormPage, isForm, sendPage, acceptForms, outcomeOf } from './forms.ts';
import {
  AnsweredBefore,
  type KeyedRequest,
  keyedRequest,
  readKey,
  type Success,
} from './idempotency.ts';
import { languageOf } from './language.ts';
import { acceptMultipart, readForm, type Receiver } from './multipart.ts';
import { noteUser } from './request-log.ts';
import { loggedIn, logSecurityEvent } from './security-log.ts';

/** What a handler gets: validated input of a user whose rights are checked. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOutput<E>;
  readonly body: BodyOutput<E>;
  readonly user: E['access'] extends 'public' ? undefined : User;
  /** In which its answer is to speak (`sentenceIn`); undefined: as the contract does. */
  readonly language: InterfaceLanguage | undefined;
  readonly from: {
    readonly ip: string;
    readonly userAgent: string;
    /** Whether the client has closed its connection: what waits for its turn need not be done. */
    readonly hasLeft: () => boolean;
  };
  readonly once: Once<Result<E>>;
}

/**
 * Runs the work of a call that is `idempotent` and returns its result. With an `Idempotency-Key` it runs in one
 * transaction with what is kept of the answer: then all of it goes by the context that it gets (on SQLite
 * another query would wait for ever), it awaits nothing but the database, and what it returns is the
 * answer. What else is to be done, such as removing a file that was replaced, is done afterwards.
 */
export type Once<Made> = <T extends Made>(work: (ctx: Context) => Promise<T>) => Promise<T>;

type Result<E extends Endpoint> =
  ResponseOf<E> extends undefined
    ? void | Download | Redirect
    : ResponseOf<E> | Answer<ResponseOf<E>>;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;

/**
 * Says what only the database can find wrong with a body. It is asked where the schema or a file is
 * refused, so that all errors are reported together. What passes the schema is checked by the handler,
 * in the transaction that stores it.
 */
export type Check<E extends Endpoint> = (
  call: Pick<Call<E>, 'params' | 'user'> & {
    /** The fields that the schema accepts. */
    readonly fields: Partial<BodyOutput<E>>;
    /** The body as it was sent, for fields that are invalid in part. */
    readonly sent: unknown;
  },
) => Promise<FieldSentences>;

/** A handler with the check of its body, made by `checking`. */
interface CheckingHandler<E extends Endpoint> {
  readonly handle: Handler<E>;
  readonly check: Check<E>;
}

/** The handler of a call whose body has errors that only the database can find. */
export function checking<E extends Endpoint>(
  check: Check<E>,
  handle: Handler<E>,
): CheckingHandler<E> {
  return { check, handle };
}

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
    keyed: KeyedRequest | undefined,
    requireRoom: (bytes: number) => Promise<void>,
  ) => Promise<Result<E>>;
}

/** A handler for each endpoint of a group; a missing one is a type error. */
export type Handlers<Group extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Group]: AnyHandler<Group[Name]>;
};

type AnyHandler<E extends Endpoint> =
  | Handler<E>
  | FileHandler<E>
  | PageHandler<E>
  | CheckingHandler<E>;

/**
 * The handler of a multipart call: the receiver stores the file as it arrives, then `handle` gets
 * the result. When `handle` throws, the file is discarded.
 */
export function receiving<E extends Endpoint, File>(
  receiver: Receiver<File> & { readonly required: string },
  handle: (call: Call<E>, file: File) => Promise<Result<E>>,
  check?: Check<E>,
): FileHandler<E>;
export function receiving<E extends Endpoint, File>(
  receiver: Receiver<File>,
  handle: (call: Call<E>, file: File | undefined) => Promise<Result<E>>,
  check?: Check<E>,
): FileHandler<E>;
export function receiving<E extends Endpoint, File>(
  receiver: Receiver<File>,
  handle: (call: Call<E>, file: File | undefined) => Promise<Result<E>>,
  check?: Check<E>,
): FileHandler<E> {
  return {
    async run(request, endpoint, user, callWith, keyed, requireRoom) {
      const name = endpoint.files?.[0];
      if (name === undefined) throw new Error(`${endpoint.path} declares no file`);
      const bodyOf = (fields: unknown, isFileRefused: boolean) =>
        checkedBody(request, endpoint, user, fields, check, isFileRefused);
      const { body, file } = await readForm(
        request,
        name,
        receiver,
        user,
        bodyOf,
        keyed?.add,
        requireRoom,
      );
      try {
        await keyed?.requireNew();
        return await handle(callWith(body), file);
      } catch (error) {
        // Where the database went away, a row may name the file: what nobody names is cleared later.
        // What cannot be removed now is cleared later, and must not hide the error.
        if (file !== undefined && !isUnavailable(error)) {
          await receiver.discard(file).catch(() => undefined);
        }
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

/**
 * The body by the schema of its endpoint. Where the schema refuses it, or `isRefused` for another
 * reason, the errors that `check` finds are added.
 */
async function checkedBody<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: Endpoint,
  user: User | undefined,
  sent: unknown,
  check: Check<E> | undefined,
  isRefused = false,
): Promise<unknown> {
  const schema = endpoint.body;
  if (!schema) return undefined;
  // Without a body the answer names every missing field.
  const result = schema.safeParse(sent ?? {});
  const fields = result.success ? result.data : validFields(schema, sent);
  const foreign = user && endpoint.access === 'staff' ? foreignCourses(user, fields) : {};
  const isForeign = Object.keys(foreign).length > 0;
  if (result.success && !isRefused && !isForeign) return result.data;
  const found = await check?.({
    params: readParams(request.params) as Call<E>['params'],
    user: user as Call<E>['user'],
    fields: validFields(schema, sent) as Partial<BodyOutput<E>>,
    sent,
  });
  const issues = result.success ? {} : fieldErrors(result.error.issues);
  const errors = { ...found, ...foreign, ...issues };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return result.data;
}

/** The fields of a body that are valid by themselves. */
function validFields(schema: z.ZodType, sent: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(schema.shape, name)) continue;
    const result = z.safeParse(schema.shape[name], value);
    if (result.success) fields[name] = result.data;
  }
  return fields;
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
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: { isUpload: endpoint.files !== undefined },
    // Before the body is read: 401 and 403 come first, whatever the body is.
    async onRequest(request) {
      if (access === 'public') return;
      const user = await authenticate(ctx, request.headers.authorization);
      // Before the rights are checked: the log names who lacks them.
      users.set(request, user);
      noteUser(request, user.id);
      requireRights(endpoint, user);
      // Only then: an id that is none is for everybody else a 404 after the body is read.
      if (access === 'staff' && user.teaches !== null) {
        await requireTaught(ctx.database.queries, user, endpoint, readParams(request.params));
      }
    },
    async handler(request, reply) {
      const user = users.get(request);
      const keyed = keyedBy(ctx, request, endpoint, user);
      let stored: Success | undefined;
      const callWith = (body: unknown): Call<E> => ({
        query: validated(endpoint.query, request.query) as Call<E>['query'],
        params: readParams(request.params) as Call<E>['params'],
        body: body as Call<E>['body'],
        user: user as Call<E>['user'],
        language: languageOf(request),
        from: {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          hasLeft: () => request.socket.destroyed,
        },
        once: (work) =>
          keyed ? keyed.run(work, (made) => (stored = successOf(endpoint, made))) : work(ctx),
      });
      try {
        if ('run' in handler) {
          const result = await handler.run(request, endpoint, user, callWith, keyed, (bytes) =>
            ctx.disk.requireRoom(bytes),
          );
          return send(reply, endpoint, result, stored);
        }
        const handle = 'handle' in handler ? handler.handle : handler;
        const check = 'check' in handler ? handler.check : undefined;
        const body = await checkedBody(request, endpoint, user, request.body, check);
        if (keyed) {
          keyed.add(contentOf(request.body));
          await keyed.requireNew();
        }
        const result = await handle(callWith(body));
        const newcomer = loggedIn(result);
        if (newcomer !== undefined) {
          newcomers.set(request, newcomer);
          noteUser(request, newcomer);
        }
        if ('page' in handler && isForm(request)) {
          const page = handler.page(outcomeOf(request));
          return sendPage(reply, successStatuses(endpoint)[0], page);
        }
        return send(reply, endpoint, result, stored);
      } catch (error) {
        // At once, and not only at the next look.
        if (isDiskFull(error)) await ctx.disk.look();
        if (!(error instanceof AnsweredBefore)) throw error;
        return sendSuccess(reply.header(IDEMPOTENCY_REPLAYED, 'true'), endpoint, error.success);
      }
    },
    onResponse(request, reply, done) {
      const userId = users.get(request)?.id ?? newcomers.get(request);
      logSecurityEvent(request, reply, endpoint, userId);
      done();
    },
  });
}

/** The request by its `Idempotency-Key`; undefined where it has none, or the call takes none. @throws 400 */
function keyedBy(
  ctx: Context,
  request: FastifyRequest,
  endpoint: Endpoint,
  user: User | undefined,
): KeyedRequest | undefined {
  const key = endpoint.idempotent && readKey(request);
  if (key === undefined) return undefined;
  const keyed = keyedRequest(ctx, key, `${endpoint.method} ${endpoint.path}`, user?.id ?? null);
  keyed.add(JSON.stringify(request.params));
  return keyed;
}

/** What a request says, for its key. It is older each time that it is sent again, and the same all the same. */
function contentOf(body: unknown): string {
  return JSON.stringify(body ?? null, (name, value: unknown) =>
    name === 'age_ms' ? undefined : value,
  );
}

/** The path in the router's syntax: `/courses/{id}/` becomes `/courses/:id/`. */
export function pattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** A list response with all rows. */
export function wholeList<Row>(results: Row[]) {
  return { count: results.length, next: null, previous: null, results };
}
