import { createHash } from 'node:crypto';
import { RESUMABLE_UPLOAD_PATH, STORED_VIDEO_HEADER } from '@trilha/contract';
import { pngOf } from '../../server/test/pictures.ts';
import { type Answer, type Call, call, fileForm, isAnswer } from './http.ts';
import type { Ledger, Write } from './ledger.ts';
import type { Random } from './random.ts';
import { type CrashSchool, newVideo } from './school.ts';

/** What all clients of a run share. */
export interface Crew {
  readonly school: CrashSchool;
  readonly ledger: Ledger;
  readonly random: Random;
  tokens: ReadonlyMap<number, string>;
  /** Where the server of this round listens. */
  server: string;
  /** False: clients end after the request that is under way. */
  isOpen: boolean;
  /** Whether the database is killed in this round: then 503 is a right answer. */
  mayBeUnavailable: boolean;
  /**
   * Whose 507 is a right answer: that of nobody, of uploads while the disk is full, or of all in the moment
   * in which it is filled.
   */
  mayBeFull?: 'uploads' | 'all' | undefined;
  /** While the folder of the media is gone: then 503 is a right answer to uploads. */
  mayBeAway?: boolean;
  /** Answers that no client should see, each in one sentence. */
  readonly wrongAnswers: string[];
  /** Requests on a connection that ended before the answer came. */
  lost: number;
  answered: number;
}

/** Clients before their server has started. */
export function newCrew(given: Pick<Crew, 'school' | 'ledger' | 'random' | 'tokens'>): Crew {
  return {
    ...given,
    server: '',
    isOpen: false,
    mayBeUnavailable: false,
    wrongAnswers: [],
    lost: 0,
    answered: 0,
  };
}

/** Thrown where a client cannot go on: the server is gone. */
class Gone extends Error {}

export type Client = (crew: Crew) => Promise<void>;

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** `/media/…` without the signature. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/**
 * Sends a request and says how it ended: an answer of success, or undefined for a refusal.
 * @throws Gone where there was no answer
 */
async function send(
  crew: Crew,
  user: number,
  request: Omit<Call, 'token'>,
  write?: Write,
): Promise<Answer | undefined> {
  const outcome = await call(crew.server, { ...request, token: crew.tokens.get(user) });
  if (!isAnswer(outcome)) {
    if (outcome === 'lost') crew.lost += 1;
    else write?.refuse();
    throw new Gone();
  }
  crew.answered += 1;
  const { status, text, headers } = outcome;
  if (status < 300) {
    write?.acknowledge();
    return outcome;
  }
  const about = `${request.method} ${request.path}: ${status} ${text.slice(0, 200)}`;
  if (status < 500) {
    write?.refuse();
    // 423 and 429 ask to wait, 409 tells of a change by somebody else, 404 of an upload that was cleared.
    // The third time that the inspection of a file was killed with the server, the file is given up.
    const isGivenUp = status === 400 && request.method === 'HEAD';
    if (![404, 409, 423, 429].includes(status) && !isGivenUp) crew.wrongAnswers.push(about);
    return undefined;
  }
  const isUpload = UPLOADS.some((path) => request.path.startsWith(path));
  if (status === 507 && (crew.mayBeFull === 'all' || (crew.mayBeFull && isUpload))) {
    write?.refuse();
    return undefined;
  }
  if (status === 503 && headers['retry-after'] !== undefined && crew.mayBeAway && isUpload) {
    write?.refuse();
    return undefined;
  }
  // The database may have written before it was killed: what is in doubt stays so.
  const isClear = status === 503 && headers['retry-after'] !== undefined;
  if (!isClear || !crew.mayBeUnavailable) crew.wrongAnswers.push(about);
  return undefined;
}

/** What stores files, or rows of any number. */
const UPLOADS = [
  RESUMABLE_UPLOAD_PATH,
  '/admin/videos/upload/',
  '/profiles/me/upload-image/',
  '/admin/users/imports/',
];

async function untilGone(crew: Crew, act: () => Promise<void>): Promise<void> {
  try {
    while (crew.isOpen) await act();
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

/** A student who watches, takes quizzes and changes the picture. */
export function student(index: number, random: Random): Client {
  return async (crew) => {
    const { school, ledger } = crew;
    const user = school.students[index] ?? 0;
    await untilGone(crew, async () => {
      const lesson = random.pick(random.pick(school.courses).lessons);
      const chance = random.below(100);
      if (chance < 40) {
        const seconds = random.below(100_000);
        const write = ledger.begin(`position ${user} ${lesson}`, String(seconds));
        const path = `/lessons/${lesson}/position/`;
        await send(crew, user, { method: 'PUT', path, body: { seconds } }, write);
      } else if (chance < 75) {
        const completed = random.below(3) > 0;
        const write = ledger.begin(`completion ${user} ${lesson}`, String(completed));
        const path = `/lessons/${lesson}/complete/`;
        await send(crew, user, { method: 'POST', path, body: { completed } }, write);
      } else if (chance < 95) {
        const { id, answers } = random.pick(school.quizzes);
        const path = `/quizzes/${id}/submit/`;
        const done = await send(crew, user, { method: 'POST', path, body: { answers } });
        if (!done) return;
        const attempt = JSON.parse(done.text) as { id: number; score: number };
        ledger.acknowledge(`attempt ${attempt.id}`, `${user} ${id} ${attempt.score}`);
      } else {
        const name = `picture ${user}`;
        const picture = pngOf(40 + random.below(40), 40);
        const form = await fileForm('profile_image', 'me.png', picture);
        // Its path is the server's choice: without an answer nobody knows it.
        ledger.forget((known) => known === name);
        const path = '/profiles/me/upload-image/';
        const done = await send(crew, user, { method: 'POST', path, ...form });
        if (!done) return;
        const { profile_image } = JSON.parse(done.text) as { profile_image: string };
        ledger.acknowledge(name, profile_image);
      }
    });
  };
}

/** A resumable upload that is under way, which outlives the server. */
interface Upload {
  readonly path: string;
  readonly content: Buffer;
  /** As many bytes the server has acknowledged. */
  offset: number;
}

/** Somebody of the staff, who uploads, edits, enrolls and imports. */
export function teacher(index: number, random: Random): Client {
  let generation = 0;
  let upload: Upload | undefined;

  return async (crew) => {
    const { school, ledger } = crew;
    const user = school.staff[index] ?? 0;
    const own = school.owned[index];
    if (!own) throw new Error('There is no such teacher.');
    const sendOwn = (request: Omit<Call, 'token'>, write?: Write) =>
      send(crew, user, request, write);

    const keepVideo = async (text: string, content: Buffer) => {
      const { url } = JSON.parse(text) as { url: string };
      ledger.acknowledge(`video ${pathOf(url)}`, sha256(content));
      if (random.below(2) === 0) return;
      const write = ledger.begin(`lesson ${own.lesson}`, pathOf(url));
      const path = `/admin/lessons/${own.lesson}/`;
      await sendOwn({ method: 'PATCH', path, body: { video_url: url } }, write);
    };

    const uploadByForm = async () => {
      const content = newVideo(random, random.below(300_000));
      const form = await fileForm('video_file', 'lesson.mp4', content);
      const done = await sendOwn({ method: 'POST', path: '/admin/videos/upload/', ...form });
      if (done) await keepVideo(done.text, content);
    };

    const tus = { 'tus-resumable': '1.0.0' };
    /** Sends the next piece; after a restart it asks first how far the server has come. */
    const uploadPiece = async () => {
      if (!upload) {
        const content = newVideo(random, 100_000 + random.below(300_000));
        const length = String(content.length);
        const headers = { ...tus, 'upload-length': length, 'content-length': '0' };
        const begun = await sendOwn({ method: 'POST', path: RESUMABLE_UPLOAD_PATH, headers });
        if (!begun) return;
        const path = RESUMABLE_UPLOAD_PATH + String(begun.headers['location']);
        upload = { path, content, offset: 0 };
      }
      const { path, content } = upload;
      const state = await sendOwn({ method: 'HEAD', path, headers: tus });
      if (!state) {
        upload = undefined;
        return;
      }
      const offset = Number(state.headers['upload-offset']);
      if (offset < upload.offset) {
        crew.wrongAnswers.push(
          `an upload has ${offset} bytes, and ${upload.offset} were acknowledged`,
        );
      }
      let stored = state.headers[STORED_VIDEO_HEADER.toLowerCase()];
      if (stored === undefined) {
        const piece = content.subarray(offset, offset + 60_000 + random.below(60_000));
        const type = 'application/offset+octet-stream';
        const headers = { ...tus, 'upload-offset': String(offset), 'content-type': type };
        const done = await sendOwn({ method: 'PATCH', path, headers, content: piece });
        if (!done) return;
        upload.offset = Number(done.headers['upload-offset']);
        stored = done.headers[STORED_VIDEO_HEADER.toLowerCase()];
      }
      if (typeof stored !== 'string') return;
      upload = undefined;
      await keepVideo(stored, content);
    };

    const editQuiz = async () => {
      generation += 1;
      const text = String(generation);
      const write = ledger.begin(`quiz ${own.quiz}`, text);
      const question = (n: number) => ({
        text: `${text} question ${n}`,
        answers: [0, 1, 2].map((a) => ({ text: `${text} answer ${a}`, is_correct: a === 0 })),
      });
      const body = { title: text, questions: [1, 2, 3, 4].map(question) };
      await sendOwn({ method: 'PATCH', path: `/admin/quizzes/${own.quiz}/`, body }, write);
    };

    const enrollments = new Map<number, number>();
    const changeEnrollment = async () => {
      const person = random.pick(own.people);
      const name = `enrollment ${person} ${own.course}`;
      const known = enrollments.get(person);
      if (known !== undefined) {
        const write = ledger.begin(name, 'ended');
        await sendOwn({ method: 'DELETE', path: `/admin/enrollments/${known}/` }, write);
        enrollments.delete(person);
        return;
      }
      const write = ledger.begin(name, 'running');
      const body = { user: person, course: own.course };
      const done = await sendOwn({ method: 'POST', path: '/admin/enrollments/', body }, write);
      if (done) enrollments.set(person, (JSON.parse(done.text) as { id: number }).id);
    };

    const importUsers = async () => {
      const course = random.pick(school.courses).id;
      const rows = Array.from({ length: 1 + random.below(12) }, (_, line) => {
        const name = `import-${random.bytes(8).toString('hex')}`;
        const names = { first_name: 'Imported', last_name: name };
        const email = `${name}@school.test`;
        return { line: line + 1, email, username: name, ...names, courses: [course] };
      });
      const writes = rows.map(({ email }) =>
        ledger.begin(`user ${email}`, `enrolled in ${course}`),
      );
      const path = '/admin/users/imports/';
      const body = { filename: 'users.csv', rows, invite: false };
      const done = await sendOwn({ method: 'POST', path, body });
      if (done) for (const write of writes) write.acknowledge();
    };

    await untilGone(crew, async () => {
      const chance = random.below(100);
      if (chance < 15) await uploadByForm();
      else if (chance < 45) await uploadPiece();
      else if (chance < 65) await editQuiz();
      else if (chance < 88) await changeEnrollment();
      else await importUsers();
    });
  };
}
