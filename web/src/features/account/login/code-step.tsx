import { CODE_REQUIRED } from '@trilha/contract';
import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isCodeRequired } from '../../../lib/api/errors.ts';
import { Banner, Button, TextField } from '../../../ui/index.ts';
import { AuthPage } from './auth-page.tsx';
import { explainLogin } from './explain-login.ts';

interface CodeStepProps {
  /** Logs in with the code; what it throws is told here. */
  submit: (code: string) => Promise<void>;
  onCancel: () => void;
}

const MODES = {
  app: {
    line: 'Abra o aplicativo autenticador no seu celular e digite o código que ele mostra.',
    label: 'Código de 6 dígitos',
    hint: 'Quando o código estiver completo, o login continua sozinho.',
    missing: CODE_REQUIRED,
    other: 'Usar um código de recuperação',
  },
  recovery: {
    line: 'Digite um dos códigos de recuperação que você guardou ao ativar a verificação.',
    label: 'Código de recuperação',
    hint: 'Por exemplo 4f7kd-92mxa. Cada código vale uma vez só.',
    missing: 'Digite um código de recuperação',
    other: 'Usar o aplicativo autenticador',
  },
} as const;

type Fault = { beside: string } | { above: string };

/** The second step of a log-in, in place of the page that asked for the first. */
export function CodeStep({ submit, onCancel }: CodeStepProps) {
  const [mode, setMode] = useState<keyof typeof MODES>('app');
  const [code, setCode] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [fault, setError] = useState<Fault>();
  const field = useRef<HTMLInputElement>(null);
  const texts = MODES[mode];

  // Here and in the other mode, what comes next is typing; the label and the hint are read with it.
  useEffect(() => field.current?.focus(), [mode]);

  const send = async (typed: string) => {
    if (isRunning) return;
    if (typed.trim() === '') {
      setError({ beside: texts.missing });
      field.current?.focus();
      return;
    }
    setRunning(true);
    setError(undefined);
    try {
      await submit(typed);
    } catch (error) {
      const sentence = explainLogin(error);
      setError(isCodeRequired(error) ? { beside: sentence } : { above: sentence });
      field.current?.focus();
      // The next code is typed over this one.
      field.current?.select();
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
    <AuthPage title="Só mais um passo" line={texts.line}>
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
        {fault && 'above' in fault && <Banner tone="error">{fault.above}</Banner>}
        <TextField
          key={mode}
          ref={field}
          name={mode === 'app' ? 'code' : 'recovery_code'}
          label={texts.label}
          description={texts.hint}
          value={code}
          onChange={change}
          errorMessage={fault && 'beside' in fault ? fault.beside : undefined}
          inputMode={mode === 'app' ? 'numeric' : 'text'}
          autoComplete={mode === 'app' ? 'one-time-code' : 'off'}
          autoCorrect="off"
          spellCheck="false"
          // It keeps the focus, which a disabled field would lose.
          isReadOnly={isRunning}
          isRequired
          className="[&_input]:text-lg [&_input]:tracking-[0.12em]"
        />
        {/* Said at once: the focus is in the field, which is all that a screen reader follows. */}
        <p role="alert" className="sr-only">
          {fault && 'beside' in fault && fault.beside}
        </p>
        <Button type="submit" size="lg" isPending={isRunning}>
          {isRunning ? 'Entrando...' : 'Entrar'}
        </Button>
        <p role="status" className="sr-only">
          {isRunning && 'Entrando...'}
        </p>
        <Button
          variant="quiet"
          isDisabled={isRunning}
          onPress={() => {
            setMode(mode === 'app' ? 'recovery' : 'app');
            setCode('');
            setError(undefined);
          }}
        >
          {texts.other}
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
          Voltar
        </Button>
      </p>
    </AuthPage>
  );
}
