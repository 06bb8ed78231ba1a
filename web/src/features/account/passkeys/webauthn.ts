import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@trilha/contract';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';

/** Loaded when a passkey is made or used. */
const library = () => lazyImport(() => import('@simplewebauthn/browser'));

/** Whether this browser can use passkeys on this page; none can without TLS. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** The user closed the browser's dialog, or let it time out. */
const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The authenticator has one of the passkeys that the account has. */
const isKnown = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** Lets the browser make a passkey. Throws what the browser throws otherwise. */
export async function makePasskey(
  options: PasskeyCreation,
): Promise<PasskeyRegistration | 'cancelled' | 'known'> {
  const { startRegistration } = await library();
  try {
    const made = await startRegistration({ optionsJSON: options });
    const { transports = [] } = made.response;
    return { ...made, response: { ...made.response, transports } } as PasskeyRegistration;
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    if (isKnown(error)) return 'known';
    throw error;
  }
}

/** Lets the user choose a passkey and confirm with it; null where they cancel. */
export async function askPasskey(options: PasskeyRequest): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await library();
  try {
    return (await startAuthentication({ optionsJSON: options })) as PasskeyAssertion;
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}
