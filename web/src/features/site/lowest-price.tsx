import { Trans } from '@lingui/react/macro';
import { price } from '../../content/offers.ts';

/** What a month costs at least. */
export function LowestPrice({ amount, className }: { amount: number; className?: string }) {
  const lowest = price(amount);
  return (
    <p className={className}>
      <Trans>
        <span className="block text-sm text-ink-muted">a partir de</span>
        <span className="font-display text-xl font-bold">{lowest}</span>
        <span className="text-ink-muted"> por mês</span>
      </Trans>
    </p>
  );
}
