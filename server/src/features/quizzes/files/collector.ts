import {
  type ImportedQuestion,
  type ImportPreview,
  type InterfaceLanguage,
  MAX_QUESTIONS,
  QuestionInTree,
  type Sentence,
  sentenceOf,
} from '@trilha/contract';
import { said, sentenceIn } from '../../../platform/texts.ts';
import { excerpt, tidy } from './text.ts';

/** What an import can lose, in the order of the notes. */
const LOSSES = {
  media: /*i18n*/ 'Pictures, sound and video were left out: {lines}.',
  feedback: /*i18n*/ 'Feedback texts were left out: {lines}.',
  partial: /*i18n*/ 'Partly right answers count as wrong here: {lines}.',
  markdown: /*i18n*/ 'Markdown signs were kept as they are: {lines}.',
  duplicate: /*i18n*/ 'Two answers are the same: {lines}.',
  apostrophe:
    /*i18n*/ 'An apostrophe before =, +, - or @ was taken for the mark of a spreadsheet, and removed: {lines}.',
};
export type Loss = keyof typeof LOSSES;

/** The maximum of questions read from a file, more than a quiz may have. */
const MAX_ITEMS = 1000;
const MAX_LINES_OF_A_LOSS = 12;

export const SEVERAL_RIGHT =
  /*i18n*/ 'Questions with several right answers cannot be taken: exactly one may be right.';

/** A question as it was read from a file, not yet validated. */
export interface Draft {
  readonly line: number;
  readonly text: string;
  readonly answers: ImportedQuestion['answers'];
  readonly losses?: Iterable<Loss>;
}

/** Ends the reading; the rest of the file is ignored. */
export class Enough extends Error {}

/**
 * Collects accepted and refused questions of a file, within the limits of the contract. Its functions throw
 * Enough where the file has too many.
 */
export interface Collector {
  take(draft: Draft): void;
  refuse(line: number, from: string, reason: Sentence): void;
  result(): Omit<ImportPreview, 'format'>;
}

/** @param language in which reasons and notes are said; undefined: English */
export function collector(language?: InterfaceLanguage): Collector {
  const questions: ImportedQuestion[] = [];
  const refused: ImportPreview['refused'] = [];
  const losses = new Map<Loss, number[]>();

  const refuse = (line: number, from: string, reason: Sentence) => {
    refused.push({ line, excerpt: excerpt(from), reason: said(language, reason) });
  };
  const requireCapacity = (line: number) => {
    if (questions.length + refused.length < MAX_ITEMS) return;
    refuse(line, '', /*i18n*/ 'Reading stopped here: a file may hold at most 1000 questions.');
    throw new Enough();
  };
  return {
    refuse(line, from, reason) {
      requireCapacity(line);
      refuse(line, from, reason);
    },
    take(draft) {
      requireCapacity(draft.line);
      const text = tidy(draft.text, '');
      const answers = draft.answers.map((answer) => ({ ...answer, text: tidy(answer.text, '') }));
      const error =
        errorOf(text, answers, language) ??
        (questions.length >= MAX_QUESTIONS
          ? /*i18n*/ 'A quiz has at most 500 questions.'
          : undefined);
      if (error !== undefined) {
        refuse(draft.line, text, error);
        return;
      }
      questions.push({ text, answers });
      const lost = new Set(draft.losses);
      if (new Set(answers.map((answer) => answer.text)).size < answers.length)
        lost.add('duplicate');
      for (const loss of lost) losses.set(loss, [...(losses.get(loss) ?? []), draft.line]);
    },
    result: () => ({
      questions,
      refused,
      notes: (Object.keys(LOSSES) as Loss[]).flatMap((loss) => {
        const lines = losses.get(loss);
        if (!lines) return [];
        return [sentenceIn(language, LOSSES[loss], { lines: said(language, linesOf(lines)) })];
      }),
    }),
  };
}

/** Why a question is invalid, in the words of the editor; undefined where it is valid. */
function errorOf(
  text: string,
  answers: Draft['answers'],
  language: InterfaceLanguage | undefined,
): Sentence | undefined {
  const issue = QuestionInTree.safeParse({ text, answers }).error?.issues[0];
  if (!issue) return undefined;
  const [field, index, part] = issue.path;
  const error = said(language, sentenceOf(issue));
  if (field === 'text') return { sentence: /*i18n*/ 'Question: {error}', params: { error } };
  if (part === undefined) return error;
  const number = Number(index) + 1;
  return { sentence: /*i18n*/ 'Answer {number}: {error}', params: { number, error } };
}

/** "line 3", "lines 3, 8 and 12", "lines 3, 8, … and 40 more". */
function linesOf(all: readonly number[]): Sentence {
  const shown = all.slice(0, MAX_LINES_OF_A_LOSS);
  const count = all.length - shown.length;
  if (count > 0) {
    const lines = shown.join(', ');
    return { sentence: /*i18n*/ 'lines {lines} and {count} more', params: { lines, count } };
  }
  const last = String(shown.at(-1));
  if (shown.length === 1) return { sentence: /*i18n*/ 'line {line}', params: { line: last } };
  const lines = shown.slice(0, -1).join(', ');
  return { sentence: /*i18n*/ 'lines {lines} and {last}', params: { lines, last } };
}
