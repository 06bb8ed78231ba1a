import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { cx } from '../cx.ts';

export interface ConfirmDeleteProps {
  /** The label of the first button, such as 'Delete English A1'. */
  label: string;
  /** The question of the second step. */
  question: ReactNode;
  confirmLabel?: string;
  /** The other button, where “Cancel” could be taken for the action. */
  keepLabel?: string;
  /** The icon of the first button, if the action is not a deletion. */
  icon?: ReactNode;
  onConfirm: () => void;
  isPending?: boolean;
}

/** Deletes in two steps, at the row: a button, then a question with two buttons. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { t } = useLingui();
  const { label, question, confirmLabel = t`Delete`, keepLabel = t`Cancel` } = props;
  const { icon, onConfirm, isPending = false } = props;
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
      // In a table it lies over the row, so that no column changes its width.
      className={cx(
        'flex flex-wrap items-center gap-2 whitespace-normal as-table:absolute as-table:top-1/2 as-table:right-3 as-table:z-20',
        'as-table:w-max as-table:max-w-120 as-table:-translate-y-1/2 as-table:justify-end as-table:rounded-md',
        'as-table:border as-table:border-line as-table:bg-surface-raised as-table:p-2 as-table:shadow-float',
      )}
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
        {keepLabel}
      </Button>
    </div>
  );
}
