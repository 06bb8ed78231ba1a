import { type Control, Controller } from 'react-hook-form';
import { fieldProps } from '../../../lib/form.ts';
import { CurrentPasswordField } from '../../../ui/index.ts';

/** The values of a form that asks for it. An account without a password is not asked: its log-in counts. */
export interface Proof {
  current_password?: string | undefined;
}

/** What a form begins with; without the field an error about it is shown above the form. */
export const proofOf = (asksPassword: boolean): Proof =>
  asksPassword ? { current_password: '' } : {};

/** Asks for the user's password before something is done that somebody else at their open browser must not do. */
export function CurrentPassword({ control }: { control: Control<Proof> }) {
  return (
    <Controller
      name="current_password"
      control={control}
      render={(field) => <CurrentPasswordField {...fieldProps(field)} />}
    />
  );
}
