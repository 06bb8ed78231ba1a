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
}

/** The report of an attempt as HTML; all texts are escaped. */
export function reportHtml(snapshot: Snapshot, outcome: Outcome): string {
  const { number, score, passing_score, correct, total } = outcome;
  return [
    '<div class="quiz-report">',
    `<p class="quiz-report-title"><strong>${escapeHtml(snapshot.quiz)}</strong>, attempt ${number}</p>`,
    `<p>${correct} of ${total} right: ${score}%. The passing score is ${passing_score}%.</p>`,
    `<ol>${snapshot.questions.map(questionHtml).join('')}</ol>`,
    '</div>',
  ].join('');
}

function questionHtml({ text, given, answers }: AnsweredQuestion): string {
  const chosen = answers.find((answer) => answer.id === given);
  const isRight = chosen?.is_correct === true;
  const right = answers.filter((answer) => answer.is_correct).map((answer) => answer.text);
  return [
    `<li class="${isRight ? 'quiz-report-right' : 'quiz-report-wrong'}">`,
    `<p class="quiz-report-question">${escapeHtml(text)}</p>`,
    '<dl>',
    `<dt>Your answer</dt><dd>${escapeHtml(chosen?.text ?? '')} <strong>${isRight ? 'Right' : 'Wrong'}</strong></dd>`,
    isRight ? '' : `<dt>Right answer</dt><dd>${escapeHtml(right.join(', '))}</dd>`,
    '</dl>',
    '</li>',
  ].join('');
}
