import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedLesson } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api.ts';
import { Written } from '../../../lib/course-language.tsx';
import { Banner, Button, Modal, Skeleton, toast } from '../../../ui/index.ts';
import { lossOf } from '../lessons/lesson-table.tsx';
import { useDeleteLesson } from '../lessons/queries.ts';
import { lessonQuery } from './queries.ts';

export interface DeleteLessonProps {
  /** Undefined: the dialog is closed. */
  lesson: ListedLesson | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** A confirmation dialog that deletes a lesson; it says what is lost. */
export function DeleteLesson({ lesson, onClose, onDeleted }: DeleteLessonProps) {
  const { t } = useLingui();
  const { mutate, isPending, error, reset } = useDeleteLesson();
  const { data } = useQuery({ ...lessonQuery(lesson?.id ?? 0), enabled: lesson !== undefined });
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const remove = ({ id, title }: ListedLesson) =>
    mutate(id, {
      onSuccess() {
        toast(t({ message: `“${title}” has been deleted.`, context: 'lesson' }), {
          tone: 'success',
        });
        onClose();
        onDeleted();
      },
    });
  return (
    <Modal
      isOpen={lesson !== undefined}
      onOpenChange={(isOpen) => isOpen || close()}
      role="alertdialog"
      title={t`Delete lesson`}
    >
      {lesson && (
        <div className="flex flex-col gap-4">
          <p className="text-lg font-semibold wrap-anywhere">
            <Written>{lesson.title}</Written>
          </p>
          <p>
            <Trans>Delete this lesson?</Trans>
          </p>
          {data ? (
            <p className="text-sm text-ink-muted">{lossOf(data)}</p>
          ) : (
            <Skeleton className="h-5 w-64" />
          )}
          {error && (
            <Banner tone="error">
              <Trans>Failed to delete lesson. Please try again later.</Trans>
              {error instanceof ApiError && error.detail && (
                <span className="block font-normal">{error.detail}</span>
              )}
            </Banner>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to Cancel. */}
            <Button autoFocus variant="secondary" isDisabled={isPending} onPress={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" isPending={isPending} onPress={() => remove(lesson)}>
              {isPending ? t`Deleting...` : t`Delete`}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
