import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { auth } from '@trilha/contract';
import { useState } from 'react';
import { isCodeRequired } from '../../../lib/api/errors.ts';
import { useEndpointForm } from '../../../lib/form.ts';
import { type Language, useSiteLanguage } from '../../../lib/language.ts';
import { textsWithin } from '../../../lib/texts/texts.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { giveUpSession, type Lapse } from '../../../lib/session/session.ts';
import { Banner, Button, Modal, SubmitButton, WidgetLocale } from '../../../ui/index.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { explainLogin } from './explain-login.ts';
import { passkeyRequestIn } from './explain-passkey.ts';
import type { FirstStep } from './login.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/**
 * The log-in over a screen whose session has ended under unsaved input. Its user goes on where they
 * were; somebody else is led to their own start page, and who cancels to the log-in page.
 */
export default function LogInAgain({ lapse }: { lapse: Lapse }) {
  const lang = useSiteLanguage();
  return (
    <WidgetLocale lang={lang}>
      <I18nProvider i18n={textsWithin(lang)}>
        <Question lapse={lapse} lang={lang} />
      </I18nProvider>
    </WidgetLocale>
  );
}

function Question({ lapse, lang }: { lapse: Lapse; lang: Language }) {
  const { t } = useLingui();
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) giveUpSession();
      }}
      role="alertdialog"
      size="sm"
      title={<span lang={lang}>{t`Sua sessão terminou`}</span>}
      closeLabel={t`Cancelar`}
    >
      <div lang={lang}>
        <Steps lapse={lapse} />
      </div>
    </Modal>
  );
}

function Steps({ lapse: { user, isRemembered } }: { lapse: Lapse }) {
  const { login } = useAuth();
  const { t, i18n } = useLingui();
  const remember = isRemembered;
  const [secondStep, setSecondStep] = useState<FirstStep>();
  const form = useEndpointForm(auth.login, {
    defaultValues: { email: user.email, password: '' },
    async send({ email, password }) {
      try {
        await login({ email, password, remember, language: i18n.locale });
      } catch (error) {
        if (!isCodeRequired(error)) throw error;
        setSecondStep({ email, password, request: passkeyRequestIn(error) });
      }
    },
    explain: (error) => explainLogin(error, i18n),
  });
  if (secondStep) {
    const { request, ...credentials } = secondStep;
    return (
      <CodeStep
        isInDialog
        submit={(step) => login({ ...credentials, remember, language: i18n.locale, ...step })}
        passkeyRequest={request}
        onCancel={() => {
          form.setValue('password', '');
          setSecondStep(undefined);
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-muted">
        {t`Entre de novo para continuar nesta página. O que você escreveu continua aqui.`}
      </p>
      <form {...form.formProps} className="flex flex-col gap-5">
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg outline-offset-4">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <CredentialFields control={form.control} focusesPassword />
        <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Entrando...`}>
          {t`Entrar`}
        </SubmitButton>
      </form>
      <div>
        <PasskeyButton remember={remember} />
        <Button variant="quiet" className="mt-3 w-full" onPress={giveUpSession}>
          {t`Cancelar`}
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        {t`Você entra com Google ou Facebook? Cancele e entre na página de login: o que você escreveu fica guardado neste aparelho, menos senhas e arquivos.`}
      </p>
    </div>
  );
}
