import { passwords, MIN_PASSWORD_LENGTH, NewPasswordForm, type ResponseOf } from '@trilha/contract';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { clearSession } from '../../../lib/session/session.ts';
import { Banner, PasswordField, SubmitButton } from '../../../ui/index.ts';
import { AuthPage } from '../login/auth-page.tsx';
import { explainPassword } from './explain-password.ts';
import { dropToken } from './reset-token.ts';

/** The endpoint with the form's fields: the confirmation is not sent. */
const newPassword = { ...passwords.confirm, body: NewPasswordForm };

const RULES_ID = 'password-rules';

const TEXTS = {
  reset: { title: 'Crie uma senha nova', line: 'Para a conta' },
  invitation: { title: 'Boas-vindas! Defina sua senha', line: 'Com ela e este email você entra:' },
};

interface NewPasswordProps {
  token: string;
  link: ResponseOf<typeof passwords.check>;
  /** Shown if the link has expired meanwhile. */
  spent: ReactNode;
}

export function NewPassword({ token, link, spent }: NewPasswordProps) {
  const navigate = useNavigate();
  const [isSpent, setSpent] = useState(false);
  const form = useEndpointForm(newPassword, {
    defaultValues: { password: '', confirmation: '' },
    send: ({ password }) => call(passwords.confirm, { body: { token, password } }),
    onSuccess: async () => {
      dropToken();
      // All sessions of the account have ended, so the user of this browser logs in again.
      clearSession();
      const state = { isPasswordNew: true, email: link.email };
      await navigate('/login', { replace: true, state });
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
  return (
    <AuthPage
      title={title}
      line={
        <>
          {line} <strong className="text-ink wrap-anywhere">{link.email}</strong>
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
          Use pelo menos {MIN_PASSWORD_LENGTH} caracteres. Uma frase curta que só você conhece é
          fácil de lembrar e difícil de adivinhar.
        </p>
        <Controller
          name="password"
          control={form.control}
          render={(field) => (
            <PasswordField
              {...fieldProps(field)}
              label="Nova senha"
              showLabel="Mostrar nova senha"
              hideLabel="Ocultar nova senha"
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
              label="Repita a nova senha"
              showLabel="Mostrar senha repetida"
              hideLabel="Ocultar senha repetida"
              autoComplete="new-password"
            />
          )}
        />
        <SubmitButton size="lg" isSubmitting={form.isSubmitting} submittingLabel="Salvando...">
          Salvar senha
        </SubmitButton>
        {link.purpose === 'reset' && (
          <p className="text-sm text-ink-muted">
            Depois de salvar, você sai da conta em todos os aparelhos, perde as chaves de acesso que
            tiver e entra com a senha nova.
          </p>
        )}
      </form>
    </AuthPage>
  );
}
