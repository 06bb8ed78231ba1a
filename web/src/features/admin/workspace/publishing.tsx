import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse } from '@trilha/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { Banner, Button, Modal, toast } from '../../../ui/index.ts';
import { usePublishing } from './queries.ts';

/** Shows a course to its students, or, after a question, to staff alone. */
export function Publishing({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const publishing = usePublishing(course.id);
  const [isAsking, setAsking] = useState(false);
  const { title } = course;
  const store = (isPublished: boolean) =>
    publishing.mutate(isPublished, {
      onSuccess() {
        setAsking(false);
        toast(isPublished ? t`“${title}” is published.` : t`“${title}” is a draft now.`, {
          tone: 'success',
        });
      },
      onError(error) {
        const reason = error instanceof ApiError ? error.detail : undefined;
        if (isPublished) toast(reason ?? t`Failed to publish the course`, { tone: 'error' });
      },
    });
  if (!course.is_published) {
    return (
      <Button size="sm" isPending={publishing.isPending} onPress={() => store(true)}>
        {publishing.isPending ? t`Publishing...` : t`Publish`}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" size="sm" onPress={() => setAsking(true)}>
        <Trans>Unpublish</Trans>
      </Button>
      <Modal
        isOpen={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={t`Make this course a draft?`}
      >
        <div className="flex flex-col gap-4">
          <p>
            <Trans>
              Its students no longer see it until you publish it again. Their progress stays.
            </Trans>
          </p>
          {publishing.isError && (
            <Banner tone="error">
              <Trans>Failed to unpublish the course</Trans>
            </Banner>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to Cancel. */}
            <Button autoFocus variant="secondary" onPress={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button isPending={publishing.isPending} onPress={() => store(false)}>
              {publishing.isPending ? t`Unpublishing...` : t`Unpublish`}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
