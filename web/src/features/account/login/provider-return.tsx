import { providers } from '@trilha/contract';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { replace } from 'react-router';
import { ApiError, call } from '../../../lib/api/api.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { isCodeRequired } from '../../../lib/api/errors.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { Spinner } from '../../../ui/index.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { explainLogin } from './explain-login.ts';
import { explainFailure, type ProviderReturn, readProviderReturn } from './provider-login.ts';

/** Somebody who is asked for a code may go back to the form. */
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
 * Takes the ticket or failure of a provider out of the address of the log-in page, before anything
 * else there happens.
 */
export function takeProviderReturn(): void {
  const found = readProviderReturn(window.location.hash);
  if (!found) return;
  // Somebody who is logged in meanwhile needs no ticket, now or after they have logged out.
  setArrived(currentUser() ? null : found);
  // Out of the address bar at once; then the router, which has read it too, learns of it.
  window.history.replaceState(window.history.state, '', '/login');
  throw replace('/login');
}

/**
 * A log-in by a provider that has led back to this page: `view` while it goes on, in place of the
 * form; `failure` once it has not worked; `isGivenUp` where they went back at the second step.
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
      // Whoever leaves this page and comes another time comes without it.
      if (!window.location.pathname.startsWith('/login')) setArrived(null);
    },
    [],
  );
  const isGivenUp = found === 'given up';
  if (!found || isGivenUp) return { view: null, failure: undefined, isGivenUp };
  if ('failure' in found) return { view: null, failure: found.failure, isGivenUp };
  return { view: <Exchange key={found.ticket} {...found} />, failure: undefined, isGivenUp };
}

/** The ticket is no longer good: no code helps. */
function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

type Exchangeable = Exclude<ProviderReturn, { failure: string }>;

function Exchange({ ticket, verifier, remember, name }: Exchangeable) {
  const { enter } = useAuth();
  const [needsCode, setNeedsCode] = useState(false);
  const begun = useRef(false);

  const exchange = async (code: string) => {
    const answer = await call(providers.exchange, { body: { ticket, verifier, code } });
    await enter(answer, remember);
  };
  const fail = (error: unknown) => {
    const failure = isSpent(error) ? explainFailure('expired', name) : explainLogin(error);
    setArrived({ failure });
  };
  const submit = async (code: string) => {
    try {
      await exchange(code);
    } catch (error) {
      if (!isSpent(error)) throw error;
      fail(error);
    }
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    exchange('').catch((error: unknown) => {
      if (isCodeRequired(error)) setNeedsCode(true);
      else fail(error);
    });
  });

  if (needsCode) {
    return <CodeStep submit={submit} onCancel={() => setArrived('given up')} />;
  }
  return (
    <AuthPage title="Só um instante" line={`Estamos confirmando o seu login com ${name}.`}>
      <p role="status" className="flex items-center gap-3 text-lg">
        <Spinner />
        Entrando...
      </p>
    </AuthPage>
  );
}
