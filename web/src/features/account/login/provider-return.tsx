import { Trans, useLingui } from '@lingui/react/macro';
import { type PasskeyRequest, providers } from '@trilha/contract';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { replace } from 'react-router';
import { ApiError, call } from '../../../lib/api/api.ts';
import { publicPathOf } from '../../../lib/routes/public-addresses.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { isCodeRequired } from '../../../lib/api/errors.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { Spinner } from '../../../ui/index.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeStep, type SecondStep } from './code-step.tsx';
import { explainLogin } from './explain-login.ts';
import { passkeyRequestIn } from './explain-passkey.ts';
import { explainFailure, type ProviderReturn, readProviderReturn } from './provider-login.ts';

/** The second step may be cancelled, which leads back to the form. */
type Arrived = ProviderReturn | 'given up' | null;

let arrived: Arrived = null;
const listeners = new Set<() => void>();

function setArrived(value: Arrived): void {
  arrived = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Removes the result of a log-in by a provider from the address of the log-in page, before anything
 * else runs there.
 */
export function takeProviderReturn(): void {
  const found = readProviderReturn(window.location.hash);
  if (!found) return;
  // A user who is logged in already does not need the ticket.
  setArrived(currentUser() ? null : found);
  // Providers lead back to the log-in page in Portuguese, whatever the language in which it was left.
  const address = found.at ?? '/login';
  // Removed from the address bar at once, then from the router's location.
  window.history.replaceState(window.history.state, '', address);
  throw replace(address);
}

/**
 * Completes a log-in by a provider. `view` replaces the form while it is in progress. `failure` is its
 * error message. `isGivenUp` is set if the user cancelled at the second step.
 */
export function useProviderReturn(): {
  view: ReactNode;
  failure: string | undefined;
  isGivenUp: boolean;
} {
  const found = useSyncExternalStore<Arrived>(
    subscribe,
    () => arrived,
    () => null,
  );
  useEffect(
    () => () => {
      // Cleared, so that a later visit to this page does not use it again.
      if (publicPathOf(window.location.pathname) !== '/login') setArrived(null);
    },
    [],
  );
  const isGivenUp = found === 'given up';
  if (!found || isGivenUp) return { view: null, failure: undefined, isGivenUp };
  if ('failure' in found) return { view: null, failure: found.failure, isGivenUp };
  return { view: <Exchange key={found.ticket} {...found} />, failure: undefined, isGivenUp };
}

/** The ticket has expired, so that no code is accepted. */
function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

type Exchangeable = Exclude<ProviderReturn, { failure: string }>;

function Exchange({ ticket, verifier, remember, name }: Exchangeable) {
  const { completeLogin } = useAuth();
  const { t, i18n } = useLingui();
  const [needed, setNeeded] = useState<{ request: PasskeyRequest | undefined }>();
  const begun = useRef(false);

  const exchange = async (step: SecondStep) => {
    const answer = await call(providers.exchange, { body: { ticket, verifier, ...step } });
    await completeLogin(answer, remember);
  };
  const fail = (error: unknown) => {
    const failure = isSpent(error) ? explainFailure('expired', name) : explainLogin(error, i18n);
    setArrived({ failure });
  };
  const submit = async (step: SecondStep) => {
    try {
      await exchange(step);
    } catch (error) {
      if (!isSpent(error)) throw error;
      fail(error);
    }
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    exchange({ code: '' }).catch((error: unknown) => {
      if (isCodeRequired(error)) setNeeded({ request: passkeyRequestIn(error) });
      else fail(error);
    });
  });

  if (needed) {
    const onCancel = () => setArrived('given up');
    return <CodeStep submit={submit} passkeyRequest={needed.request} onCancel={onCancel} />;
  }
  return (
    <AuthPage title={t`Só um instante`} line={t`Estamos confirmando o seu login com ${name}.`}>
      <p role="status" className="flex items-center gap-3 text-lg">
        <Spinner />
        <Trans>Entrando...</Trans>
      </p>
    </AuthPage>
  );
}
