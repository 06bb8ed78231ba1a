import { History } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export interface DraftOfferProps {
  savedAt: Date;
  /** More about the draft. */
  children?: ReactNode;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved work of an earlier visit, to restore or discard it before the form is used. */
export function DraftOffer({ savedAt, children, onRestore, onDiscard }: DraftOfferProps) {
  const restore = useRef<HTMLButtonElement>(null);
  useEffect(() => restore.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-labelledby="draft-offer"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-brand-soft px-4 py-3"
    >
      <History aria-hidden className="size-5 shrink-0 text-brand-ink" />
      <div role="status" className="min-w-0 flex-1 basis-64">
        <p id="draft-offer" className="font-semibold text-brand-ink">
          You have unsaved work from {moment.format(savedAt)}.
        </p>
        {children && <p className="text-sm wrap-anywhere">{children}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={restore} size="sm" onPress={onRestore}>
          Restore it
        </Button>
        <Button variant="secondary" size="sm" onPress={onDiscard}>
          Discard it
        </Button>
      </div>
    </section>
  );
}
