import { useLingui } from '@lingui/react/macro';
import { auth } from '@trilha/contract';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { Button } from '../../../ui/index.ts';
import { askPasskey, canUsePasskeys } from '../passkeys/webauthn.ts';
import { explainPasskey, NO_PASSKEYS_HERE } from './explain-passkey.ts';

/** Log-in with a passkey. Where the browser has none, the button says so when pressed. */
export function PasskeyButton({ remember }: { remember: boolean }) {
  const { completeLogin } = useAuth();
  const { t, i18n } = useLingui();
  const [isRunning, setRunning] = useState(false);
  const [errorText, setError] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  // On a phone the message may be below the visible part of the page.
  useEffect(() => {
    if (errorText) status.current?.scrollIntoView({ block: 'nearest' });
  }, [errorText]);

  const enter = async () => {
    setError(undefined);
    if (!canUsePasskeys()) {
      setError(i18n._(NO_PASSKEYS_HERE));
      return;
    }
    setRunning(true);
    try {
      // In a dialog it may be another one than that of the page.
      const language = i18n.locale;
      const response = await askPasskey(await call(auth.passkeyOptions, { language }));
      if (response) {
        const answer = await call(auth.passkeyLogin, { body: { response }, language });
        await completeLogin(answer, remember);
      }
    } catch (error) {
      setError(explainPasskey(error, i18n));
    }
    setRunning(false);
  };

  return (
    <div className="mt-3 flex flex-col gap-4">
      <Button variant="secondary" isPending={isRunning} onPress={() => void enter()}>
        {!isRunning && <KeyRound aria-hidden className="size-5" />}
        {t`Entrar com chave de acesso`}
      </Button>
      <p
        ref={status}
        role="status"
        className="scroll-mb-6 text-center text-sm text-ink-muted empty:-mt-4"
      >
        {isRunning ? t`Aguardando a sua chave de acesso...` : errorText}
      </p>
    </div>
  );
}
