import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../button.tsx';

export interface ConfirmDeleteProps {
  /** The label of the first button, such as 'Delete English A1'. */
  label: string;
  /** The question of the second step. */
  question: ReactNode;
  confirmLabel?: string;
  /** The icon of the first button, if the action is not a deletion. */
  icon?: ReactNode;
  onConfirm: () => void;
  isPending?: boolean;
}

/** Deletes in two steps, within the row: a button, then a question with two buttons. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { label, question, confirmLabel = 'Delete', icon, onConfirm, isPending = false } = props;
  const [isAsking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isPending) setAsking(false);
  });
  useEffect(() => {
    const asked = group.current;
    if (!isAsking || !asked) return;
    const listener = (event: KeyboardEvent) => giveUp(event);
    asked.addEventListener('keydown', listener);
    return () => asked.removeEventListener('keydown', listener);
  }, [isAsking]);

  // The focus follows the step. In the question it goes to Cancel.
  useEffect(() => {
    if (isAsking) group.current?.querySelector<HTMLElement>('[data-cancel]')?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <IconButton
        ref={first}
        label={label}
        size="sm"
        className="text-ink-muted hover:text-danger-ink"
        onPress={() => setAsking(true)}
      >
        {icon ?? <Trash2 aria-hidden className="size-4.5" />}
      </IconButton>
    );
  }
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-2 md:justify-end"
    >
      <span role="status" className="text-sm font-medium">
        {question}
      </span>
      <Button variant="danger" size="sm" isPending={isPending} onPress={onConfirm}>
        {confirmLabel}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        isDisabled={isPending}
        onPress={() => setAsking(false)}
        data-cancel
      >
        Cancel
      </Button>
    </div>
  );
}
