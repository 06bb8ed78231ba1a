import { useLingui } from '@lingui/react/macro';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

interface CurrentPasswordFieldProps extends Omit<
  PasswordFieldProps,
  'label' | 'showLabel' | 'hideLabel' | 'autoComplete' | 'value'
> {
  /** Undefined in a form that has not asked for it before. */
  value: string | undefined;
}

/** Asks for the password that the user has now, before something that nobody else may do at their open browser. */
export function CurrentPasswordField({ value = '', ...props }: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      value={value}
      label={t`Your current password`}
      showLabel={t`Show your current password`}
      hideLabel={t`Hide your current password`}
      autoComplete="current-password"
    />
  );
}
