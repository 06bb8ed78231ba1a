import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, ErrorDetail, FieldErrors, successStatuses } from '@trilha/contract';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { tables } from '../../src/platform/database/tables.ts';
import { brokenRules } from '../stored-rules.ts';
import { encodeForm } from './forms.ts';
import type { FuzzSchool } from './people.ts';
import { endpoints, type FuzzRequest } from './requests.ts';

/** It only ends what hangs. */
const HANGS_MS = 60_000;

/** What a refused call may leave behind: it counts against limits. */
const COUNTED = new Set<string>(['limit_events']);

/** The only addresses of other hosts that a call may ask. */
const SERVICES =
  /^https:\/\/(www\.youtube\.com\/oembed\?format=json&|vimeo\.com\/api\/oembed\.json\?)url=/;

/** Words that no answer contains unless it shows something of the inside. */
const INSIDE =
  /node_modules|at (async )?\S+ \(|file:\/\/|SQLITE_|syntax error at or near|select .* from "/;

/** The forms of errors that the documents name. */
export const Refusal = z.union([
  z.strictObject({
    ...ErrorDetail.shape,
    // A video is refused in three forms at once: for the specified client, the screen and other calls.
    error: z.string().optional(),
    video_file: z.array(z.string()).optional(),
    code_required: z.boolean().optional(),
  }),
  FieldErrors,
]);

/** The statuses of refusals that the documents name for this call, those of every call included. */
function refusalsOf({
  method,
  path,
  access,
  idempotent,
  query,
  body,
  errors = {},
}: Endpoint): Set<number> {
  const statuses = Object.keys(errors).map(Number);
  const hasIds = path.includes('{');
  if (method !== 'GET') statuses.push(400, 413, 415);
  // Of an id that cannot be decoded.
  if (query ?? body ?? hasIds) statuses.push(400);
  if (hasIds || (query && 'page' in query.shape)) statuses.push(404);
  if (idempotent) statuses.push(422);
  if (access !== 'public') statuses.push(401);
  if (access === 'staff' || access === 'superuser') statuses.push(403);
  return new Set(statuses);
}

function urlOf(endpoint: Endpoint, { ids = [], query }: FuzzRequest): string {
  const given = [...ids];
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => given.shift() ?? '1');
  return `/api${path}${query === undefined ? '' : `?${query}`}`;
}

async function send(
  school: FuzzSchool,
  endpoint: Endpoint,
  request: FuzzRequest,
  token: string | undefined,
): Promise<LightMyRequestResponse | undefined> {
  const form = request.form && encodeForm(request.form);
  const isJson = !form && request.text !== undefined;
  const giveUp = new AbortController();
  const answer = school.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, request),
    ...(request.ip === undefined ? {} : { remoteAddress: request.ip }),
    ...(form ? { payload: form.payload } : {}),
    ...(isJson ? { payload: request.text ?? '' } : {}),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(form ? { 'content-type': form.type } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
    },
  });
  const late = wait(HANGS_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    giveUp.abort();
  }
}

/**
 * Sends a request and says what is wrong with its outcome; undefined where nothing is: a declared
 * status, an answer of the declared form, and after a refusal everything as it was.
 */
export async function outcomeOf(
  school: FuzzSchool,
  token: string | undefined,
  request: FuzzRequest,
): Promise<{ status?: number; problem?: string | undefined }> {
  const endpoint = endpoints.get(request.call);
  if (!endpoint) throw new Error(`There is no call ${request.call}`);
  const before = endpoint.method === 'GET' ? undefined : await stateOf(school);
  const reply = await send(school, endpoint, request, token);
  if (!reply) return { problem: 'no answer' };
  const { statusCode: status, body } = reply;
  const stranger = school.asked.splice(0).find((address) => !SERVICES.test(address));
  const problem =
    (stranger && `asks ${stranger}`) ??
    problemOfReply(endpoint, reply) ??
    (before === undefined ? undefined : await problemOfState(school, status, before));
  return { status, problem: problem && `${status}: ${problem}: ${body.slice(0, 300)}` };
}

async function problemOfState(school: FuzzSchool, status: number, before: string) {
  if (status < 400) return brokenRule(school);
  const after = await stateOf(school);
  if (after === before) return undefined;
  return `refused, but something was changed: ${firstDifference(before, after)}`;
}

function problemOfReply(endpoint: Endpoint, reply: LightMyRequestResponse): string | undefined {
  const { statusCode: status, body, headers } = reply;
  if (status >= 500) return 'a server error';
  if (headers['cache-control'] !== 'no-store') return 'may be kept';
  const isPage = String(headers['content-type']).startsWith('text/html');
  if (isPage && endpoint.form) return undefined;
  const isSuccess = successStatuses(endpoint).includes(status);
  if (isSuccess && endpoint.download !== undefined) return undefined;
  if (isSuccess && !endpoint.response) return body === '' ? undefined : 'has content';
  if (!isSuccess && !refusalsOf(endpoint).has(status)) return 'not a declared status';
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'not said to be JSON';
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return 'not JSON';
  }
  if (isSuccess) {
    return endpoint.response?.safeParse(read).success ? undefined : 'not of the declared form';
  }
  if (!Refusal.safeParse(read).success) return 'not an error of the documented form';
  if (status !== 400 && !ErrorDetail.safeParse(read).success) return 'without its sentence';
  return INSIDE.test(body) ? 'shows something of the inside' : undefined;
}

/** Every row of every table and the name of every file, in one text. */
async function stateOf({ ctx }: FuzzSchool): Promise<string> {
  const lines: string[] = [];
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    if (COUNTED.has(table)) continue;
    const rows = await ctx.database.queries.selectFrom(table).selectAll().execute();
    // PostgreSQL gives them in the order of their last change.
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`).toSorted());
  }
  for (const folder of [ctx.files.folder, ctx.uploads]) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    lines.push(...names.toSorted());
  }
  return lines.join('\n');
}

function firstDifference(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  const left = new Set(after.split('\n'));
  const added = [...left].find((line) => !known.has(line));
  const removed = [...known].find((line) => !left.has(line));
  return `${removed ?? 'nothing'} became ${added ?? 'nothing'}`.slice(0, 600);
}

async function brokenRule({ ctx }: FuzzSchool): Promise<string | undefined> {
  const { queries } = ctx.database;
  const [broken] = await brokenRules(queries);
  if (broken) return `after it there are ${broken}`;
  const root = await queries
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return root ? undefined : 'after it there is no superuser';
}
