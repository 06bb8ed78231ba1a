import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** Who may call an endpoint. Finer rules (enrolled, own attempt) are in the feature on the server. */
export type Access = 'public' | 'user' | 'staff' | 'superuser';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parameter names of a path: `quizId | id` for `/quizzes/{quizId}/questions/{id}/`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Every parameter of a path is the id of a row: a positive integer. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: number };

export interface Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly method: Method;
  /** Relative to `/api`, with a trailing slash, which is optional in requests. */
  readonly path: Path;
  readonly access: A;
  /**
   * What a call for staff is about, so that those whose role includes it may make it. Without it only staff
   * of the role `all` may. What teachers may call keeps to their courses: a call that names no row in its path says how in its feature.
   */
  readonly permission?: Permission;
  /** One line for the API reference. */
  readonly summary: string;
  readonly query?: Query;
  /** The JSON body, or the text fields of a multipart call. */
  readonly body?: Body;
  /** The names of the file fields; they make the call multipart/form-data. */
  readonly files?: readonly string[];
  /**
   * The call also accepts application/x-www-form-urlencoded, from pages without JavaScript, and
   * answers it by a page. Any site can make a browser send such a form (CSRF): use it only where the
   * effect does not depend on who is logged in.
   */
  readonly form?: true;
  /**
   * The call creates something, or does what must not happen twice, and takes an `Idempotency-Key`:
   * repeated with the same key it does nothing more and gets the same answer. Its handler does its work
   * in `call.once`. The answer must hold no token, password or code.
   */
  readonly idempotent?: true;
  /** The largest body in bytes, where it is not the usual one. */
  readonly bodyLimit?: number;
  /** The body of a success; the server removes undeclared fields. Absent: no content. */
  readonly response?: Response;
  /** The media type of a success that is a streamed file in place of JSON. */
  readonly download?: string;
  /** A success is a redirect (302): the browser opens the URL, no script calls it. */
  readonly redirect?: true;
  /** The success statuses, the usual one first. Default: 200 with a response, 302 with `redirect`, else 204. */
  readonly statuses?: readonly [number, ...number[]];
  /** Errors beyond those that follow from access, parameters and body: sentence by status. */
  readonly errors?: Readonly<Record<number, string>>;
}

/**
 * Declares an endpoint. Validation and rights on the server, OpenAPI, the typed client and the forms
 * all use this declaration.
 */
export function endpoint<
  const Path extends string,
  const A extends Access,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(declaration: Endpoint<Path, A, Query, Body, Response>): Endpoint<Path, A, Query, Body, Response> {
  return declaration;
}

type Absent<S> = [NonNullable<S>] extends [never] ? true : false;
type InputOf<S> = Absent<S> extends true ? undefined : z.input<NonNullable<S> & z.ZodType>;
type OutputOf<S> = Absent<S> extends true ? undefined : z.output<NonNullable<S> & z.ZodType>;

/** The body that the client sends, before the transformations of the schema. */
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;
/** The body that the handler gets, after the transformations. */
export type BodyOutput<E extends Endpoint> = OutputOf<E['body']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type QueryOutput<E extends Endpoint> = OutputOf<E['query']>;
export type ParamsOf<E extends Endpoint> = PathParams<E['path']>;
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>;

/** The success statuses of an endpoint, the usual one first. */
export function successStatuses(of: Endpoint): readonly [number, ...number[]] {
  if (of.redirect) return [302];
  return of.statuses ?? [of.response || of.download !== undefined ? 200 : 204];
}
