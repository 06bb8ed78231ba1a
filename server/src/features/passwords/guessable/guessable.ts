import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { searchable } from '../../../platform/database/search.ts';
import type { School } from '../../../platform/school.ts';

/** Who has stolen the database tries fewer in hours; at the log-in, with its limits, they take years. */
const MIN_GUESSES = 1e6;

/** A part of a name with fewer letters is in too many words. */
const MIN_OWN_WORD = 3;
/** So many letters and digits besides own words make a password more than these words. */
const MIN_BESIDES = 5;

/** The names that somebody who knows a person tries first. */
export interface Names {
  readonly email: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Whether a password is easy to guess: it is a common one, or little more than words that belong to the
 * person or the school. Nothing of it is stored or sent anywhere.
 */
export async function isGuessable(
  school: School,
  names: Names,
  password: string,
): Promise<boolean> {
  const ownWords = wordsOf(names.email, names.username, names.first_name, names.last_name);
  ownWords.push(...wordsOf(school.name));
  if (isMadeOf(ownWords, password)) return true;
  return (await guessesFor({ password, ownWords })) < MIN_GUESSES;
}

function wordsOf(...names: readonly string[]): string[] {
  const words = searchable(...names).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word.length >= MIN_OWN_WORD);
}

/** Whether next to nothing is left of the password without these words. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const whole = searchable(password);
  let rest = whole;
  // The longest first: 'anabela' is not 'ana' and something else.
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(word, ' ');
  }
  return rest !== whole && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < MIN_BESIDES;
}

/** What the process is asked; it answers with a number of guesses. */
export interface Question {
  readonly password: string;
  readonly ownWords: readonly string[];
}

const PROGRAM = fileURLToPath(new URL('./guesses-process.ts', import.meta.url));
const NODE_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=8', '--disable-warning=*'];
/** After so long without a question the process ends. */
const IDLE_MS = 60_000;

let running: ChildProcess | undefined;
let end: NodeJS.Timeout | undefined;
const oneAtATime = pLimit(1);

/**
 * Asks a process of its own, which is started when it is needed: the lists would stay in the server's
 * memory, and other requests would wait while they are loaded and while a password is looked at.
 */
function guessesFor(question: Question): Promise<number> {
  return oneAtATime(async () => {
    clearTimeout(end);
    const asked = (running ??= start());
    const done = new AbortController();
    const { signal } = done;
    // An idle process does not keep this one alive; one that is asked does.
    asked.channel?.ref();
    asked.ref();
    try {
      asked.send(question);
      const ended = once(asked, 'exit', { signal }).then(([code, reason]) => {
        throw new Error(`Passwords cannot be looked at (${reason ?? code})`);
      });
      const [guesses] = (await Promise.race([once(asked, 'message', { signal }), ended])) as [
        number,
      ];
      end = setTimeout(stop, IDLE_MS).unref();
      return guesses;
    } catch (error) {
      stop();
      throw error;
    } finally {
      done.abort();
      asked.channel?.unref();
      asked.unref();
    }
  });
}

function start(): ChildProcess {
  const compiled = getCompileCacheDir();
  const started = fork(PROGRAM, {
    execArgv: NODE_FLAGS,
    // Nothing of the installation's. Node has added a folder of its own to what it was told.
    env: { NODE_COMPILE_CACHE: compiled && dirname(compiled) },
  });
  // Who waits for an answer is told. Without a listener it would end the server.
  started.on('error', () => undefined);
  // Such as by somebody who needs its memory: the next question starts another one.
  started.once('exit', () => {
    if (running === started) running = undefined;
  });
  return started;
}

function stop(): void {
  running?.kill();
  running = undefined;
}
