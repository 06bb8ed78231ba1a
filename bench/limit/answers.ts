import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { type CoursePage, type EnrollmentRow, type OutlineRow, percentOf } from './store.ts';

/* What the limit sends, and what it checks before: all without a database. */

export interface Keys {
  readonly tokens: KeyObject;
  readonly media: KeyObject;
}

/** The keys that the product draws from the installation's secret. */
export function keysOf(secret: string): Keys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `trilha ${purpose}`, 32)));
  return { tokens: derive('tokens'), media: derive('media') };
}

const HALF_DAY = 12 * 60 * 60;

/** The session that an access token names; undefined where it is not good now. */
export function sessionOf(keys: Keys, header: string | undefined, now: number): number | undefined {
  if (!header?.startsWith('Bearer ')) return undefined;
  const [head, payload, signature] = header.slice(7).split('.');
  if (!head || !payload || !signature) return undefined;
  const expected = createHmac('sha256', keys.tokens).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const { sid, exp } = claims;
  if (alg !== 'HS256' || typeof exp !== 'number' || exp * 1000 <= now) return undefined;
  return typeof sid === 'number' ? sid : undefined;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const JWT_HEAD = encoded({ alg: 'HS256', typ: 'JWT' });

/** An access token for a session, good for 15 minutes. */
export function accessToken(keys: Keys, sid: number, now: number): string {
  const iat = Math.floor(now / 1000);
  const body = `${JWT_HEAD}.${encoded({ sid, iat, exp: iat + 15 * 60 })}`;
  return `${body}.${createHmac('sha256', keys.tokens).update(body).digest('base64url')}`;
}

/** Addresses stay the same for half a day: signed once, not for each lesson of each answer. */
let signed = new Map<string, string>();
let signedUntil = 0;

function mediaAddress(keys: Keys, path: string, now: number): string {
  if (!path.startsWith('/media/')) return path;
  const exp = (Math.floor(now / 1000 / HALF_DAY) + 2) * HALF_DAY;
  if (exp !== signedUntil || signed.size > 10_000) {
    signed = new Map();
    signedUntil = exp;
  }
  const known = signed.get(path);
  if (known !== undefined) return known;
  const sig = createHmac('sha256', keys.media).update(`${path}\n${exp}`).digest('base64url');
  const address = `${path}?exp=${exp}&sig=${sig}`;
  signed.set(path, address);
  return address;
}

/** Whether `exp` and `sig` of an address open the path now. */
export function opens(keys: Keys, path: string, query: URLSearchParams, now: number): boolean {
  const exp = Number(query.get('exp'));
  if (!(exp * 1000 > now)) return false;
  const expected = createHmac('sha256', keys.media).update(`${path}\n${exp}`).digest();
  const given = Buffer.from(query.get('sig') ?? '', 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function courseAnswer(keys: Keys, page: CoursePage, now: number): unknown {
  const { course, isOpen, isEnrolled, benefits, tracks, quizzes } = page;
  const tracksOf = new Map<number, { kind: string; language: string; url: string }[]>();
  for (const { lesson_id, kind, language, path } of tracks) {
    const track = { kind, language, url: mediaAddress(keys, path, now) };
    const list = tracksOf.get(lesson_id);
    if (list) list.push(track);
    else tracksOf.set(lesson_id, [track]);
  }
  let completed = 0;
  const lessons = page.lessons.map((lesson) => {
    const own = tracksOf.get(lesson.id) ?? [];
    if (lesson.completed) completed += 1;
    return {
      id: lesson.id,
      title: lesson.title,
      description: lesson.description,
      duration: lesson.duration,
      order: lesson.position,
      video_url: isOpen ? mediaAddress(keys, lesson.video_url, now) : null,
      captions_url: own.find((track) => track.kind === 'captions')?.url ?? null,
      tracks: own,
      poster_url: isOpen ? lesson.poster : null,
      completed: lesson.completed,
      position_seconds: lesson.seconds ?? 0,
      course_id: lesson.course_id,
    };
  });
  const total = lessons.length;
  return {
    id: course.id,
    title: course.title,
    subtitle: course.subtitle,
    description: course.description,
    level: course.level,
    duration: course.duration,
    icon: course.icon,
    enrollment: course.enrollment,
    is_published: course.is_published,
    lesson_count: total,
    quiz_count: quizzes.length,
    is_enrolled: isEnrolled,
    benefits,
    lessons,
    quizzes,
    progress: { completed, total, percent: percentOf(completed, total) },
  };
}

export function enrollmentAnswer(rows: readonly EnrollmentRow[], lessons: readonly OutlineRow[]) {
  const outlines = new Map<number, { outline: unknown[]; done: number }>();
  for (const { course_id } of rows) outlines.set(course_id, { outline: [], done: 0 });
  for (const { id, course_id, title, duration, position, completed } of lessons) {
    const course = outlines.get(course_id);
    if (!course) continue;
    course.outline.push({ id, title, duration, order: position, completed });
    if (completed) course.done += 1;
  }
  const recent = (row: EnrollmentRow) => row.last_accessed ?? row.enrolled_at;
  const order = (a: EnrollmentRow, b: EnrollmentRow) => {
    const [one, other] = [recent(a), recent(b)];
    if (one === other) return b.id - a.id;
    return one < other ? 1 : -1;
  };
  return wholeList(
    rows.toSorted(order).map((row) => {
      const { outline, done } = outlines.get(row.course_id) ?? { outline: [], done: 0 };
      return {
        id: row.id,
        course: {
          id: row.course_id,
          title: row.title,
          subtitle: row.subtitle,
          description: row.description,
          level: row.level,
          duration: row.duration,
          icon: row.icon,
          quiz_count: row.quizzes,
          lessons: outline,
        },
        video_progress: percentOf(done, outline.length),
        quiz_progress: percentOf(row.passed, row.quizzes),
        last_accessed: row.last_accessed,
        enrolled_at: row.enrolled_at,
      };
    }),
  );
}

export const wholeList = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
