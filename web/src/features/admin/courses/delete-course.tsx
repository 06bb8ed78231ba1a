import { plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminCourse, api } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import { Written } from '../../../lib/course-language.tsx';
import { call } from '../../../lib/api/api.ts';
import { Banner, Button, Modal } from '../../../ui/index.ts';
import { reasonOf } from './queries.ts';

export interface DeleteCourseProps {
  /** The course to delete; undefined while the dialog is closed. */
  course: AdminCourse | undefined;
  /** Whether the list has lost it since the dialog was opened. */
  isGone: boolean;
  onClose: () => void;
  onDeleted: (course: AdminCourse) => void;
}

/** What is deleted together with the course. */
function goesWith({ lesson_count, quiz_count, enrollment_count }: AdminCourse): string {
  if (lesson_count + quiz_count + enrollment_count === 0) {
    return text`It has no lessons, no quizzes and no students.`;
  }
  return text`This also deletes ${plural(lesson_count, { one: '# lesson', other: '# lessons' })}, ${plural(quiz_count, { one: '# quiz', other: '# quizzes' })} and ${plural(enrollment_count, { one: '# enrollment', other: '# enrollments' })} with their progress. Achievements that students have earned stay.`;
}

/** A confirmation dialog that deletes a course. */
export function DeleteCourse({ course, isGone, onClose, onDeleted }: DeleteCourseProps) {
  const { t } = useLingui();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: AdminCourse) => call(api.adminCourses.remove, { params: { id } }),
    onSuccess: (_, deleted) => onDeleted(deleted),
  });
  // While it is deleted the list may lose it before the answer comes.
  const isLost = isGone && !isPending;
  const reason = reasonOf(error, '');
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  return (
    <Modal
      isOpen={course !== undefined}
      onOpenChange={(isOpen) => isOpen || close()}
      role="alertdialog"
      title={t`Delete course`}
    >
      {course && (
        <div className="flex flex-col gap-4">
          <p className="text-lg font-semibold wrap-anywhere">
            <Written in={course.language}>{course.title}</Written>
          </p>
          {isLost ? (
            <Banner tone="info">
              <Trans>
                This course is no longer in the list: it was deleted, or it is on another page now.
              </Trans>
            </Banner>
          ) : (
            <>
              <p>
                <Trans>
                  Are you sure you want to delete this course? This action cannot be undone.
                </Trans>
              </p>
              <p className="text-sm text-ink-muted">{goesWith(course)}</p>
            </>
          )}
          {error && (
            <Banner tone="error">
              <Trans>Failed to delete course</Trans>
              {reason && <span className="block font-normal">{reason}</span>}
            </Banner>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to Cancel. */}
            <Button autoFocus variant="secondary" isDisabled={isPending} onPress={close}>
              {isLost ? t`Close` : t`Cancel`}
            </Button>
            {!isLost && (
              <Button variant="danger" isPending={isPending} onPress={() => mutate(course)}>
                {isPending ? t`Deleting...` : t`Delete`}
              </Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}
