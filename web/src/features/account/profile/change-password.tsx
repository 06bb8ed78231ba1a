import { Trans, useLingui } from '@lingui/react/macro';
import { api, MIN_PASSWORD_LENGTH, PasswordChangeForm, RESET_LINK_MINUTES } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { codeOf } from '../../../lib/api/errors.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import {
  Banner,
  Button,
  ErrorState,
  PasswordField,
  Skeleton,
  SubmitButton,
} from '../../../ui/index.ts';
import { AccountSection } from './account-section.tsx';
import { passwordQuery, useAskForLink } from './password-queries.ts';
import { useSessionsChanged } from '../sessions/sessions-queries.ts';

/** The endpoint with the form's fields: the confirmation is not sent. */
const change = { ...api.account.changePassword, body: PasswordChangeForm };

const EMPTY = { current_password: '', new_password: '', confirmation: '' };

export function ChangePassword({ email }: { email: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(passwordQuery);
  return (
    <AccountSection
      id="password"
      title={t`Password`}
      description={
        data?.is_set && t`A new password logs your other devices out. This one stays logged in.`
      }
    >
      {!data && !error && <Loading />}
      {!data && error && (
        <ErrorState
          title={t`Failed to load your password settings`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line"
        />
      )}
      {data?.is_set === true && <PasswordForm email={email} />}
      {data?.is_set === false && <AskForLink email={email} />}
    </AccountSection>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const rules = useId();
  const [isChanged, setChanged] = useState(false);
  const sessionsChanged = useSessionsChanged();
  const { refetch } = useQuery(passwordQuery);
  const form = useEndpointForm(change, {
    defaultValues: EMPTY,
    failure: t`Failed to change your password. Please try again.`,
    async send({ current_password, new_password }) {
      setChanged(false);
      try {
        await call(api.account.changePassword, { body: { current_password, new_password } });
      } catch (error) {
        // The password was removed meanwhile: the refetched section shows its other state.
        if (error instanceof ApiError && error.status === 409) await refetch();
        throw error;
      }
    },
    onSuccess() {
      form.reset(EMPTY);
      setChanged(true);
      void sessionsChanged();
    },
  });
  const { control, formError, isSubmitting } = form;

  return (
    <form {...form.formProps} aria-label={t`Change password`} className="flex flex-col gap-5">
      {formError && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{formError}</Banner>
        </div>
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Controller
          name="current_password"
          control={control}
          render={(field) => (
            <PasswordField
              {...fieldProps(field)}
              label={t`Current password`}
              showLabel={t`Show current password`}
              hideLabel={t`Hide current password`}
              autoComplete="current-password"
            />
          )}
        />
        <p id={rules} className="self-end text-sm text-ink-muted sm:pb-3">
          <Trans>
            The new one needs at least {MIN_PASSWORD_LENGTH} characters. A short sentence that only
            you know is easy to remember and hard to guess.
          </Trans>
        </p>
        <Controller
          name="new_password"
          control={control}
          render={(field) => (
            <PasswordField
              {...fieldProps(field)}
              label={t`New password`}
              showLabel={t`Show new password`}
              hideLabel={t`Hide new password`}
              autoComplete="new-password"
              aria-describedby={rules}
            />
          )}
        />
        <Controller
          name="confirmation"
          control={control}
          render={(field) => (
            <PasswordField
              {...fieldProps(field)}
              label={t`Repeat new password`}
              showLabel={t`Show repeated password`}
              hideLabel={t`Hide repeated password`}
              autoComplete="new-password"
            />
          )}
        />
      </div>
      {isChanged && !isSubmitting && (
        <Banner tone="success">
          <Trans>Password changed. Your other devices are logged out.</Trans>
        </Banner>
      )}
      <SubmitButton
        isSubmitting={isSubmitting}
        submittingLabel={t`Changing...`}
        className="w-full sm:w-fit"
      >
        <Trans>Change password</Trans>
      </SubmitButton>
    </form>
  );
}

/** For accounts without a password. Using the link ends all sessions, so the text says this first. */
function AskForLink({ email }: { email: string }) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error } = useAskForLink(email);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        <Trans>
          Your account has no password yet: you log in another way. If you would like one too, we
          send a link to <strong className="wrap-anywhere">{email}</strong>. Setting it logs you out
          on all devices and removes your passkeys, and you log in with it.
        </Trans>
      </p>
      {error && (
        <Banner tone="error" className="w-full">
          {(error instanceof ApiError && error.detail) ||
            t`Failed to send the link. Please try again.`}
        </Banner>
      )}
      {isSuccess && !isPending && (
        <Banner tone="success" className="w-full">
          <Trans>
            The link is on its way. It is good for {RESET_LINK_MINUTES} minutes. If it does not
            arrive, look in your spam folder.
          </Trans>
        </Banner>
      )}
      <Button variant="secondary" isPending={isPending} onPress={() => mutate()}>
        {!isPending && <Mail aria-hidden className="size-5" />}
        {isPending ? t`Sending...` : isSuccess ? t`Send it again` : t`Send me a link`}
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-17" />
      <div className="max-sm:hidden" />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-11 sm:w-44" />
    </div>
  );
}
