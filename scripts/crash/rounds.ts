import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, type Crew, newCrew, student, teacher } from './clients.ts';
import { call, isAnswer } from './http.ts';
import { newLedger } from './ledger.ts';
import { findDamage, noteBeginning } from './look.ts';
import { random as randomOf } from './random.ts';
import { makeSchool, STAFF, STUDENTS, tokensOf } from './school.ts';
import { beginSchool, databaseServer, type SchoolServer, startSchool } from './servers.ts';

export type Engine = 'sqlite' | 'postgres';

/** How the server, or its database, is ended in a round. */
type Ending = 'server' | 'server at its start' | 'database' | 'both' | 'SIGTERM';

/** What a run has found. */
export interface RunResult {
  readonly engine: Engine;
  readonly rounds: number;
  readonly endings: ReadonlyMap<string, number>;
  readonly acknowledged: number;
  readonly doubtful: number;
  readonly answered: number;
  /**
   * Of servers that were asked to end: connections that the system had opened and the server had not
   * accepted when it shut its door. Nothing of theirs is stored, else it counts among the problems.
   */
  readonly reset: number;
  readonly problems: readonly string[];
}

/** A token is good for 15 minutes. */
const TOKENS_MS = 8 * 60_000;
/** So often nobody kills, and the server is asked to end. */
const EVERY_SIGTERM = 5;
/** So often everything that nobody uses is cleared away, and no file may be left over. */
const EVERY_CLEARING = 5;

/** Lets clients write, ends the server in the middle of it, and looks what is left: so many times. */
export async function runRounds(
  engine: Engine,
  rounds: number,
  seed: number,
  say: (line: string) => void,
): Promise<RunResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trilha-crash-'));
  const database = engine === 'postgres' ? await databaseServer() : undefined;
  await database?.start();
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Its own tests end ffmpeg; here it would only take the processor from the clients.
    VIDEO_PREPARATION: 'off',
    ...(database && { DATABASE_URL: database.url }),
  };
  const random = randomOf(seed);
  const ledger = newLedger();
  const problems: string[] = [];
  const endings = new Map<string, number>();
  let reset = 0;
  try {
    const school = await makeSchool(env);
    await noteBeginning(env, school, ledger);
    const crew = newCrew({ school, ledger, random, tokens: new Map() });
    let tokensAt = -Infinity;
    const clients: Client[] = [
      ...Array.from({ length: STUDENTS }, (_, index) => student(index, random.fork())),
      ...Array.from({ length: STAFF }, (_, index) => teacher(index, random.fork())),
    ];
    for (let round = 1; round <= rounds; round += 1) {
      if (performance.now() - tokensAt > TOKENS_MS) {
        crew.tokens = await tokensOf(env, [...school.students, ...school.staff]);
        tokensAt = performance.now();
      }
      const ending: Ending =
        round % EVERY_SIGTERM === 0
          ? 'SIGTERM'
          : random.pick(
              database
                ? (['server', 'database', 'database', 'both'] as const)
                : ([...Array<'server'>(9).fill('server'), 'server at its start'] as const),
            );
      const found: string[] = [];
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
      if (ending === 'server at its start') {
        const starting = beginSchool(env);
        await Promise.race([starting.ready.catch(() => undefined), pause(random.below(1500))]);
        await starting.kill();
      } else {
        const server = await startSchool(env);
        crew.server = server.url;
        crew.isOpen = true;
        crew.mayBeUnavailable = ending === 'database' || ending === 'both';
        crew.lost = 0;
        const working = Promise.all(clients.map((client) => client(crew)));
        const until = ledger.counts().acknowledged + 10 + random.below(150);
        await acknowledged(crew, until, working);
        await pause(random.below(40));
        found.push(...(await end(ending, crew, server, database, working)));
        if (ending === 'SIGTERM') reset += crew.lost;
      }
      if (ending === 'both') await database?.start();
      const look = await findDamage(env, school, ledger, round % EVERY_CLEARING === 0);
      found.push(...look.damage);
      if (ending === 'SIGTERM') {
        for (const name of look.unanswered) found.push(`${name} was stored and not answered`);
      }
      for (const sentence of [...found, ...crew.wrongAnswers.splice(0)]) {
        problems.push(`round ${round}, ${ending}: ${sentence}`);
        say(problems.at(-1) ?? '');
      }
      if (round % 10 === 0 || round === rounds) {
        say(`${engine}: ${round} rounds, ${ledger.counts().acknowledged} writes acknowledged`);
      }
    }
    const counts = ledger.counts();
    return { engine, rounds, endings, ...counts, answered: crew.answered, reset, problems };
  } finally {
    await database?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until so many writes are acknowledged, or until no client works any more. */
async function acknowledged(crew: Crew, until: number, working: Promise<unknown>): Promise<void> {
  const isEnough = () => crew.ledger.counts().acknowledged >= until;
  const over = new AbortController();
  const stop = () => over.abort();
  void working.then(stop, stop);
  while (!over.signal.aborted && !isEnough()) await pause(5);
}

/** Ends the round, and says what was wrong with that. */
async function end(
  ending: Ending,
  crew: Crew,
  server: SchoolServer,
  database: Awaited<ReturnType<typeof databaseServer>> | undefined,
  working: Promise<unknown>,
): Promise<string[]> {
  const problems: string[] = [];
  const close = async () => {
    crew.isOpen = false;
    await working;
  };
  if (ending === 'SIGTERM') {
    const code = await server.terminate();
    await close();
    if (code !== 0) problems.push(`the server ended with ${code}:\n${server.log()}`);
    return problems;
  }
  if (database && ending !== 'server') {
    await database.kill();
  }
  if (database && ending === 'database') {
    // The server stays, says that its database is away, and goes on with it by itself.
    const away = await readiness(crew.server);
    if (away !== 503) problems.push(`readiness is ${away} while the database is away`);
    await database.start();
    for (let tries = 0; (await readiness(crew.server)) !== 200; tries += 1) {
      if (tries > 200) return [...problems, 'the server does not find its database again'];
      await pause(50);
    }
    // The answers of now come from a database that is there.
    const until = crew.ledger.counts().acknowledged + 10;
    await acknowledged(crew, until, working);
    await close();
    await server.kill();
    return problems;
  }
  await server.kill();
  await close();
  return problems;
}

async function readiness(server: string): Promise<number> {
  const outcome = await call(server, { method: 'GET', path: '/ready/' });
  return isAnswer(outcome) ? outcome.status : 0;
}
