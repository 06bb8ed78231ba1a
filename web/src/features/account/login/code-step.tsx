import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CODE_REQUIRED, type PasskeyAssertion, type PasskeyRequest } from '@trilha/contract';
import { ArrowLeft, KeyRound } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, isCodeRequired } from '../../../lib/api/errors.ts';
import { Banner, Button, SubmitButton, TextField } from '../../../ui/index.ts';
import { askPasskey, canUsePasskeys } from '../passkeys/webauthn.ts';
import { AuthPage } from './auth-page.tsx';
import { explainLogin } from './explain-login.ts';
import { explainPasskey, passkeyRequestIn } from './explain-passkey.ts';

/** What the user gives: a code, or a passkey in its place. */
export interface SecondStep {
  code: string;
  passkey?: PasskeyAssertion;
}

interface CodeStepProps {
  /** Logs in with the second step. Errors that it throws are shown here. */
  submit: (step: SecondStep) => Promise<void>;
  /** What the server asks of a passkey in place of the code; undefined where the account has none. */
  passkeyRequest: PasskeyRequest | undefined;
  onCancel: () => void;
  /** Over the screen of a session that has ended. */
  isInDialog?: boolean;
}

const MODES = {
  app: {
    line: msg`Abra o aplicativo autenticador no seu celular e digite o código que ele mostra.`,
    label: msg`Código de 6 dígitos`,
    hint: msg`Quando o código estiver completo, o login continua sozinho.`,
    missing: { id: CODE_REQUIRED },
    other: msg`Usar um código de recuperação`,
  },
  recovery: {
    line: msg`Digite um dos códigos de recuperação que você guardou ao ativar a verificação.`,
    label: msg`Código de recuperação`,
    hint: msg`Por exemplo: 4f7kd-92mxa. Cada código só pode ser usado uma vez.`,
    missing: msg`Digite um código de recuperação`,
    other: msg`Usar o aplicativo autenticador`,
  },
} as const;

type FormError = { beside: string } | { above: string };

/** The second step of a log-in. It replaces the page, or the content of the dialog, of the first step. */
export function CodeStep(props: CodeStepProps) {
  const { submit, passkeyRequest, onCancel, isInDialog = false } = props;
  const Frame = isInDialog ? DialogFrame : AuthPage;
  const [mode, setMode] = useState<keyof typeof MODES>('app');
  const [code, setCode] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [formError, setError] = useState<FormError>();
  // Good once: each refusal brings a new one.
  const [request, setRequest] = useState(passkeyRequest);
  const field = useRef<HTMLInputElement>(null);
  const texts = MODES[mode];
  const { t, i18n } = useLingui();

  // Focuses the field in each mode. Screen readers then read its label and hint.
  useEffect(() => field.current?.focus(), [mode]);

  const send = async (typed: string) => {
    if (isRunning) return;
    if (typed.trim() === '') {
      setError({ beside: i18n._(texts.missing) });
      field.current?.focus();
      return;
    }
    setRunning(true);
    setError(undefined);
    try {
      await submit({ code: typed });
    } catch (error) {
      setRequest((before) => passkeyRequestIn(error) ?? before);
      const sentence = explainLogin(error, i18n);
      setError(isCodeRequired(error) ? { beside: sentence } : { above: sentence });
      field.current?.focus();
      // Typing the next code replaces this one.
      field.current?.select();
    } finally {
      setRunning(false);
    }
  };

  const confirmByPasskey = async (asked: PasskeyRequest) => {
    setRunning(true);
    setError(undefined);
    try {
      const passkey = await askPasskey(asked);
      if (passkey) await submit({ code: '', passkey });
    } catch (error) {
      setRequest((before) => passkeyRequestIn(error) ?? before);
      const isFromServer = error instanceof ApiError;
      setError({ above: isFromServer ? explainLogin(error, i18n) : explainPasskey(error, i18n) });
    } finally {
      setRunning(false);
    }
  };

  const change = (typed: string) => {
    setCode(typed);
    setError(undefined);
    const digits = typed.replaceAll(/\s/g, '');
    if (mode === 'app' && /^\d{6}$/.test(digits)) void send(digits);
  };

  return (
    <Frame title={t`Só mais um passo`} line={i18n._(texts.line)}>
      <form
        method="post"
        noValidate
        aria-busy={isRunning}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void send(code);
        }}
        className="flex flex-col gap-5"
      >
        {formError && 'above' in formError && <Banner tone="error">{formError.above}</Banner>}
        <TextField
          key={mode}
          ref={field}
          name={mode === 'app' ? 'code' : 'recovery_code'}
          label={i18n._(texts.label)}
          description={i18n._(texts.hint)}
          value={code}
          onChange={change}
          errorMessage={formError && 'beside' in formError ? formError.beside : undefined}
          inputMode={mode === 'app' ? 'numeric' : 'text'}
          autoComplete={mode === 'app' ? 'one-time-code' : 'off'}
          autoCorrect="off"
          spellCheck="false"
          // Read-only, because a disabled field would lose the focus.
          isReadOnly={isRunning}
          isRequired
          className="[&_input]:text-lg [&_input]:tracking-[0.12em]"
        />
        {/* Announced as an alert, because the focus is in the field already. */}
        <p role="alert" className="sr-only">
          {formError && 'beside' in formError && formError.beside}
        </p>
        <SubmitButton size="lg" isSubmitting={isRunning} submittingLabel={t`Entrando...`}>
          {t`Entrar`}
        </SubmitButton>
        <p role="status" className="sr-only">
          {isRunning && t`Entrando...`}
        </p>
        {request && canUsePasskeys() && (
          <Button
            variant="secondary"
            isDisabled={isRunning}
            onPress={() => void confirmByPasskey(request)}
          >
            <KeyRound aria-hidden className="size-5" />
            {t`Usar chave de acesso`}
          </Button>
        )}
        <Button
          variant="quiet"
          isDisabled={isRunning}
          onPress={() => {
            setMode(mode === 'app' ? 'recovery' : 'app');
            setCode('');
            setError(undefined);
          }}
        >
          {i18n._(texts.other)}
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-6">
        <Button
          variant="quiet"
          size="sm"
          isDisabled={isRunning}
          onPress={onCancel}
          className="-ml-4"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {t`Voltar`}
        </Button>
      </p>
    </Frame>
  );
}

function DialogFrame(props: { title: string; line: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="text-lg">{props.title}</h3>
        <p className="mt-1 text-ink-muted">{props.line}</p>
      </div>
      {props.children}
    </div>
  );
}
