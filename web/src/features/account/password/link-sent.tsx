import { Trans, useLingui } from '@lingui/react/macro';
import { passwords } from '@trilha/contract';
import { Clock, MailOpen, MailSearch, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api/api.ts';
import { Banner, Button, cx } from '../../../ui/index.ts';
import { BackToLogin, SchoolContact } from '../login/auth-links.tsx';
import { AuthPage } from '../login/auth-page.tsx';
import { explainPassword } from './explain-password.ts';

/** E-mails take a while to arrive, and a new request invalidates the former link. */
const RESEND_AFTER_SECONDS = 60;

/** What to do next. The same text whether or not an account with this e-mail exists. */
export function LinkSent(props: { email: string; onChangeEmail: () => void }) {
  const { email, onChangeEmail } = props;
  const { t } = useLingui();
  return (
    <AuthPage
      title={t`Confira seu email`}
      line={
        <Trans>
          Se houver uma conta com <strong className="text-ink wrap-anywhere">{email}</strong>, o
          link para criar uma senha nova chega em alguns minutos.
        </Trans>
      }
      focusTitle
    >
      <ul className="flex flex-col gap-4">
        <Step icon={MailOpen}>
          <Trans>Abra o email e toque em “Criar senha nova”.</Trans>
        </Step>
        <Step icon={MailSearch}>
          <Trans>
            Não chegou? Olhe também na caixa de spam e confira se é com este email que você entra.
          </Trans>
        </Step>
        <Step icon={Clock}>
          <Trans>O link vale por uma hora e só pode ser usado uma vez.</Trans>
        </Step>
      </ul>
      <Resend email={email} onChangeEmail={onChangeEmail} />
      <BackToLogin />
      <SchoolContact question={t`Ainda sem conseguir entrar?`} />
    </AuthPage>
  );
}

function Step({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="pt-1">{children}</span>
    </li>
  );
}

type Outcome = 'sent' | { failure: string };

function Resend({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { t } = useLingui();
  const { secondsLeft, restart } = useCountdown(RESEND_AFTER_SECONDS);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const send = async () => {
    setSending(true);
    setOutcome(undefined);
    try {
      await call(passwords.request, { body: { email } });
      setOutcome('sent');
      restart();
    } catch (error) {
      const said = error instanceof ApiError ? error.detail : undefined;
      setOutcome({
        failure: explainPassword(error) ?? said ?? t`Algo deu errado. Tente novamente.`,
      });
    } finally {
      setSending(false);
    }
  };

  const isWaiting = secondsLeft > 0;
  return (
    <div className="mt-8 flex flex-col gap-4">
      {outcome === 'sent' && (
        <Banner tone="success">
          <Trans>Pronto, pedimos outro envio.</Trans>
        </Banner>
      )}
      {typeof outcome === 'object' && <Banner tone="error">{outcome.failure}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          // Not `disabled`: the button keeps the focus during the countdown.
          aria-disabled={isWaiting || undefined}
          isPending={isSending}
          onPress={() => {
            if (!isWaiting) void send();
          }}
          className={cx('tabular-nums max-sm:w-full', isWaiting && 'opacity-55')}
        >
          <span>
            {isSending ? t`Enviando...` : t`Enviar de novo`}
            {isWaiting && <span aria-hidden> {t`em ${secondsLeft} s`}</span>}
          </span>
        </Button>
        <Button variant="quiet" onPress={onChangeEmail} className="max-sm:w-full">
          {t`Usar outro email`}
        </Button>
      </div>
    </div>
  );
}

/** Counts whole seconds down to 0. It reads the clock, so it stays correct after the device slept. */
function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const restart = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { secondsLeft, restart };
}
