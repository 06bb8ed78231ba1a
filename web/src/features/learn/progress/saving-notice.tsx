import { X } from 'lucide-react';
import { Banner, Button, IconButton } from '../../../ui/index.ts';
import type { Outbox, OutboxState } from './outbox-runner.ts';

/**
 * Says that progress could not be saved yet and will be retried, or that the server rejected it for
 * good.
 */
export function SavingNotice({ outbox, state }: { outbox: Outbox; state: OutboxState }) {
  const isLate = state.entries.some(({ failures }) => failures > 0);
  const lessons = [
    ...new Map(state.rejections.map((each) => [each.update.lessonId, each])).values(),
  ];
  if (!isLate && lessons.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {isLate && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" variant="quiet" onPress={() => void outbox.flush()}>
              Try now
            </Button>
          }
        >
          Your latest progress is not saved yet. It is kept on this device and will be tried again.
        </Banner>
      )}
      {lessons.length > 0 && (
        <Banner
          tone="error"
          action={
            <IconButton size="sm" label="Close" onPress={() => outbox.dismissErrors()}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          }
        >
          {lessons.map(({ update, sentence }) => (
            <span key={update.lessonId} className="block">
              Progress in “{update.title}” could not be saved. {sentence}
            </span>
          ))}
        </Banner>
      )}
    </div>
  );
}
