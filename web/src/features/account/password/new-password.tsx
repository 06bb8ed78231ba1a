import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { passwords, MIN_PASSWORD_LENGTH, NewPasswordForm, type ResponseOf } from '@trilha/contract';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { publicAddressHere } from '../../../lib/language.ts';
import { clearSession } from '../../../lib/session/session.ts';
import { Banner, PasswordField, SubmitButton } from '../../../ui/index.ts';
import { AuthPage } from '../login/auth-page.tsx';
import { explainPassword } from './explain-password.ts';
import { dropToken } from './reset-token.ts';

/** The endpoint with the form's fields: the confirmation is not sent. */
const newPassword = { ...passwords.confirm, body: NewPasswordForm };

const RULES_ID = 'password-rules';

const TEXTS = {
  reset: { title: msg`Crie uma senha nova`, line: msg`Para a conta` },
  invitation: {
    title: msg`Boas-vindas! Defina sua senha`,
    line: msg`Com ela e este email você entra:`,
  },
};

interface NewPasswordProps {
  token: string;
  link: ResponseOf<typeof passwords.check>;
  /** Shown if the link has expired meanwhile. */
  spent: ReactNode;
}

export function NewPassword({ token, link, spent }: NewPasswordProps) {
  const navigate = useNavigate();
  const { t, i18n } = useLingui();
  const [isSpent, setSpent] = useState(false);
  const form = useEndpointForm(newPassword, {
    defaultValues: { password: '', confirmation: '' },
    send: ({ password }) => call(passwords.confirm, { body: { token, password } }),
    onSuccess: async () => {
      dropToken();
      // All sessions of the account have ended, so the user of this browser logs in again.
      clearSession();
      const state = { isPasswordNew: true, email: link.email };
      await navigate(publicAddressHere('/login'), { replace: true, state });
    },
    explain: (error) => {
      if (error instanceof ApiError && error.fieldErrors['token']) {
        dropToken();
        setSpent(true);
      }
      return explainPassword(error);
    },
  });

  if (isSpent) return spent;
  const { title, line } = TEXTS[link.purpose];
  const length = MIN_PASSWORD_LENGTH;
  return (
    <AuthPage
      title={i18n._(title)}
      line={
        <>
          {i18n._(line)} <strong className="text-ink wrap-anywhere">{link.email}</strong>
        </>
      }
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg outline-offset-4">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={link.email}
          readOnly
          hidden
        />
        <p id={RULES_ID} className="rounded-lg bg-brand-soft px-4 py-3 text-brand-ink">
          <Trans>
            Use pelo menos {length} caracteres. Uma frase curta que só você conhece é fácil de
            lembrar e difícil de adivinhar.
          </Trans>
        </p>
        <Controller
          name="password"
          control={form.control}
          render={(field) => (
            <PasswordField
              {...fieldProps(field)}
              label={t`Nova senha`}
              showLabel={t`Mostrar nova senha`}
              hideLabel={t`Ocultar nova senha`}
              autoComplete="new-password"
              aria-describedby={RULES_ID}
            />
          )}
        />
        <Controller
          name="confirmation"
          control={form.control}
          render={(field) => (
            <PasswordField
              {...fieldProps(field)}
              label={t`Repita a nova senha`}
              showLabel={t`Mostrar senha repetida`}
              hideLabel={t`Ocultar senha repetida`}
              autoComplete="new-password"
            />
          )}
        />
        <SubmitButton size="lg" isSubmitting={form.isSubmitting} submittingLabel={t`Salvando...`}>
          {t`Salvar senha`}
        </SubmitButton>
        {link.purpose === 'reset' && (
          <p className="text-sm text-ink-muted">
            <Trans>
              Depois de salvar, você sai da conta em todos os aparelhos, perde as chaves de acesso
              que tiver e entra com a senha nova.
            </Trans>
          </p>
        )}
      </form>
    </AuthPage>
  );
}
