import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { Banner, Spinner } from '../../../ui/index.ts';
import { orderReason } from './errors.ts';

interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
}

/** How far the last move of lessons is. */
export function OrderState({ order }: { order: Saving }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 font-medium">
      {order.isPending && (
        <>
          <Spinner className="size-4" />
          <Trans>Saving...</Trans>
        </>
      )}
      {order.isSuccess && (
        <>
          <Check aria-hidden className="size-4.5 text-success-ink" />
          <Trans>Order saved</Trans>
        </>
      )}
    </p>
  );
}

/** Why the last move was not stored, where it was not. */
export function OrderFailure({ order }: { order: Saving }) {
  const { t } = useLingui();
  if (!order.error) return null;
  return (
    <Banner tone="error">
      <Trans>Failed to save the order. Please try again.</Trans>
      <span className="block font-normal">
        {orderReason(order.error) ?? t`The lessons are back in their former order.`}
      </span>
    </Banner>
  );
}
