import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { auth, type PasskeyRequest } from '@trilha/contract';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type MetaFunction, PrefetchPageLinks, useLocation } from 'react-router';
import { offered } from '../../../content/published.ts';
import { pageTitle, school } from '../../../content/school.ts';
import { usePublicAddress } from '../../../lib/language.ts';
import { alternates } from '../../../lib/routes/alternates.ts';
import { useAuth, visitorsOnly } from '../../../lib/session/auth.tsx';
import { isCodeRequired } from '../../../lib/api/errors.ts';
import { useEndpointForm } from '../../../lib/form.ts';
import { useHydrated, useFilledBefore } from '../../../lib/boot/hydration.ts';
import { Banner, Checkbox, SubmitButton, TextLink } from '../../../ui/index.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { explainLogin } from './explain-login.ts';
import { passkeyRequestIn } from './explain-passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { takeProviderReturn, useProviderReturn } from './provider-return.tsx';
import { useTypedEmail } from './typed-email.ts';

export const meta: MetaFunction = () => {
  const { name } = school;
  return [
    { title: pageTitle(text`Entrar`) },
    { name: 'description', content: text`Entre na área do aluno da ${name}.` },
    ...alternates('/login', offered),
  ];
};

/** Needed to prerender the page with its form, because the guard runs in the browser only. */
export const loader = () => null;

export function clientLoader() {
  takeProviderReturn();
  return visitorsOnly();
}
clientLoader.hydrate = true as const;

/** The screens that a student opens after the log-in. Their code is prefetched. */
const FIRST_SCREENS = ['/dashboard', '/course/1'];

export default function LoginPage() {
  const { login } = useAuth();
  const { t, i18n } = useLingui();
  const address = usePublicAddress();
  const arrival = useArrival();
  const isHydrated = useHydrated();
  const [remember, setRemember] = useState(useFilledBefore('remember').checked);
  // The e-mail and password of the first step, until the second one succeeds or is cancelled.
  const [secondStep, setSecondStep] = useState<FirstStep | 'given up'>();
  const form = useEndpointForm(auth.login, {
    defaultValues: {
      email: useFilledBefore('email').value || (arrival.email ?? ''),
      password: useFilledBefore('password').value,
    },
    async send({ email, password }) {
      try {
        await login({ email, password, remember });
      } catch (error) {
        if (!isCodeRequired(error)) throw error;
        setSecondStep({ email, password, request: passkeyRequestIn(error) });
      }
    },
    explain: (error) => explainLogin(error, i18n),
  });
  useTypedEmail(form);
  const email = useWatch({ control: form.control, name: 'email' });
  const provider = useProviderReturn();
  if (provider.view) return provider.view;

  if (typeof secondStep === 'object') {
    const { request, ...credentials } = secondStep;
    return (
      <CodeStep
        submit={(step) => login({ ...credentials, remember, ...step })}
        passkeyRequest={request}
        onCancel={() => {
          form.setValue('password', '');
          setSecondStep('given up');
        }}
      />
    );
  }
  return (
    <AuthPage
      title={t`Que bom ter você de volta`}
      line={t`Entre para continuar de onde parou.`}
      focusTitle={secondStep === 'given up' || provider.isGivenUp}
    >
      {/* Loaded while the user types. */}
      {email !== '' && FIRST_SCREENS.map((page) => <PrefetchPageLinks key={page} page={page} />)}
      <form {...form.formProps} className="flex flex-col gap-5">
        {form.formError ? (
          <div {...form.formErrorProps} className="rounded-lg outline-offset-4">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        ) : provider.failure ? (
          <Banner tone="error">{provider.failure}</Banner>
        ) : (
          <Notice {...arrival} />
        )}
        <CredentialFields control={form.control} />
        <Row>
          <Checkbox name="remember" isSelected={isHydrated && remember} onChange={setRemember}>
            {t`Lembrar-me`}
          </Checkbox>
          <TextLink to={address('/esqueci-senha')} state={{ email }}>
            {t`Esqueceu a senha?`}
          </TextLink>
        </Row>
        <SubmitButton
          size="lg"
          isSubmitting={form.isSubmitting}
          submittingLabel={t`Entrando...`}
          isDisabled={!isHydrated}
        >
          {t`Entrar`}
        </SubmitButton>
      </form>
      <ProviderButtons remember={remember} />
      <PasskeyButton remember={remember} />
      <NotYetStudent />
    </AuthPage>
  );
}

export interface FirstStep {
  email: string;
  password: string;
  /** What the server asks of a passkey in place of the code. */
  request: PasskeyRequest | undefined;
}

/** Why the log-in page was opened, if a notice is to be shown. */
interface Arrival {
  /** The session has ended. */
  sessionExpired?: boolean;
  /** A new password was set, for the account with this e-mail. */
  isPasswordNew?: boolean;
  email?: string;
}

function useArrival(): Arrival {
  const { state }: { state: Arrival | null } = useLocation();
  // The browser keeps the history state over a reload. The prerendered page does not have it.
  return (useHydrated() && state) || {};
}

function Notice({ sessionExpired, isPasswordNew }: Arrival) {
  if (isPasswordNew) {
    return (
      <Banner tone="success">
        <Trans>Senha salva. Agora entre com ela.</Trans>
      </Banner>
    );
  }
  if (!sessionExpired) return null;
  return (
    <Banner tone="info">
      <Trans>Sua sessão terminou. Entre de novo para continuar.</Trans>
    </Banner>
  );
}

/** Accounts are made by the school: who has none is led to what it offers. */
function NotYetStudent() {
  const address = usePublicAddress();
  return (
    <p className="mt-8 border-t border-line pt-6 text-ink-muted">
      <Trans>
        Ainda não é aluno? <TextLink to={address('/cursos')}>Conheça os cursos</TextLink> ou{' '}
        <TextLink to={address('/contato')}>fale com a escola</TextLink>.
      </Trans>
    </p>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">{children}</div>
  );
}
