import { useLingui } from '@lingui/react/macro';
import type { auth } from '@trilha/contract';
import { type Control, Controller } from 'react-hook-form';
import { fieldProps, type FormValues } from '../../../lib/form.ts';
import { PasswordField, TextField, type TextFieldProps } from '../../../ui/index.ts';

/** The e-mail by which an account is known. */
export function AccountEmailField(props: Omit<TextFieldProps, 'label'>) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      label={t`Email`}
      type="email"
      autoComplete="username"
      inputMode="email"
      isRequired
    />
  );
}

interface CredentialFieldsProps {
  control: Control<FormValues<typeof auth.login>>;
  /** In a dialog, where the e-mail is known and the password is left to fill. */
  focusesPassword?: boolean;
}

/** E-mail and password of a log-in. */
export function CredentialFields({ control, focusesPassword = false }: CredentialFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Controller
        name="email"
        control={control}
        render={(field) => <AccountEmailField {...fieldProps(field)} />}
      />
      <Controller
        name="password"
        control={control}
        render={(field) => (
          <PasswordField
            {...fieldProps(field)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the field that is left to fill.
            autoFocus={focusesPassword}
            label={t`Senha`}
            autoComplete="current-password"
            showLabel={t`Mostrar senha`}
            hideLabel={t`Ocultar senha`}
          />
        )}
      />
    </>
  );
}
