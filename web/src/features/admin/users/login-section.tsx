import { t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type AdminUser,
  MIN_PASSWORD_LENGTH,
  OWN_PASSWORD_GUESSABLE,
  USER_PASSWORD_GUESSABLE,
  type userForm,
} from '@trilha/contract';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { fieldProps } from '../../../lib/form.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { Checkbox, CurrentPasswordField, TextField } from '../../../ui/index.ts';
import { usePasswordCheck } from './password-check.ts';
import { Section } from './section.tsx';

interface LoginSectionProps {
  form: UseFormReturn<z.input<ReturnType<typeof userForm>>>;
  /** Undefined for a new one. */
  user: AdminUser | undefined;
  /** The user edits themselves. */
  isOwn: boolean;
  isLocked: boolean;
}

/** Asked for while drawing. */
function passwordRule(exists: boolean, isOwn: boolean): string {
  if (!exists) return text`At least ${MIN_PASSWORD_LENGTH} characters.`;
  return isOwn
    ? text`Leave it blank to keep the current one. A new one logs your other devices out.`
    : text`Leave it blank to keep the current one. A new one logs the user out everywhere.`;
}

/** What a user logs in with. Who changes that of themselves is asked for the password that they have now. */
export function LoginSection({ form, user, isOwn, isLocked }: LoginSectionProps) {
  const { t } = useLingui();
  const { control } = form;
  const passwordHint = useId();
  const { guessable, check } = usePasswordCheck();
  const [email, password, invite] = useWatch({ control, name: ['email', 'password', 'invite'] });
  const isInvited = !user && invite === true;
  const isProving =
    isOwn && (password !== '' || email.trim().toLowerCase() !== user?.email.toLowerCase());
  return (
    <Section title={t`Log-in`}>
      <Controller
        name="email"
        control={control}
        render={(field) => (
          <TextField
            {...fieldProps(field)}
            label={t({ message: 'Email', context: 'profile' })}
            type="email"
            autoComplete="off"
            isRequired
            isDisabled={isLocked}
          />
        )}
      />
      <Controller
        name="username"
        control={control}
        render={(field) => (
          <TextField
            {...fieldProps(field)}
            label={t`Username`}
            autoComplete="off"
            isRequired
            isDisabled={isLocked}
          />
        )}
      />
      {!user && (
        <Controller
          name="invite"
          control={control}
          render={({ field, fieldState }) => (
            <div className="sm:col-span-2">
              <Checkbox
                ref={field.ref}
                name={field.name}
                value={field.value === true}
                onChange={(isOn) => {
                  form.setValue('password', '');
                  form.setValue('password_confirmation', '');
                  field.onChange(isOn);
                }}
                onBlur={field.onBlur}
                description={t`They get a link by e-mail and choose their own password. It is valid for seven days.`}
                errorMessage={fieldState.error?.message}
              >
                {t`Send an invitation instead`}
              </Checkbox>
            </div>
          )}
        />
      )}
      {!isInvited && (
        <>
          <Controller
            name="password"
            control={control}
            render={(field) => (
              <TextField
                {...fieldProps(field)}
                label={t`Password`}
                description={passwordRule(user !== undefined, isOwn)}
                type="password"
                autoComplete="new-password"
                isRequired={!user}
                isDisabled={isLocked}
                className="justify-end"
                aria-describedby={passwordHint}
                onBlur={() => {
                  field.field.onBlur();
                  void check(form.getValues());
                }}
              />
            )}
          />
          {/* Below its field, and on wide screens below both. Empty it takes no room of the grid. */}
          <p
            id={passwordHint}
            role="status"
            className="flex items-start gap-2 text-sm font-medium text-warning-ink empty:absolute sm:order-last sm:col-span-2"
          >
            {password !== '' && password === guessable && (
              <>
                <TriangleAlert aria-hidden className="size-5 shrink-0" />
                {contractText(isOwn ? OWN_PASSWORD_GUESSABLE : USER_PASSWORD_GUESSABLE)}
              </>
            )}
          </p>
          <Controller
            name="password_confirmation"
            control={control}
            render={(field) => (
              <TextField
                {...fieldProps(field)}
                label={t`Password confirmation`}
                type="password"
                autoComplete="new-password"
                isRequired={!user}
                isDisabled={isLocked}
                className="justify-end"
              />
            )}
          />
        </>
      )}
      {isProving && (
        <div className="sm:order-last">
          <Controller
            name="current_password"
            control={control}
            render={(field) => <CurrentPasswordField {...fieldProps(field)} />}
          />
        </div>
      )}
    </Section>
  );
}
