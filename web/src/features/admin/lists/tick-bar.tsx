import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/index.ts';

export interface TickBarProps {
  /** The accessible name, such as 'Selected users'. */
  label: string;
  /** How many rows are ticked, also on other pages. */
  count: number;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** Lies at the lower edge of the window while rows of a list are ticked. */
export function TickBar({ label, count, onClear, children }: TickBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-raised p-3 shadow-float"
    >
      <p role="status" className="px-1 font-semibold">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      <Button variant="quiet" size="sm" onPress={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
      <div className="flex min-w-0 grow basis-full flex-wrap items-center justify-end gap-3 sm:basis-0">
        {children}
      </div>
    </section>
  );
}
