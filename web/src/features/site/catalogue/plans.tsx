import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Plan } from '../../../content/catalogue.ts';
import { price } from '../../../content/offers.ts';
import { catalogue } from '../../../content/courses-page.ts';
import { LinkButton, VisuallyHidden } from '../../../ui/index.ts';
import { Spot } from '../illustrations/spots.tsx';

const pictures: Record<Plan['id'], ComponentProps<typeof Spot>['picture']> = {
  recorded: 'lessons',
  group: 'classes',
  individual: 'tutoring',
};

interface PlansProps {
  plans: readonly Plan[];
  /** The address of the link for this plan. */
  addressOf: (plan: Plan) => string;
  level?: 3 | 4;
}

/** The plans side by side with aligned lines, for comparison; stacked on a phone. */
export function Plans({ plans, addressOf, level = 3 }: PlansProps) {
  const { i18n } = useLingui();
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto_1fr_auto] md:gap-y-0">
      {plans.map((plan) => (
        <li key={plan.id} className="card flex flex-col md:row-span-6 md:grid md:grid-rows-subgrid">
          <Spot picture={pictures[plan.id]} className="mb-3 hidden size-18 lg:block" />
          <Heading className="text-lg">{i18n._(plan.name)}</Heading>
          <p className="mt-1 text-sm text-ink-muted">{i18n._(plan.line)}</p>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5">
            <span className="font-display text-2xl font-extrabold text-brand-ink">
              {price(plan.price)}
            </span>
            <span className="whitespace-nowrap text-ink-muted">
              <Trans>por mês</Trans>
            </span>
          </p>
          <TickList items={plan.includes} className="mt-4 border-t border-line pt-4" />
          <LinkButton
            to={addressOf(plan)}
            variant="secondary"
            size="sm"
            className="mt-5 w-full md:self-end"
          >
            {i18n._(catalogue.planAction)}
            <VisuallyHidden> {i18n._(plan.name)}</VisuallyHidden>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

export function TickList({
  items,
  className = '',
}: {
  items: readonly MessageDescriptor[];
  className?: string;
}) {
  const { i18n } = useLingui();
  return (
    <ul className={`space-y-2.5 ${className}`}>
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-2.5">
          <Check aria-hidden strokeWidth={3} className="mt-1 size-4.5 shrink-0 text-brand-ink" />
          {i18n._(item)}
        </li>
      ))}
    </ul>
  );
}
