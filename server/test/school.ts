import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { answerRequests } from '../src/features/passwords/passwords.ts';
import { heldFiles } from '../src/platform/backup/hold.ts';
import { openSession } from '../src/platform/security/sessions.ts';
import type { Context } from '../src/platform/context.ts';
import { watchDisk } from '../src/platform/disk/disk.ts';
import { type DiskFiles, diskFiles } from '../src/platform/media/files.ts';
import type { Log } from '../src/platform/log.ts';
import { sendMails } from '../src/platform/mail/mail.ts';
import type { OutgoingMail } from '../src/platform/mail/mail-transport.ts';
import { background } from '../src/jobs.ts';
import { runDueJobs } from '../src/platform/jobs/runner.ts';
import { testKeys } from './keys.ts';
import { testDatabase } from './database/database.ts';
import { type Factories, factories, type TestUser } from './factories.ts';

export { PASSWORD, questions, type TestUser } from './factories.ts';

interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The parsed JSON body, `undefined` where there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at whatever came.
  readonly body: any;
  readonly text: string;
}

/** The API as one caller sees it. */
export interface Caller {
  get(path: string, options?: InjectOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>;
  delete(path: string, options?: InjectOptions): Promise<Reply>;
  send(method: string, path: string, options?: InjectOptions): Promise<Reply>;
}

/** An empty school on a database of the engine under test, with factories. It ends with its test. */
export interface School extends Factories {
  readonly app: FastifyInstance;
  /** Its files are on the disk, unless the test has brought other ones. */
  readonly ctx: Context & { readonly files: DiskFiles };
  readonly anyone: Caller;
  /** The API for this user, with a new session. */
  as(user: Pick<TestUser, 'id'>): Promise<Caller>;
  /** An access token of a new session, for calls that `Caller` cannot make. */
  tokenOf(user: Pick<TestUser, 'id'>): Promise<string>;
  /** Sends the waiting mails and returns all mails that were sent so far. */
  mails(): Promise<readonly OutgoingMail[]>;
  /** Runs the jobs that are due, until none is left. */
  jobs(): Promise<void>;
  /** Moves the school's clock. */
  pass(time: { minutes?: number; hours?: number; days?: number }): void;
}

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** @param own parts of the context that this test replaces */
export async function testSchool(own: Partial<Context> = {}): Promise<School> {
  const { close, ...school } = await openSchool(own);
  onTestFinished(close);
  return school;
}

/** The same, for who closes it: the tests of a file that share one, or a test that opens one after the other. */
export async function openSchool(
  own: Partial<Context> = {},
): Promise<School & { close(): Promise<void> }> {
  const database = own.database ?? (await testDatabase()).database;
  const folder = mkdtempSync(join(tmpdir(), 'trilha-school-'));
  let now = new Date('2026-03-10T15:00:00.000Z').getTime();
  const sent: OutgoingMail[] = [];
  const ownFiles = (own.files ?? diskFiles(join(folder, 'media'))) as DiskFiles;
  const uploads = join(folder, 'uploads');
  const media = 'state' in ownFiles ? ownFiles : undefined;
  const parts: School['ctx'] = {
    database,
    uploads,
    disk: watchDisk({ dataDir: folder, uploads, media, reserve: undefined }),
    videoMaxMb: 1,
    materialMaxMb: 1,
    preparesVideos: true,
    keys: testKeys(),
    backups: undefined,
    timeZone: 'America/Sao_Paulo',
    language: 'en',
    isLanguageSet: false,
    mailLanguage: 'pt-BR',
    school: { name: 'Escola Trilha', email: 'contato@trilha.test' },
    publication: { current: undefined, build: undefined },
    publicUrl: 'https://trilha.test',
    apiUrl: 'https://trilha.test/api',
    providers: { google: undefined, facebook: undefined },
    inbound: undefined,
    mail: {
      deliver: async (mail) => {
        sent.push(mail);
      },
      close: () => undefined,
    },
    now: () => new Date(now),
    // No test uses the internet.
    fetch: () => Promise.reject(new Error('This test requests another host.')),
    ...own,
    files: heldFiles(ownFiles, {
      database,
      now: own.now ?? (() => new Date(now)),
    }),
  };
  const isUsual = Object.keys(own).length === 0 && !HAS_MUTANTS;
  const { app, ctx, end } = await (isUsual ? sharedApp(parts) : ownApp(parts));
  const tokenOf = async (user: Pick<TestUser, 'id'>) => {
    const { access } = await openSession(ctx, user.id, { ip: '127.0.0.1', userAgent: 'test' });
    return access;
  };
  return {
    app,
    ctx,
    anyone: caller(app),
    as: async (user) => caller(app, await tokenOf(user)),
    tokenOf,
    mails: async () => {
      await answerRequests(ctx);
      await sendMails(ctx, silent);
      return sent;
    },
    jobs: () => runDueJobs(ctx, silent, background),
    pass: ({ minutes = 0, hours = 0, days = 0 }) => {
      now += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
    close: async () => {
      await end();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
    ...factories(ctx),
  };
}

/** `npm run mutate-guards` switches the access of endpoints, too: an application reads that when it is built. */
const HAS_MUTANTS = process.env['MUTANTS_FOLDER'] !== undefined;

const APP_OPTIONS: AppOptions = {
  logLevel: 'silent',
  trustProxy: 0,
  corsOrigins: ['https://client.example'],
  apiBaseUrl: '/api',
};

/** The application of a school, until `end`. */
interface AppOfSchool {
  readonly app: FastifyInstance;
  readonly ctx: School['ctx'];
  end(): Promise<void>;
}

/** Of a school that differs from others: the application may have read that when it was built. */
async function ownApp(ctx: School['ctx']): Promise<AppOfSchool> {
  const app = await buildApp(ctx, APP_OPTIONS);
  return { app, ctx, end: () => app.close() };
}

interface SharedApp extends Omit<AppOfSchool, 'end'> {
  /** Whether it is as it was built: it never listened, was not closed, and no request is under way. */
  isAsBuilt(): boolean;
}

/** Applications whose school has ended. */
const unused: SharedApp[] = [];

/**
 * An application that another school had before, because to build one takes longer than most tests. What it
 * knows of its school is in the context, and that gets all parts anew: a feature that keeps a part of it from
 * its start on would ask a database that is closed. Where a test has changed the application or the context,
 * nobody gets it any more.
 */
async function sharedApp(parts: School['ctx']): Promise<AppOfSchool> {
  const shared = unused.pop() ?? (await newSharedApp(parts));
  const { app, ctx } = shared;
  // Some features keep the database, but nothing that is in it.
  Object.assign(ctx, parts, { database: Object.assign(ctx.database, parts.database) });
  mkdirSync(ctx.uploads, { recursive: true, mode: 0o700 });
  const isAsGiven = () =>
    isAlike(ctx, { ...parts, database: ctx.database }) && isAlike(ctx.database, parts.database);
  return {
    app,
    ctx,
    async end() {
      // The last answer has arrived before the server has noticed that.
      await setImmediate();
      if (isAsGiven() && shared.isAsBuilt()) unused.push(shared);
      else await app.close();
    },
  };
}

async function newSharedApp(parts: School['ctx']): Promise<SharedApp> {
  const ctx = { ...parts, database: { ...parts.database } };
  const app = await buildApp(ctx, APP_OPTIONS);
  let isTouched = false;
  const touch = async () => {
    isTouched = true;
  };
  app.addHook('onListen', touch);
  app.addHook('onClose', touch);
  let underWay = 0;
  app.addHook('onRequest', async () => {
    underWay += 1;
  });
  app.addHook('onResponse', async () => {
    underWay -= 1;
  });
  const log = { ...app.log };
  return { app, ctx, isAsBuilt: () => !isTouched && underWay === 0 && isAlike(app.log, log) };
}

/** Whether all properties are the same: nobody has put something else in the place of one. */
function isAlike<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(other) as (keyof T)[];
  return names.every((name) => one[name] === other[name]);
}

/** A caller with an access token, or without one. Paths are below `/api`. */
export function caller(app: FastifyInstance, access?: string): Caller {
  const send: Caller['send'] = async (method, path, options = {}) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      ...options,
      headers: {
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
        ...options.headers,
      },
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson && reply.body !== '' ? JSON.parse(reply.body) : undefined,
    };
  };
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, options: InjectOptions = {}) =>
      send(method, path, body === undefined ? options : { payload: body as object, ...options });
  return {
    send,
    get: (path, options) => send('GET', path, options),
    delete: (path, options) => send('DELETE', path, options),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
  };
}
