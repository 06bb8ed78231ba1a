import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Banner, Button, IconButton } from '../../../ui/index.ts';
import { namedLate, subjectOf } from './outbox.ts';
import { rejectionOf, useOutbox, useTellsRejections } from './progress.ts';

/** Says what could not be saved yet and will be tried again, and what the server has rejected for good. */
export function SavingNotice() {
  const { t } = useLingui();
  const { outbox, state } = useOutbox();
  useTellsRejections();
  const late = namedLate(state.entries);
  const rejections = [
    ...new Map(
      state.rejections.map((each) => [
        // A lesson's completion and position are one to the learner.
        each.update.kind === 'submission' ? subjectOf(each.update) : each.update.lessonId,
        each,
      ]),
    ).values(),
  ];
  if (late === '' && rejections.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {late !== '' && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" variant="quiet" onPress={() => void outbox.flush()}>
              <Trans>Try now</Trans>
            </Button>
          }
        >
          <Trans>
            Not saved yet: {late}. What waits is kept on this device, and sent when the school can
            be reached.
          </Trans>
        </Banner>
      )}
      {rejections.length > 0 && (
        <Banner
          tone="error"
          action={
            <IconButton size="sm" label={t`Close`} onPress={() => outbox.dismissErrors()}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          }
        >
          {rejections.map((each) => (
            <span key={subjectOf(each.update)} className="block">
              {rejectionOf(each)}
            </span>
          ))}
        </Banner>
      )}
    </div>
  );
}
