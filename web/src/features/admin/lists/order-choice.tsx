import { useLingui } from '@lingui/react/macro';
import { type Order, Select } from '../../../ui/index.ts';

interface OrderChoiceProps extends Order {
  options: readonly { value: string; label: string }[];
}

/** The order of a list where there are no heads to press. */
export function OrderChoice(props: OrderChoiceProps) {
  const { t } = useLingui();
  return <Select label={t`Sort by`} isLabelHidden {...props} />;
}
