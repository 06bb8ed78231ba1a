import type { Question } from './guessable.ts';
import { guessesOf } from './guesses.ts';

// The program of the process: it answers one question after the other, and ends with who asks.
process.on('message', ({ password, ownWords }: Question) => {
  process.send?.(guessesOf(password, ownWords));
});
