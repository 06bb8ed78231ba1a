import type { z } from 'zod';

/** Who may call an endpoint. Finer rules (enrolled, own attempt) live in the server's feature. */
export type Access = 'public' | 'user' | 'staff' | 'superuser';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names in braces of a path: `/quizzes/{quizId}/questions/{id}/` gives `quizId | id`. */
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
  /** Below `/api`, with a trailing slash; the server answers the same without it. */
  readonly path: Path;
  readonly access: A;
  /** One line for the API reference. */
  readonly summary: string;
  readonly query?: Query;
  /** JSON body; of a multipart call its text fields. */
  readonly body?: Body;
  /** The names of the file fields: present, the call is multipart/form-data. */
  readonly files?: readonly string[];
  /**
   * A page without JavaScript may send the body too, as application/x-www-form-urlencoded, and is
   * answered by a page. Any page of any site can make a browser send such a form: only for calls
   * whose effect does not depend on who is logged in.
   */
  readonly form?: true;
  /** What a success sends; fields that are not declared never leave the server. Absent: no content. */
  readonly response?: Response;
  /** The media type of a success that is a file and not JSON; it is streamed. */
  readonly download?: string;
  /** A success sends the browser on to another address (302): a page calls it, not a script. */
  readonly redirect?: true;
  /** The success statuses, the usual one first. Default: 200 with a response, 302 with `redirect`, else 204. */
  readonly statuses?: readonly [number, ...number[]];
  /** The refusals of its own, beyond those that follow from access, parameters and body. */
  readonly errors?: Readonly<Record<number, string>>;
}

/**
 * Declares one endpoint. The declaration is the only place that knows its method, path, access and
 * shapes: server validation, rights, OpenAPI, the typed client and the forms all read it.
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

/** What the caller sends, before the schema's transformations. */
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;
/** What the handler gets, after them. */
export type BodyOutput<E extends Endpoint> = OutputOf<E['body']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type QueryOutput<E extends Endpoint> = OutputOf<E['query']>;
export type ParamsOf<E extends Endpoint> = PathParams<E['path']>;
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>;

/** The statuses with which an endpoint answers a success, the usual one first. */
export function successStatuses(of: Endpoint): readonly [number, ...number[]] {
  if (of.redirect) return [302];
  return of.statuses ?? [of.response || of.download !== undefined ? 200 : 204];
}
