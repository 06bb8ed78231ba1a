import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type AdminQuiz, QUIZ_CHANGED_MEANWHILE } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/index.ts';
import { ConflictFrame, FieldChoice } from '../../edit-conflict.tsx';
import { type Changes, changesBetween } from './model/compare.ts';
import { mergeQuiz } from './model/merge.ts';
import { courseOptionsQuery } from '../../../../lib/course-options.ts';
import { theirQuizQuery } from '../queries.ts';
import { type EditedQuiz, fromServer } from './model/quiz.ts';
import { contractText } from '../../../../lib/texts/contract-text.ts';

export interface ConflictDialogProps {
  quizId: number;
  mine: EditedQuiz;
  /** The stored quiz that my changes are based on, and its version. */
  base: EditedQuiz;
  version: number;
  isSaving: boolean;
  onLoadTheirs: (theirs: AdminQuiz) => void;
  /** Called with both versions merged, and what both have changed as it was chosen. */
  onMerge: (merged: EditedQuiz, theirs: AdminQuiz) => void;
  onKeepMine: (theirs: AdminQuiz) => void;
  /** Closes the dialog without a decision. */
  onClose: () => void;
}

/**
 * An edit conflict: shows what both have changed, merges it, and asks where both have changed the same.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { quizId, isSaving, onClose } = props;
  const { t } = useLingui();
  return (
    <ConflictFrame
      title={contractText(QUIZ_CHANGED_MEANWHILE)}
      query={theirQuizQuery(quizId)}
      failure={t`Failed to fetch quiz. Please try again.`}
      onClose={() => !isSaving && onClose()}
    >
      {(theirs) => <Choice {...props} theirs={theirs} />}
    </ConflictFrame>
  );
}

function Choice(props: ConflictDialogProps & { theirs: AdminQuiz }) {
  const { theirs, mine, base, version, isSaving, onClose } = props;
  const { t } = useLingui();
  const { onLoadTheirs, onKeepMine, onMerge } = props;
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const courseName = (id: string) =>
    courses.find((course) => String(course.id) === id)?.title ??
    (String(theirs.course) === id ? theirs.course_title : id);
  const saved = theirs.version;
  const ahead = saved - version;
  const other = fromServer(theirs);
  const { merged, conflicts } = mergeQuiz({ base, mine, theirs: other }, chosen, courseName);
  const choose = (id: string, isMine: boolean) => {
    const next = new Set(chosen);
    if (isMine) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Trans>
          You began with version {version}. The saved quiz is now version {saved},{' '}
          <Plural value={ahead} one="one save" other="# saves" /> ahead of yours. None of your work
          is lost while you decide.
        </Trans>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Side title={t`What they have changed`} changes={changesBetween(base, other, courseName)} />
        <Side title={t`What you have changed`} changes={changesBetween(base, mine, courseName)} />
      </div>
      {conflicts.length > 0 ? (
        <>
          <p className="border-t border-line pt-5 font-semibold">
            <Trans>You have both changed the same things. Choose what to save:</Trans>
          </p>
          {conflicts.map(({ id, ...sides }) => (
            <FieldChoice
              key={id}
              {...sides}
              isMine={chosen.has(id)}
              onChange={(isMine) => choose(id, isMine)}
            />
          ))}
        </>
      ) : (
        <p className="border-t border-line pt-5 font-semibold">
          <Trans>You have changed different things. Both can be saved.</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" isDisabled={isSaving} onPress={onClose}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button isDisabled={isSaving} onPress={() => onMerge(merged, theirs)}>
          {conflicts.length > 0 ? t`Save what I have chosen` : t`Save both changes`}
        </Button>
      </div>
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-muted">
          <Trans>
            With “Load their version” your own changes are lost. With “Keep mine and overwrite”
            theirs are.
          </Trans>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="quiet"
            size="sm"
            isDisabled={isSaving}
            onPress={() => onLoadTheirs(theirs)}
          >
            <Trans>Load their version</Trans>
          </Button>
          <Button variant="quiet" size="sm" isPending={isSaving} onPress={() => onKeepMine(theirs)}>
            {isSaving ? t`Saving...` : t`Keep mine and overwrite`}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Side({ title, changes }: { title: string; changes: Changes }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      <ChangeList changes={changes} />
    </div>
  );
}

const SHOWN = 5;

function ChangeList({ changes }: { changes: Changes }) {
  const { fields, added, removed, changed, isReordered } = changes;
  const groups = [
    { what: 'added', questions: added },
    { what: 'removed', questions: removed },
    { what: 'changed', questions: changed },
  ] as const;
  const isSame =
    fields.length === 0 && !isReordered && groups.every(({ questions }) => questions.length === 0);
  if (isSame) {
    return (
      <p>
        <Trans>Nothing differs from what you began with.</Trans>
      </p>
    );
  }
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          <Trans>
            {label}: <del className="text-ink-muted">{before}</del>{' '}
            <ins className="font-semibold no-underline">{after}</ins>
          </Trans>
        </li>
      ))}
      {groups.map(({ what, questions }) =>
        questions.length === 0 ? null : (
          <li key={what}>
            <ChangedQuestions what={what} questions={questions} />
          </li>
        ),
      )}
      {isReordered && (
        <li>
          <Trans>The order of the questions</Trans>
        </li>
      )}
    </ul>
  );
}

interface ChangedQuestionsProps {
  what: 'added' | 'removed' | 'changed';
  /** Their first words. */
  questions: readonly string[];
}

function ChangedQuestions({ what, questions }: ChangedQuestionsProps) {
  const { t } = useLingui();
  const count = questions.length;
  const shown = questions.slice(0, SHOWN).map((words) => t`“${words}”`);
  const list = shown.join(', ') + (count > SHOWN ? ' …' : '');
  if (what === 'added') {
    return (
      <Plural
        value={count}
        one={`Added a question: ${list}`}
        other={`Added # questions: ${list}`}
      />
    );
  }
  if (what === 'removed') {
    return (
      <Plural
        value={count}
        one={`Removed a question: ${list}`}
        other={`Removed # questions: ${list}`}
      />
    );
  }
  return (
    <Plural
      value={count}
      one={`Changed a question: ${list}`}
      other={`Changed # questions: ${list}`}
    />
  );
}
