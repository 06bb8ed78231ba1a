import { useLingui } from '@lingui/react/macro';
import { type AdminQuiz, QUIZ_SAVED_REDIRECT_MS } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CourseLanguageContext } from '../../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../../lib/course-options.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { useDebounced } from '../../../../lib/list-address.ts';
import { useUnsavedWork } from '../../../../lib/session/unsaved-work.ts';
import { cx, UnsavedChanges } from '../../../../ui/index.ts';
import { overwriting } from './model/compare.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Details } from './details.tsx';
import { ErrorSummary } from './error-summary.tsx';
import {
  type ListedError,
  errorsOf,
  fieldIds,
  inChecked,
  listOf,
  NO_ERRORS,
  together,
} from './model/errors.ts';
import { ImportQuestions } from '../import/import-questions.tsx';
import { Outline } from './outline.tsx';
import { isAddKey } from './questions/question-card.tsx';
import { Questions } from './questions/questions.tsx';
import {
  type EditedQuiz,
  fromServer,
  importedQuestion,
  isSameOrder,
  NEW_QUIZ,
  sameQuiz,
} from './model/quiz.ts';
import { SaveBar } from './save-bar.tsx';
import { useEditor } from './use-editor.ts';
import { useSave } from './use-save.ts';

/** The initial state of the form. */
export interface Start {
  quiz: EditedQuiz;
  /** The stored quiz. Differences from it are unsaved changes. */
  base: EditedQuiz;
  /** Undefined for a quiz that was never saved. */
  stored?: { id: number; version: number } | undefined;
  /** Announced when the form is mounted. */
  arrival?: string;
  /** After a merge: it is saved when the form is mounted. */
  isToBeSaved?: boolean;
}

export interface QuizEditorProps {
  start: Start;
  draftKey: string;
  /** Whether a decision about a draft is needed before the form is used. */
  isWaiting: boolean;
  /** Called to replace this version by another user's. */
  onLoaded: (theirs: AdminQuiz) => void;
  /** Called to go on with both versions merged, on top of the other user's. */
  onMerged: (merged: EditedQuiz, theirs: AdminQuiz) => void;
}

export function QuizEditor(props: QuizEditorProps) {
  const { start, draftKey, isWaiting, onLoaded, onMerged } = props;
  const { base, stored } = start;
  const editor = useEditor(start.quiz);
  const { quiz, commands } = editor;
  const navigate = useNavigate();
  const courses = useQuery(courseOptionsQuery).data?.results;
  const language = courses?.find(({ id }) => String(id) === quiz.course)?.language ?? null;
  const { i18n } = useLingui();
  const { locale } = i18n;
  const [isImporting, setIsImporting] = useState(false);
  /** The questions of the last save, whose errors are shown; undefined before the first one. */
  const [checked, setChecked] = useState<ReadonlySet<string>>();
  const [isOverwriting, setIsOverwriting] = useState(false);
  /** The number of conflicts: as a key it fetches their version again. */
  const [conflicts, setConflicts] = useState(0);
  const result = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { outcome, setOutcome, serverErrors, save } = useSave();

  const isSaved = outcome.is === 'saved';
  const isLocked = isWaiting || isSaved || outcome.is === 'saving';
  const isDirty = !isSaved && !sameQuiz(quiz, base);
  const state = isWaiting ? 'waiting' : isSaved ? 'saved' : isDirty ? 'dirty' : 'clean';
  const began = stored?.version;
  const work = useMemo(() => ({ quiz, base, version: began }), [quiz, base, began]);
  useDraft(draftKey, state, work);
  useUnsavedWork(isDirty && !isWaiting);

  const own = useMemo(
    () => (checked ? inChecked(errorsOf(quiz, locale), checked, editor.touched) : NO_ERRORS),
    [checked, editor.touched, quiz, locale],
  );
  const errors = useMemo(() => together(own, serverErrors, quiz), [own, serverErrors, quiz]);
  const list = useMemo(() => listOf(errors, quiz), [errors, quiz]);
  // The outline follows typing with a delay, and reordering at once.
  const settled = useDebounced(quiz.questions, 250);
  const outlined = isSameOrder(settled, quiz.questions) ? settled : quiz.questions;
  const invalidKeys = useDebounced(errors.of, 250);

  useEffect(() => {
    if (start.arrival) {
      commands.say(start.arrival);
      commands.goTo(fieldIds.detail('title'));
    }
  }, [commands, start.arrival]);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate('/admin/quizzes'), QUIZ_SAVED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  // The result is shown at the end of the form: the focus moves there.
  useEffect(() => {
    if (outcome.is === 'saved' || outcome.is === 'failed') result.current?.focus();
  }, [outcome]);

  const goToFirst = ([first]: readonly ListedError[]) => {
    if (first) commands.goTo(first.id, first.questionKey);
  };
  // The server's errors are rendered only after the next render.
  useEffect(() => {
    if (outcome.is === 'invalid') goToFirst(list);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLocked) return;
    setChecked(new Set(quiz.questions.map(({ key }) => key)));
    const found = listOf(errorsOf(quiz), quiz);
    if (found.length > 0) {
      setOutcome({ is: 'open' });
      goToFirst(found);
      return;
    }
    const ended = await save(quiz, stored);
    if (ended.is === 'conflict') setConflicts((count) => count + 1);
  };

  useEffect(() => {
    if (start.isToBeSaved) form.current?.requestSubmit();
  }, [start.isToBeSaved]);

  const keepMine = async (theirs: AdminQuiz) => {
    setIsOverwriting(true);
    const { id, version } = theirs;
    const ended = await save(overwriting(quiz, fromServer(theirs)), { id, version });
    setIsOverwriting(false);
    if (ended.is === 'conflict') setConflicts((count) => count + 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isAddKey(event) || isLocked) return;
    event.preventDefault();
    commands.add();
  };

  return (
    <CourseLanguageContext value={language}>
      {/* Key events of its fields bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
        noValidate
        method="post"
        aria-busy={outcome.is === 'saving'}
        className="-mb-16 flex flex-col gap-6"
      >
        <div
          inert={isLocked}
          className={cx(
            // Focused elements are not scrolled below the save bar.
            'flex flex-col gap-6 [&_:is(input,textarea,select,button)]:scroll-mb-36',
            isWaiting && 'opacity-55',
          )}
        >
          <ErrorSummary list={list} goTo={commands.goTo} />
          <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start">
            <Details quiz={quiz} errors={errors.details} commands={commands} />
            {quiz.questions.length > 1 && (
              <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:h-full">
                <Outline questions={outlined} invalidKeys={invalidKeys} commands={commands} />
              </div>
            )}
            <Questions editor={editor} errors={errors} onImport={() => setIsImporting(true)} />
          </div>
        </div>
        <SaveBar
          isNew={!stored}
          isDirty={isDirty}
          isLocked={isWaiting}
          errorCount={list.length}
          outcome={outcome}
          removed={editor.removed}
          onUndo={commands.undo}
          onForget={commands.forgetRemoved}
          onGoToFirstError={() => goToFirst(list)}
          onSaveAsNew={() => void save(overwriting(quiz, NEW_QUIZ), undefined)}
          resultRef={result}
        />
      </form>
      <p role="status" className="sr-only">
        <span key={editor.said.time}>{editor.said.sentence}</span>
      </p>
      {/* Outside the form, so that the form gets neither their key events nor their submissions. */}
      <ImportQuestions
        isOpen={isImporting}
        onOpenChange={setIsImporting}
        onImport={(questions) => commands.append(questions.map(importedQuestion))}
      />
      {stored && (outcome.is === 'conflict' || isOverwriting) && (
        <ConflictDialog
          key={conflicts}
          quizId={stored.id}
          mine={quiz}
          base={base}
          version={stored.version}
          isSaving={isOverwriting}
          onLoadTheirs={onLoaded}
          onMerge={(merged, theirs) => onMerged(overwriting(merged, fromServer(theirs)), theirs)}
          onKeepMine={(theirs) => void keepMine(theirs)}
          onClose={() => setOutcome({ is: 'open' })}
        />
      )}
      <UnsavedChanges isDirty={isDirty && !isWaiting} />
    </CourseLanguageContext>
  );
}
