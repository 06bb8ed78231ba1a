// The limit: what a bare server with statements written by hand needs for the same answers.
// Started by the bench, which sends it the headers that the product puts on each call.
import { createHash, randomBytes } from 'node:crypto';
import { close, fstat, open, read } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { dayIn, daysBefore } from '../../server/src/platform/days.ts';
import { searchable } from '../../server/src/platform/database/search.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import {
  accessToken,
  courseAnswer,
  enrollmentAnswer,
  keysOf,
  opens,
  sessionOf,
  wholeList,
} from './answers.ts';
import { postgresStore } from './postgres.ts';
import { sqliteStore } from './sqlite.ts';
import { type AskedQuiz, type Graded, percentOf, Refused, type Store } from './store.ts';

/** What every answer of a call carries besides what follows from its content. */
export interface Template {
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The home page, which both servers hold ready. */
  readonly home: string;
}

const settings = readSettings(process.env);
const keys = keysOf(settings.secretKey ?? '');
const store: Store =
  settings.databaseUrl === undefined
    ? sqliteStore(join(settings.dataDir, 'trilha.db'))
    : postgresStore(settings.databaseUrl);

let template: Template = { headers: {}, home: '' };
let home = Buffer.alloc(0);

const DAY_MS = 86_400_000;
const PAGE_SIZE = 10;

/** Argon2 leaves a thread of the pool and a core to the others, as the product does. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), 4) - 1);
let running = 0;
const waiting: (() => void)[] = [];

async function passwordMatches(hash: string, password: string): Promise<boolean> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await verify(hash, password);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function send(response: ServerResponse, call: string, status: number, body: string | Buffer): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const headers = template.headers[call] ?? [];
  response.writeHead(status, [...headers, 'content-length', String(length)]);
  response.end(body);
}

function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('error', reject);
    request.on('end', () => {
      try {
        resolve(JSON.parse(text) as Record<string, unknown>);
      } catch {
        reject(new Refused(400));
      }
    });
  });
}

async function login(request: IncomingMessage, now: Date): Promise<string> {
  const { email, password } = await bodyOf(request);
  if (typeof email !== 'string' || typeof password !== 'string') throw new Refused(400);
  const name = email.trim().toLowerCase();
  const ip = request.socket.remoteAddress ?? '';
  const at = now.toISOString();
  const since = new Date(now.getTime() - 15 * 60_000).toISOString();
  const claim = await store.claimLogin(name, ip, at, since);
  const user = await store.loginUser(name);
  if (!user?.password_hash || !(await passwordMatches(user.password_hash, password))) {
    throw new Refused(401);
  }
  if (!user.is_active) throw new Refused(401);
  const refresh = randomBytes(32).toString('base64url');
  const session = await store.openSession(claim, {
    user: user.id,
    refreshHash: createHash('sha256').update(refresh).digest('base64url'),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    ip,
    now: at,
    expires: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  });
  return JSON.stringify({
    access: accessToken(keys, session, now.getTime()),
    refresh,
    user: {
      id: user.id,
      email: user.email,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      is_staff: user.is_staff,
      is_superuser: user.is_superuser,
      profile_image: user.profile_image,
    },
  });
}

/** Grades what was given; as strict as the product about what does not belong there. */
function grader(given: Record<string, unknown>): (quiz: AskedQuiz) => Graded {
  return ({ title, passing_score, questions }) => {
    let correct = 0;
    const answered = questions.map(({ id, text, answers }) => {
      const chosen = answers.find((choice) => choice.id === given[id]);
      if (!chosen) throw new Refused(400);
      if (chosen.is_correct) correct += 1;
      return { id, text, given: chosen.id, answers };
    });
    const total = questions.length;
    if (Object.keys(given).length !== total || total === 0) throw new Refused(400);
    const score = percentOf(correct, total);
    return {
      score,
      passed: score >= passing_score,
      correct,
      total,
      snapshot: JSON.stringify({ quiz: title, questions: answered }),
    };
  };
}

const days = new Map<string, { today: string; weekFrom: string }>();

function dayOf(now: Date): { today: string; weekFrom: string } {
  // The day of a quarter of an hour: no zone changes its date in the middle of one.
  const quarter = String(Math.floor(now.getTime() / 900_000));
  let day = days.get(quarter);
  if (!day) {
    const today = dayIn(settings.timeZone, now);
    day = { today, weekFrom: daysBefore(today, 6) };
    days.clear();
    days.set(quarter, day);
  }
  return day;
}

function video(request: IncomingMessage, response: ServerResponse, url: URL, now: Date): void {
  if (!/^\/media\/[a-z]+\/[a-z0-9.]+$/.test(url.pathname)) throw new Refused(404);
  if (!opens(keys, url.pathname, url.searchParams, now.getTime())) throw new Refused(403);
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (!range) throw new Refused(416);
  const from = Number(range[1]);
  open(join(settings.dataDir, url.pathname), 'r', (failure, file) => {
    if (failure) return fail(response, failure);
    fstat(file, (fault, { size, mtime }) => {
      if (fault) return fail(response, fault);
      const to = Math.min(Number(range[2]), size - 1);
      const piece = Buffer.allocUnsafe(to - from + 1);
      read(file, piece, 0, piece.length, from, (error) => {
        close(file);
        if (error) return fail(response, error);
        response.writeHead(206, [
          ...(template.headers['video'] ?? []),
          'last-modified',
          mtime.toUTCString(),
          'etag',
          `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
          'content-range',
          `bytes ${from}-${to}/${size}`,
          'content-length',
          String(piece.length),
        ]);
        response.end(piece);
      });
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: address = '/' } = request;
  const now = new Date();
  if (method === 'GET' && address === '/') return send(response, 'home', 200, home);
  if (method === 'POST' && address === '/api/token/') {
    return send(response, 'login', 200, await login(request, now));
  }
  if (address.startsWith('/media/')) {
    return video(request, response, new URL(address, 'http://limit'), now);
  }
  const session = sessionOf(keys, request.headers.authorization, now.getTime());
  if (session === undefined) throw new Refused(401);
  const caller = { session, now: now.toISOString() };
  const reply = (call: string, status: number, value: unknown) =>
    send(response, call, status, JSON.stringify(value));

  if (method === 'GET') {
    if (address === '/api/profiles/me/') {
      return reply('profile', 200, await store.profile(caller));
    }
    if (address === '/api/courses/') {
      return reply('courses', 200, wholeList(await store.courses(caller)));
    }
    if (address === '/api/enrollments/') {
      const { enrollments, lessons } = await store.enrollments(caller);
      return reply('enrollments', 200, enrollmentAnswer(enrollments, lessons));
    }
    if (address === '/api/admin/dashboard/stats/') {
      return reply('stats', 200, await store.stats(caller));
    }
    if (address.startsWith('/api/admin/users/?')) {
      const query = new URL(address, 'http://limit').searchParams;
      const page = Number(query.get('page') ?? 1);
      const words = searchable(query.get('search') ?? '')
        .split(/\s+/)
        .filter(Boolean);
      const offset = (page - 1) * PAGE_SIZE;
      const { count, users } = await store.users(caller, words, { limit: PAGE_SIZE, offset });
      // The terms of the run find fewer than a page.
      if (count > PAGE_SIZE || words.length !== 1) throw new Refused(404);
      return reply('search', 200, { count, next: null, previous: null, results: users });
    }
    const course = /^\/api\/courses\/(\d+)\/$/.exec(address);
    if (course) {
      const visited = new Date(now.getTime() - 60_000).toISOString();
      const page = await store.course(caller, Number(course[1]), visited);
      return reply('course', 200, courseAnswer(keys, page, now.getTime()));
    }
    const quiz = /^\/api\/quizzes\/(\d+)\/attempts\/$/.exec(address);
    if (quiz) {
      return reply('attempts', 200, wholeList(await store.attempts(caller, Number(quiz[1]))));
    }
  }
  if (method === 'POST') {
    const lesson = /^\/api\/lessons\/(\d+)\/complete\/$/.exec(address);
    if (lesson) {
      const { completed } = await bodyOf(request);
      if (typeof completed !== 'boolean') throw new Refused(400);
      const id = Number(lesson[1]);
      const { completed_at, done, total, awarded } = await store.complete(
        caller,
        id,
        completed,
        dayOf(now),
      );
      return reply('complete', 200, {
        id,
        completed: completed_at !== null,
        completed_at,
        progress: { completed: done, total, percent: percentOf(done, total) },
        new_achievements: awarded,
      });
    }
    const quiz = /^\/api\/quizzes\/(\d+)\/submit\/$/.exec(address);
    if (quiz) {
      const { answers } = await bodyOf(request);
      if (typeof answers !== 'object' || answers === null) throw new Refused(400);
      const given = answers as Record<string, unknown>;
      const made = await store.submit(caller, Number(quiz[1]), dayOf(now), grader(given));
      const { passing_score, show_report, questions } = made.quiz;
      const { score, passed, correct, total } = made.graded;
      const review = questions.flatMap(({ id, text, lesson: about, answers: choices }, index) => {
        const isRight = choices.some((choice) => choice.is_correct && choice.id === given[id]);
        if (!show_report || isRight) return [];
        return { question_id: id, number: index + 1, text, lesson: about };
      });
      return reply('submit', 201, {
        id: made.id,
        number: made.number,
        score,
        passed,
        completed_at: caller.now,
        passing_score,
        correct,
        total,
        show_report,
        review,
        new_achievements: made.awarded,
      });
    }
  }
  throw new Refused(404);
}

function fail(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Refused)) console.error(error);
  response.writeHead(error instanceof Refused ? error.status : 500).end();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => fail(response, error));
});
// As long as the product keeps them.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});
process.on('message', (message) => {
  template = message as Template;
  home = Buffer.from(template.home, 'base64');
  process.send?.('ready');
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
