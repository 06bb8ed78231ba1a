import type { CourseLanguage, InterfaceLanguage } from '@trilha/contract';
import { sentenceIn } from '../../platform/texts.ts';
import { escapeHtml } from '../../platform/text/html.ts';

/** The questions and answers of an attempt, as they were at that time. */
export type Snapshot = {
  readonly quiz: string;
  readonly questions: readonly AnsweredQuestion[];
};

export type AnsweredQuestion = {
  readonly id: number;
  readonly text: string;
  /** The id of the chosen answer. */
  readonly given: number;
  readonly answers: readonly {
    readonly id: number;
    readonly text: string;
    readonly is_correct: boolean;
  }[];
};

export interface Outcome {
  readonly number: number;
  readonly score: number;
  readonly passing_score: number;
  readonly correct: number;
  readonly total: number;
  /** The language that questions and answers are written in, where it is known. */
  readonly written?: CourseLanguage | null;
}

/** The report of an attempt as HTML, in the language of who asks; all texts are escaped. */
export function reportHtml(
  snapshot: Snapshot,
  outcome: Outcome,
  language?: InterfaceLanguage,
): string {
  const { number, score, passing_score, correct, total, written } = outcome;
  const lang = written ? ` lang="${written}"` : '';
  const quiz = `<strong${lang}>${escapeHtml(snapshot.quiz)}</strong>`;
  const title = sentenceIn(language, /*i18n*/ '{quiz}, attempt {number}', { quiz, number });
  const result = sentenceIn(
    language,
    /*i18n*/ '{correct} of {total} right: {score}%. The passing score is {passing_score}%.',
    { correct, total, score, passing_score },
  );
  return [
    '<div class="quiz-report">',
    `<p class="quiz-report-title">${title}</p>`,
    `<p>${result}</p>`,
    `<ol>${snapshot.questions.map((question) => questionHtml(question, language, lang)).join('')}</ol>`,
    '</div>',
  ].join('');
}

function questionHtml(
  { text, given, answers }: AnsweredQuestion,
  language: InterfaceLanguage | undefined,
  lang: string,
): string {
  const chosen = answers.find((answer) => answer.id === given);
  const isRight = chosen?.is_correct === true;
  const right = answers.filter((answer) => answer.is_correct).map((answer) => answer.text);
  const say = (sentence: string) => sentenceIn(language, sentence);
  const written = (html: string) => (lang ? `<span${lang}>${html}</span>` : html);
  const verdict = say(isRight ? /*i18n*/ 'Right' : /*i18n*/ 'Wrong');
  return [
    `<li class="${isRight ? 'quiz-report-right' : 'quiz-report-wrong'}">`,
    `<p class="quiz-report-question"${lang}>${escapeHtml(text)}</p>`,
    '<dl>',
    `<dt>${say(/*i18n*/ 'Your answer')}</dt><dd>${written(escapeHtml(chosen?.text ?? ''))} <strong>${verdict}</strong></dd>`,
    isRight
      ? ''
      : `<dt>${say(/*i18n*/ 'Right answer')}</dt><dd>${written(escapeHtml(right.join(', ')))}</dd>`,
    '</dl>',
    '</li>',
  ].join('');
}
