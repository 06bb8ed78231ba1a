import { t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { passwords } from '@trilha/contract';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { type MetaFunction, useLocation } from 'react-router';
import { offered } from '../../../content/published.ts';
import { pageTitle, school } from '../../../content/school.ts';
import { alternates } from '../../../lib/routes/alternates.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { useFilledBefore, useHydrated } from '../../../lib/boot/hydration.ts';
import { Banner, SubmitButton } from '../../../ui/index.ts';
import { BackToLogin, SchoolContact } from '../login/auth-links.tsx';
import { AuthPage } from '../login/auth-page.tsx';
import { AccountEmailField } from '../login/credential-fields.tsx';
import { useTypedEmail } from '../login/typed-email.ts';
import { explainPassword } from './explain-password.ts';
import { LinkSent } from './link-sent.tsx';

export const meta: MetaFunction = () => {
  const { name } = school;
  return [
    { title: pageTitle(text`Esqueci minha senha`) },
    { name: 'description', content: text`Crie uma senha nova para entrar na ${name}.` },
    ...alternates('/esqueci-senha', offered),
  ];
};

export default function ForgottenPasswordPage() {
  const [email, setEmail] = useState<{ asked: string; isSent: boolean }>();
  if (email?.isSent) {
    const change = () => setEmail({ ...email, isSent: false });
    return <LinkSent email={email.asked} onChangeEmail={change} />;
  }
  return (
    <AskForLink
      before={email?.asked}
      onSent={(asked) => setEmail({ asked: asked.trim(), isSent: true })}
    />
  );
}

/** @param before the e-mail that was entered before, if the user comes back to change it */
function AskForLink({ before, onSent }: { before?: string; onSent: (email: string) => void }) {
  const isHydrated = useHydrated();
  const { t } = useLingui();
  const { user } = useAuth();
  const typedAtLogin = useTypedAtLogin();
  const filled = useFilledBefore('email').value;
  const form = useEndpointForm(passwords.request, {
    defaultValues: { email: before ?? (filled || typedAtLogin) },
    onSuccess: (_, { email }) => onSent(email),
    explain: explainPassword,
  });

  useTypedEmail(form);
  const { getValues, setValue } = form;
  useEffect(() => {
    // Known only after hydration: the page is prerendered.
    if (user && getValues('email') === '') setValue('email', user.email);
  }, [user, getValues, setValue]);

  return (
    <AuthPage
      title={t`Esqueceu a senha?`}
      line={t`Acontece. Diga o email com que você entra, e mandamos um link para criar uma senha nova.`}
      focusTitle={before !== undefined}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg outline-offset-4">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <Controller
          name="email"
          control={form.control}
          render={(field) => <AccountEmailField {...fieldProps(field)} />}
        />
        <SubmitButton
          size="lg"
          isSubmitting={form.isSubmitting}
          submittingLabel={t`Enviando...`}
          isDisabled={!isHydrated}
        >
          {t`Enviar link`}
        </SubmitButton>
      </form>
      <BackToLogin />
      <SchoolContact question={t`Não tem mais acesso a este email?`} />
    </AuthPage>
  );
}

/** The e-mail in the log-in form when 'Esqueceu a senha?' was pressed there. */
function useTypedAtLogin(): string {
  const { state }: { state: { email?: unknown } | null } = useLocation();
  return useHydrated() && typeof state?.email === 'string' ? state.email : '';
}
