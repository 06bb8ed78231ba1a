import type { Sentence } from '@trilha/contract';
import { type Collector, SEVERAL_RIGHT } from './collector.ts';

/** `ANSWER: B` in any case, also in Portuguese and French. */
const RIGHT_LINE = /^(?:answer|resposta|gabarito|réponse|reponse)\s*[:：]\s*(.*)$/i;
/** `B. text` or `B) text`. */
const ANSWER_LINE = /^([A-Za-z])\s?[.)]\s*(.*)$/;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Whether a line is the one that names the right answer. */
export const namesRightAnswer = (line: string): boolean => {
  const right = RIGHT_LINE.exec(line.trim());
  return right !== null && /^\(?[A-Za-z]\b/.test(right[1] ?? '');
};

interface Pending {
  readonly line: number;
  readonly text: string[];
  readonly answers: string[][];
  /** Lines after the answers that belong to the last of them, or to a question that follows. */
  readonly tail: { line: number; text: string }[];
}

const begun = (line: number, ...text: string[]): Pending => ({ line, text, answers: [], tail: [] });

const NO_ANSWERS = /*i18n*/ 'It has no answers: each begins with a letter, such as A) or A.';

/** Aiken: a question, its lettered answers, and a line that names the right one. */
export function readAiken(text: string, into: Collector): void {
  let pending: Pending | undefined;
  let isAfterGap = false;
  let number = 0;
  for (const raw of text.split('\n')) {
    number += 1;
    const line = raw.trim();
    if (line === '') {
      isAfterGap = true;
      continue;
    }
    const right = RIGHT_LINE.exec(line);
    if (right) {
      if (pending) finish(pending, right[1] ?? '', into);
      else into.refuse(number, line, /*i18n*/ 'There is no question before this line.');
      pending = undefined;
    } else if (pending) {
      pending = afterLine(pending, line, number, isAfterGap, into);
    } else {
      pending = begun(number, line);
    }
    isAfterGap = false;
  }
  if (pending) refuseUnfinished(pending, into);
}

/** The pending question after one more line: the same one, or the next one. */
function afterLine(
  pending: Pending,
  line: string,
  number: number,
  isAfterGap: boolean,
  into: Collector,
): Pending {
  const { answers, tail } = pending;
  const { letter, text } = answerIn(line);
  if (letter === answers.length) {
    answers.at(-1)?.push(...tail.splice(0).map((each) => each.text));
    answers.push([text]);
    return pending;
  }
  if (letter === 0) {
    // The letters start again, so the lines in between are the text of another question.
    refuseUnfinished(pending, into);
    const next = begun(tail[0]?.line ?? number, ...tail.map((each) => each.text));
    next.answers.push([text]);
    return next;
  }
  if (isAfterGap) {
    refuseUnfinished(pending, into);
    return begun(number, line);
  }
  if (answers.length === 0) pending.text.push(line);
  else tail.push({ line: number, text: line });
  return pending;
}

function refuseUnfinished({ line, text, answers }: Pending, into: Collector): void {
  const reason =
    answers.length === 0
      ? NO_ANSWERS
      : /*i18n*/ 'The line with the right answer is missing, such as ANSWER: A';
  into.refuse(line, text.join(' '), reason);
}

/** The index that an answer's letter stands for, from 0; -1 where the line is no answer. */
function answerIn(line: string): { letter: number; text: string } {
  const [, letter, text] = ANSWER_LINE.exec(line) ?? [];
  if (letter === undefined) return { letter: -1, text: '' };
  return { letter: letter.toUpperCase().charCodeAt(0) - FIRST_LETTER, text: text ?? '' };
}

function finish({ line, text, answers, tail }: Pending, named: string, into: Collector): void {
  answers.at(-1)?.push(...tail.map((each) => each.text));
  const question = text.join('\n');
  const refuse = (reason: Sentence) => into.refuse(line, question, reason);
  if (answers.length === 0) return refuse(NO_ANSWERS);
  const letters = named.toUpperCase().match(/\b[A-Z]\b/g) ?? [];
  if (letters.length > 1) return refuse(SEVERAL_RIGHT);
  const right = (letters[0] ?? '').charCodeAt(0) - FIRST_LETTER;
  if (!(right >= 0 && right < answers.length)) {
    const last = String.fromCodePoint(FIRST_LETTER + answers.length - 1);
    return refuse({
      sentence: /*i18n*/ 'The right answer must be named by one of the letters A to {last}.',
      params: { last },
    });
  }
  into.take({
    line,
    text: question,
    answers: answers.map((lines, index) => ({
      text: lines.join('\n'),
      is_correct: index === right,
    })),
  });
}
