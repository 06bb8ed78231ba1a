import { type AdminQuiz, QUIZ_CHANGED_MEANWHILE } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, ErrorState, Modal, Skeleton } from '../../../../ui/index.ts';
import { type Changes, changesBetween } from './model/compare.ts';
import { courseOptionsQuery } from '../../../../lib/course-options.ts';
import { theirQuizQuery } from '../queries.ts';
import { type EditedQuiz, fromServer } from './model/quiz.ts';

export interface ConflictDialogProps {
  quizId: number;
  mine: EditedQuiz;
  /** The stored quiz that my changes are based on, and its version. */
  base: EditedQuiz;
  version: number;
  isSaving: boolean;
  onLoadTheirs: (theirs: AdminQuiz) => void;
  onKeepMine: (theirs: AdminQuiz) => void;
  /** Closes the dialog without a decision. */
  onClose: () => void;
}

/** An edit conflict: shows what another user has changed and asks which version to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { quizId, isSaving, onClose } = props;
  const { data: theirs, isFetching, error, refetch } = useQuery(theirQuizQuery(quizId));
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSaving) onClose();
      }}
      role="alertdialog"
      size="lg"
      title={QUIZ_CHANGED_MEANWHILE}
      closeLabel="Keep editing"
    >
      {error && !theirs ? (
        <ErrorState
          title="Failed to fetch quiz. Please try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !theirs || isFetching ? (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-32" />
        </div>
      ) : (
        <Choice {...props} theirs={theirs} />
      )}
    </Modal>
  );
}

function Choice(props: ConflictDialogProps & { theirs: AdminQuiz }) {
  const { theirs, mine, base, version, isSaving, onLoadTheirs, onKeepMine, onClose } = props;
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const courseName = (id: string) =>
    courses.find((course) => String(course.id) === id)?.title ??
    (String(theirs.course) === id ? theirs.course_title : id);
  const ahead = theirs.version - version;
  const other = fromServer(theirs);
  const rows: [string, string, string][] = [
    ['Title', other.title, mine.title],
    ['Questions', String(other.questions.length), String(mine.questions.length)],
    ['Course', courseName(other.course), courseName(mine.course)],
    ['Passing Score', `${other.passing_score}%`, `${mine.passing_score}%`],
  ];
  return (
    <div className="flex flex-col gap-5">
      <p>
        You began with version {version}. The saved quiz is now version {theirs.version},{' '}
        {ahead === 1 ? 'one save' : `${ahead} saves`} ahead of yours. Nothing of your work is lost
        while you decide.
      </p>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong text-ink-muted">
            <th scope="col" className="py-2 pr-3 font-semibold">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Their version
            </th>
            <th scope="col" className="py-2 font-semibold">
              Your version
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([label, their, own]) => (
            <tr key={label} className={their === own ? 'text-ink-muted' : 'font-semibold'}>
              <th scope="row" className="py-2 pr-3 align-top font-normal text-ink-muted">
                {label}
              </th>
              <td className="py-2 pr-3 align-top wrap-anywhere">{their}</td>
              <td className="py-2 align-top wrap-anywhere">{own}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-sans text-base font-semibold">What they have changed</h3>
        <ChangeList changes={changesBetween(base, other, courseName)} />
      </div>
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-muted">
          With ‘Load their version’ your own changes are lost. With ‘Keep mine and overwrite’ theirs
          are.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" isDisabled={isSaving} onPress={onClose}>
            Keep editing
          </Button>
          <Button variant="secondary" isDisabled={isSaving} onPress={() => onLoadTheirs(theirs)}>
            Load their version
          </Button>
          <Button isPending={isSaving} onPress={() => onKeepMine(theirs)}>
            {isSaving ? 'Saving...' : 'Keep mine and overwrite'}
          </Button>
        </div>
      </div>
    </div>
  );
}

const SHOWN = 5;

function ChangeList({ changes }: { changes: Changes }) {
  const { fields, added, removed, changed, isReordered } = changes;
  const groups: [string, string[]][] = [
    ['Added', added],
    ['Removed', removed],
    ['Changed', changed],
  ];
  const isSame =
    fields.length === 0 && !isReordered && groups.every(([, questions]) => questions.length === 0);
  if (isSame) return <p>Nothing that differs from what you began with.</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          {label}: <del className="text-ink-muted">{before}</del>{' '}
          <ins className="font-semibold no-underline">{after}</ins>
        </li>
      ))}
      {groups.map(([what, questions]) =>
        questions.length === 0 ? null : (
          <li key={what}>
            {what} {questions.length === 1 ? 'a question' : `${questions.length} questions`}:{' '}
            {questions
              .slice(0, SHOWN)
              .map((words) => `“${words}”`)
              .join(', ')}
            {questions.length > SHOWN && ' …'}
          </li>
        ),
      )}
      {isReordered && <li>The order of the questions</li>}
    </ul>
  );
}
