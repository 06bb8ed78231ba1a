import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

export interface DraftOfferProps {
  savedAt: Date;
  /** More about the draft. */
  children?: ReactNode;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved work of an earlier visit, to restore or discard it before the form is used. */
export function DraftOffer({ savedAt, children, onRestore, onDiscard }: DraftOfferProps) {
  const { i18n } = useLingui();
  const moment = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const when = moment.format(savedAt);
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
          <Trans>You have unsaved work from {when}.</Trans>
        </p>
        {children && <p className="text-sm wrap-anywhere">{children}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={restore} size="sm" onPress={onRestore}>
          <Trans>Restore it</Trans>
        </Button>
        <Button variant="secondary" size="sm" onPress={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      </div>
    </section>
  );
}
