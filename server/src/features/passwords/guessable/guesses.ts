import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as french from '@zxcvbn-ts/language-fr';
import * as portuguese from '@zxcvbn-ts/language-pt-br';

/*
 * Loaded in a process of its own: the lists take some tenths of a second to unpack, and 75 MB of memory.
 */

/**
 * The words of school and students: common passwords, words and first names of the three languages, and
 * what Brazilians write about, such as their football clubs.
 */
const LISTS =
  /^(passwords-|commonWords-|firstnames-|lastnames-pt-br|wikipedia-pt-br|months-|daysOfWeek-)/;

const lists = Object.entries({
  ...common.dictionary,
  ...english.dictionary,
  ...french.dictionary,
  ...portuguese.dictionary,
}).filter(([name]) => LISTS.test(name));

/**
 * The time of a check grows with the square of the length and with the substitutions that are tried:
 * with the library's own limits (256 and 100) a hostile password takes ten seconds, with these some
 * hundredths. The beginning of a long password is hard enough to guess if any of it is.
 */
const LONGEST = 24;
const SUBSTITUTIONS = 16;

const estimator = new ZxcvbnFactory({
  dictionary: Object.fromEntries(lists),
  graphs: common.adjacencyGraphs,
  maxLength: LONGEST,
  l33tMaxSubstitutions: SUBSTITUTIONS,
});

/** Signs at the ends of a password or beside a digit, as in 'Senha@2024!'. */
const DECORATION =
  /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|(?<=\p{N})[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?=\p{N})/gu;
const MAX_DECORATION = 2;

/**
 * How many guesses somebody needs who tries what people choose first: common passwords and words, names,
 * dates, rows of keys and repetitions, also with letters replaced by signs.
 * @param ownWords words that belong to the person, such as their name
 */
export function guessesOf(password: string, ownWords: readonly string[]): number {
  const guesses = [estimator.check(password, [...ownWords]).guesses];
  // The estimator takes every further part for a large step, but one or two signs are what people add to
  // a word when a sign is asked for, and what is tried first.
  const plain = password.replaceAll(DECORATION, '');
  if (plain !== '' && password.length - plain.length <= MAX_DECORATION) {
    guesses.push(estimator.check(plain, [...ownWords]).guesses);
  }
  return Math.min(...guesses);
}
