import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { isSame, mergeValues } from '../../../../../lib/drafts/merge.ts';
import { detailText } from './compare.ts';
import { DETAILS, LABELS } from './errors.ts';
import { type EditedQuestion, type EditedQuiz, excerptOf } from './quiz.ts';

/** What two people have changed differently: a field of the quiz, a question, or the order. */
export interface Conflict {
  id: string;
  label: string;
  theirs: string;
  mine: string;
}

export interface QuizMerge {
  /** Both changes; of each conflict the side that was chosen. */
  merged: EditedQuiz;
  conflicts: Conflict[];
}

const PARTS = ['text', 'lesson_id', 'answers'] as const;

/** The content of a question by its parts, without the keys of its answers. */
function partsOf(question: EditedQuestion) {
  const { text, lesson_id, answers } = question;
  return { text, lesson_id, answers: JSON.stringify(answers.map((a) => [a.text, a.is_correct])) };
}

const isUnchanged = (one: EditedQuestion, other: EditedQuestion): boolean =>
  isSame(partsOf(one), partsOf(other));

/** A question with its answers as text; the right ones are marked. */
function textOf({ text, answers }: EditedQuestion): string {
  return [text, ...answers.map((a) => `${a.is_correct ? '✓' : '–'} ${a.text}`)].join('\n');
}

/**
 * Merges my changes and theirs, which both began from `base`.
 * @param chosen the ids of the conflicts of which my side is taken
 * @param courseName returns the name of a course by its id in the form
 */
export function mergeQuiz(
  { base, mine, theirs }: { base: EditedQuiz; mine: EditedQuiz; theirs: EditedQuiz },
  chosen: ReadonlySet<string>,
  courseName: (id: string) => string,
): QuizMerge {
  const conflicts: Conflict[] = [];
  const detailsOf = (quiz: EditedQuiz) => Object.fromEntries(DETAILS.map((of) => [of, quiz[of]]));
  const details = mergeValues(detailsOf(base), detailsOf(mine), detailsOf(theirs));
  const fields = DETAILS.filter((name) => details.conflicts.includes(name));
  for (const name of fields) {
    conflicts.push({
      id: name,
      label: i18n._(LABELS[name]),
      theirs: detailText(theirs, name, courseName),
      mine: detailText(mine, name, courseName),
    });
  }
  const chosenFields = fields.filter((name) => chosen.has(name)).map((name) => [name, mine[name]]);
  const merged: EditedQuiz = {
    ...theirs,
    ...details.merged,
    ...Object.fromEntries(chosenFields),
  };

  const [was, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const result = new Map<string, EditedQuestion>();
  for (const key of new Set([...other.keys(), ...own.keys()])) {
    const [before, ours, their] = [was.get(key), own.get(key), other.get(key)];
    const outcome = mergeQuestion(before, ours, their);
    let question = outcome.question;
    if (outcome.isConflict) {
      const removed = t({ message: 'Removed', context: 'question' });
      const excerpt = excerptOf(before ?? their ?? ours ?? { text: '' });
      conflicts.push({
        id: key,
        label: t`Question “${excerpt}”`,
        theirs: their ? textOf(their) : removed,
        mine: ours ? textOf(ours) : removed,
      });
      question = chosen.has(key) ? ours : their;
    }
    if (question) result.set(key, question);
  }

  const orders = { base: [...was.keys()], mine: [...own.keys()], theirs: [...other.keys()] };
  const isMoved = (order: readonly string[]) => !isSameSequence(orders.base, order);
  const isOrderConflict =
    isMoved(orders.mine) && isMoved(orders.theirs) && !isSameSequence(orders.mine, orders.theirs);
  if (isOrderConflict) {
    const list = (of: ByKey) => [...of.values()].map((each, at) => `${at + 1}. ${excerptOf(each)}`);
    const [their, ours] = [list(other).join('\n'), list(own).join('\n')];
    conflicts.push({ id: 'order', label: t`Order of the questions`, theirs: their, mine: ours });
  }
  const takesMine = isOrderConflict ? chosen.has('order') : isMoved(orders.mine);
  const [first, second] = takesMine ? [orders.mine, orders.theirs] : [orders.theirs, orders.mine];
  const questions = interleaved(first, second).flatMap((key) => result.get(key) ?? []);
  return { merged: { ...merged, questions }, conflicts };
}

type ByKey = ReadonlyMap<string, EditedQuestion>;

const byKey = ({ questions }: EditedQuiz): ByKey =>
  new Map(questions.map((question) => [question.key, question]));

/** Whether what both lists have stands in the same order in them. */
function isSameSequence(one: readonly string[], other: readonly string[]): boolean {
  const both = (list: readonly string[], rest: readonly string[]) =>
    list.filter((key) => rest.includes(key));
  return both(one, other).join() === both(other, one).join();
}

/** The first list with the rest of the second, each behind the one that it follows there. */
function interleaved(first: readonly string[], second: readonly string[]): string[] {
  const result = [...first];
  for (const [index, key] of second.entries()) {
    if (result.includes(key)) continue;
    const before = second[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
}

/** A question of both: text, lesson and answers are merged by themselves. */
function mergeQuestion(
  before: EditedQuestion | undefined,
  mine: EditedQuestion | undefined,
  theirs: EditedQuestion | undefined,
): { question: EditedQuestion | undefined; isConflict: boolean } {
  if (!before) return { question: mine ?? theirs, isConflict: false };
  if (!mine || !theirs) {
    // One of both has removed it: a conflict where the other has changed it.
    const left = mine ?? theirs;
    const isConflict = left !== undefined && !isUnchanged(before, left);
    return { question: undefined, isConflict };
  }
  const { merged, conflicts } = mergeValues(partsOf(before), partsOf(mine), partsOf(theirs));
  const side = (part: (typeof PARTS)[number]) =>
    isSame(merged[part], partsOf(theirs)[part]) ? theirs : mine;
  return {
    question: {
      ...theirs,
      text: side('text').text,
      lesson_id: side('lesson_id').lesson_id,
      answers: side('answers').answers,
    },
    isConflict: conflicts.length > 0,
  };
}
