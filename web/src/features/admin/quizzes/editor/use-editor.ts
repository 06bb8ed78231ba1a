import { plural, t } from '@lingui/core/macro';
import { MAX_QUESTIONS, TOO_MANY_QUESTIONS } from '@trilha/contract';
import { startTransition, useEffect, useRef, useState } from 'react';
import { contractText } from '../../../../lib/texts/contract-text.ts';
import { type Detail, fieldIds } from './model/errors.ts';
import {
  arranged,
  changeQuestion,
  type EditedQuestion,
  type EditedQuiz,
  insertQuestions,
  moved,
  newQuestion,
  removeQuestion,
} from './model/quiz.ts';

/** Up to this many questions are unfolded when the form opens. */
const UNFOLDED = 5;

interface Removal {
  question: EditedQuestion;
  index: number;
}

/** The commands of the form's parts. The same object as long as the form is mounted. */
export interface Commands {
  set: <Field extends Detail>(field: Field, value: EditedQuiz[Field]) => void;
  edit: (key: string, change: (question: EditedQuestion) => EditedQuestion) => void;
  /** Adds an empty question after the one of `key`, or at the end, and focuses it. */
  add: (key?: string) => void;
  append: (questions: readonly EditedQuestion[]) => void;
  remove: (key: string) => void;
  /** Restores the question that was removed last. */
  undo: () => void;
  forgetRemoved: () => void;
  move: (key: string, by: -1 | 1) => void;
  /** Reorders the questions as in this list, which may be slightly outdated. */
  arrange: (questions: readonly { key: string }[]) => void;
  toggle: (key: string) => void;
  /** Called when a question was left. */
  touch: (key: string) => void;
  unfoldAll: (isOpen: boolean) => void;
  /** Focuses an element by its id, after unfolding its question. */
  goTo: (id: string, questionKey?: string) => void;
  /** Announces a sentence to screen readers. */
  say: (sentence: string) => void;
}

export interface Editor {
  quiz: EditedQuiz;
  unfolded: ReadonlySet<string>;
  /** The key of the question that the focus was sent to last. */
  goal: string | undefined;
  /** Questions that were entered and left. */
  touched: ReadonlySet<string>;
  /** Removed questions that can be restored, the latest last. */
  removed: readonly Removal[];
  said: { sentence: string; time: number };
  commands: Commands;
}

/** The state of the editor: the quiz, its unfolded questions, and the focus. */
export function useEditor(start: EditedQuiz): Editor {
  const [quiz, setQuiz] = useState(start);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    () => new Set(start.questions.length <= UNFOLDED ? start.questions.map(({ key }) => key) : []),
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly Removal[]>([]);
  const [said, setSaid] = useState({ sentence: '', time: 0 });
  const [target, setTarget] = useState<{ id: string; questionKey: string | undefined }>();

  // After the render, when the element to focus exists.
  useEffect(() => {
    const element = target && document.getElementById(target.id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [target]);

  // Commands are called only by events: they read and replace the latest state.
  const latest = useRef({ quiz: start, removed });
  const [commands] = useState((): Commands => {
    const put = (next: EditedQuiz) => {
      latest.current.quiz = next;
      setQuiz(next);
    };
    const putRemoved = (next: readonly Removal[]) => {
      latest.current.removed = next;
      setRemoved(next);
    };
    const questions = () => latest.current.quiz.questions;
    const indexOf = (key: string) => questions().findIndex((each) => each.key === key);
    const unfold = (key: string) =>
      setUnfolded((before) => (before.has(key) ? before : new Set(before).add(key)));
    const focus = (id: string, questionKey?: string) => setTarget({ id, questionKey });
    const say = (sentence: string) => setSaid(({ time }) => ({ sentence, time: time + 1 }));
    // The chosen lessons of each course, to restore them if the course is chosen again.
    const lessonsIn = new Map<string, Map<string, number>>();

    const chooseCourse = (course: string) => {
      const before = latest.current.quiz;
      const left = new Map(
        before.questions.flatMap(({ key, lesson_id }) =>
          lesson_id === null ? [] : [[key, lesson_id] as const],
        ),
      );
      lessonsIn.set(before.course, left);
      const known = lessonsIn.get(course);
      put({
        ...before,
        course,
        questions: before.questions.map((question) => {
          const lesson_id = known?.get(question.key) ?? null;
          return question.lesson_id === lesson_id ? question : { ...question, lesson_id };
        }),
      });
      if (left.size > 0) {
        say(t`The chosen lessons belong to the former course and were taken out of the questions.`);
      }
    };

    return {
      say,
      set(field, value) {
        if (field === 'course' && typeof value === 'string') chooseCourse(value);
        else put({ ...latest.current.quiz, [field]: value });
      },
      edit: (key, change) => put(changeQuestion(latest.current.quiz, key, change)),
      add(key) {
        if (questions().length >= MAX_QUESTIONS) {
          say(contractText(TOO_MANY_QUESTIONS));
          return;
        }
        const question = newQuestion();
        const at = key === undefined ? questions().length : indexOf(key) + 1;
        const number = at + 1;
        put(insertQuestions(latest.current.quiz, at, [question]));
        unfold(question.key);
        focus(fieldIds.text(question.key), question.key);
        say(t`Question ${number} added.`);
      },
      append(added) {
        const [first] = added;
        if (!first) return;
        put(insertQuestions(latest.current.quiz, questions().length, added));
        focus(fieldIds.card(first.key));
        const count = added.length;
        say(plural(count, { one: 'One question added.', other: '# questions added.' }));
      },
      remove(key) {
        const index = indexOf(key);
        const question = questions()[index];
        if (!question) return;
        const neighbour = questions()[index + 1] ?? questions()[index - 1];
        put(removeQuestion(latest.current.quiz, key));
        putRemoved([...latest.current.removed, { question, index }]);
        focus(neighbour ? fieldIds.card(neighbour.key) : fieldIds.addQuestion);
      },
      undo() {
        const last = latest.current.removed.at(-1);
        if (!last) return;
        const { question, index } = last;
        putRemoved(latest.current.removed.slice(0, -1));
        put(insertQuestions(latest.current.quiz, index, [question]));
        focus(fieldIds.card(question.key));
        const number = indexOf(question.key) + 1;
        say(t`Question ${number} is back.`);
      },
      forgetRemoved: () => putRemoved([]),
      move(key, by) {
        const index = indexOf(key);
        const to = index + by;
        if (to < 0 || to >= questions().length) return;
        // The focus stays on the used element, which moves with the question.
        const { activeElement } = document;
        put({ ...latest.current.quiz, questions: moved(questions(), key, to) });
        const [number, place, count] = [index + 1, to + 1, questions().length];
        say(t`Question ${number} is now number ${place} of ${count}.`);
        requestAnimationFrame(() => {
          if (!(activeElement instanceof HTMLElement)) return;
          const isGone = activeElement.matches(':disabled');
          focusAgain(isGone ? document.getElementById(fieldIds.card(key)) : activeElement);
        });
      },
      arrange: (ordered) => put(arranged(latest.current.quiz, ordered)),
      touch: (key) => setTouched((before) => (before.has(key) ? before : new Set(before).add(key))),
      toggle: (key) =>
        setUnfolded((before) => {
          const next = new Set(before);
          if (!next.delete(key)) next.add(key);
          return next;
        }),
      unfoldAll(isOpen) {
        const all = new Set(isOpen ? questions().map(({ key }) => key) : []);
        // Hundreds of fields: rendered in a transition, so that the page stays responsive.
        startTransition(() => setUnfolded(all));
      },
      goTo(id, questionKey) {
        if (questionKey !== undefined) unfold(questionKey);
        focus(id, questionKey);
      },
    };
  });

  return { quiz, unfolded, touched, goal: target?.questionKey, removed, said, commands };
}

function focusAgain(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
