import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { searchable } from '../../../platform/database/search.ts';
import type { School } from '../../../platform/school.ts';

/** Fewer guesses are made within hours, by log-ins from many addresses and with a stolen database. */
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
  return (await askThread({ password, ownWords })) < MIN_GUESSES;
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

/** What the thread is asked; it answers with a number of guesses. */
export interface Question {
  readonly password: string;
  readonly ownWords: readonly string[];
}

/** After so long without a question the thread ends, and its memory is free again. */
const IDLE_MS = 60_000;

let thread: Worker | undefined;
let end: NodeJS.Timeout | undefined;
const oneAtATime = pLimit(1);

/** Asks the thread, so that no other request waits while lists are loaded and passwords looked at. */
function askThread(question: Question): Promise<number> {
  return oneAtATime(async () => {
    clearTimeout(end);
    const asked = (thread ??= new Worker(new URL('./guesses-thread.ts', import.meta.url)));
    // An idle thread keeps no process alive; one that is asked does.
    asked.ref();
    try {
      asked.postMessage(question);
      const [guesses] = (await once(asked, 'message')) as [number];
      asked.unref();
      end = setTimeout(endThread, IDLE_MS).unref();
      return guesses;
    } catch (error) {
      endThread();
      throw error;
    }
  });
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
