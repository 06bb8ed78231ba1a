import { RESUMABLE_UPLOAD_PATH } from '@trilha/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../server/test/factories.ts';
import { pngOf } from '../../server/test/pictures.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { newCrew, student, teacher } from './clients.ts';
import { type Answer, type Call, call, fileForm, isAnswer } from './http.ts';
import { newLedger } from './ledger.ts';
import { findDamage, leftOver, noteBeginning } from './look.ts';
import type { Random } from './random.ts';
import { makeSchool, newVideo, STAFF, STUDENTS, tokensOf } from './school.ts';
import { type SchoolServer, startSchool } from './servers.ts';

/** What the server may take to see by itself how things are. */
export const PATIENCE_MS = 120_000;

/** A school with clients at work, and what is asked of it meanwhile. */
export async function schoolAtWork(env: Readonly<Record<string, string>>, random: Random) {
  const ledger = newLedger();
  const school = await makeSchool(env);
  await noteBeginning(env, school, ledger);
  const emails = await emailsOf(env, school.students);
  const problems: string[] = [];
  const crew = newCrew({
    school,
    ledger,
    random,
    tokens: await tokensOf(env, [...school.students, ...school.staff]),
  });
  const clients = [
    ...Array.from({ length: STUDENTS }, (_, index) => student(index, random.fork())),
    ...Array.from({ length: STAFF }, (_, index) => teacher(index, random.fork())),
  ];
  let server: SchoolServer | undefined;
  let working: Promise<unknown> = Promise.resolve();
  const ask = async (request: Call): Promise<Answer | undefined> => {
    const outcome = await call(crew.server, request);
    return isAnswer(outcome) ? outcome : undefined;
  };
  /** Problems that are none within some time. */
  const until = async (what: string, isSo: () => Promise<boolean> | boolean) => {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (performance.now() > end) {
        problems.push(`it never came to this: ${what}`);
        return;
      }
      await pause(50);
    }
  };
  const expectStatus = async (what: string, status: number, request: Call) => {
    const answer = await ask(request);
    if (answer?.status === status) return answer;
    problems.push(`${what}: ${answer?.status} ${answer?.text.slice(0, 200)}, not ${status}`);
    return answer;
  };
  const token = crew.tokens.get(school.staff[0] ?? 0);
  return {
    crew,
    problems,
    until,
    ask,
    expectStatus,
    ledger,
    async start() {
      server = await startSchool(env);
      crew.server = server.url;
      this.begin();
    },
    begin() {
      crew.isOpen = true;
      working = Promise.all(clients.map((client) => client(crew)));
    },
    async pauseClients() {
      crew.isOpen = false;
      await working;
    },
    /** Waits until so many more writes were acknowledged. */
    async more(writes: number) {
      const goal = ledger.counts().acknowledged + writes;
      await until(`${writes} more writes`, () => ledger.counts().acknowledged >= goal);
    },
    async uploadsAre(state: string) {
      await until(`uploads are ${state}`, async () => {
        const answer = await ask({ method: 'GET', path: '/ready/' });
        return answer?.status === 200 && JSON.parse(answer.text).uploads === state;
      });
    },
    /** All students log in and read. */
    async expectLearning() {
      for (const email of emails) {
        const body = { email, password: PASSWORD };
        const login = await expectStatus('a log-in', 200, {
          method: 'POST',
          path: '/token/',
          body,
        });
        if (login?.status !== 200) continue;
        const { access } = JSON.parse(login.text) as { access: string };
        await expectStatus('reading', 200, { method: 'GET', path: '/courses/', token: access });
      }
    },
    /** Each way to bring a file gets this status, and says when to come again where it is 503. */
    async expectUploads(status: 201 | 503 | 507) {
      const video = await fileForm('video_file', 'a.mp4', newVideo(random, 1000));
      const picture = await fileForm('profile_image', 'a.png', pngOf(40, 40));
      const length = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'content-length': '0' };
      const answers = [
        await ask({ method: 'POST', path: '/admin/videos/upload/', token, ...video }),
        await ask({ method: 'POST', path: '/profiles/me/upload-image/', token, ...picture }),
        await ask({ method: 'POST', path: RESUMABLE_UPLOAD_PATH, token, headers: length }),
      ];
      for (const answer of answers) {
        const isRight = status === 201 ? (answer?.status ?? 0) < 300 : answer?.status === status;
        const isClear = status !== 503 || answer?.headers['retry-after'] !== undefined;
        if (isRight && isClear && answer) continue;
        problems.push(`an upload: ${answer?.status} ${answer?.text.slice(0, 200)}, not ${status}`);
      }
    },
    /**
     * Ends the server as it wants to be ended, and looks what is there. Files of what is in doubt stay until
     * they are cleared (docs/decisions/0032-crashes.md); otherwise there are none to clear.
     */
    async end({ hasDoubt = false } = {}): Promise<void> {
      await this.pauseClients();
      const code = await server?.terminate();
      if (code !== 0) problems.push(`the server ended with ${code}:\n${server?.log()}`);
      problems.push(...crew.wrongAnswers.splice(0));
      if (!hasDoubt) problems.push(...(await leftOver(env)));
      problems.push(...(await findDamage(env, school, ledger, true)).damage);
    },
    kill: () => server?.kill(),
  };
}

async function emailsOf(env: NodeJS.ProcessEnv, users: readonly number[]): Promise<string[]> {
  const { database } = await openInstallation(readSettings(env));
  try {
    const rows = await database.queries
      .selectFrom('users')
      .select('email')
      .where('id', 'in', users)
      .execute();
    return rows.map(({ email }) => email);
  } finally {
    await database.close();
  }
}
