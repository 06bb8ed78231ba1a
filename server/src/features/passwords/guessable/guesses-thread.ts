import { parentPort } from 'node:worker_threads';
import type { Question } from './guessable.ts';
import { guessesOf } from './guesses.ts';

// The program of the thread: it answers one question after the other.
parentPort?.on('message', ({ password, ownWords }: Question) => {
  parentPort?.postMessage(guessesOf(password, ownWords));
});
