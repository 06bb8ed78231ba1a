import type { PasskeyRow } from '@trilha/contract';
import { nextId } from '#test';
import { vi } from 'vitest';

export function passkey(label: string, given: Partial<PasskeyRow> = {}): PasskeyRow {
  return {
    id: nextId(),
    label,
    is_synced: false,
    created_at: '2026-03-01T12:00:00.000Z',
    last_used_at: null,
    ...given,
  };
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
};

/** What the browser's dialog ends with: a passkey, or an error of this name. */
type Outcome =
  | 'confirmed'
  | 'NotAllowedError'
  | 'InvalidStateError'
  | 'SecurityError'
  | 'UnknownError';

function answer(outcome: Outcome, response: object): Promise<Credential> {
  if (outcome !== 'confirmed') return Promise.reject(new DOMException('From the browser', outcome));
  return Promise.resolve({ ...credential, response } as Credential);
}

/** Stands in for the dialogs of the browser, which no test can press. */
export function passkeyDialogs(outcome: () => Outcome) {
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(() =>
    answer(outcome(), {
      clientDataJSON: bytes('made'),
      attestationObject: bytes('object'),
      getTransports: () => ['internal'],
    }),
  );
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(() =>
    answer(outcome(), {
      clientDataJSON: bytes('signed'),
      authenticatorData: bytes('data'),
      signature: bytes('signature'),
      userHandle: bytes('handle'),
    }),
  );
  return { create, get };
}

const base64url = (text: string) => btoa(text).replaceAll('=', '');

/** What the product sends of a passkey that these dialogs have made. */
export const MADE = {
  id: 'a2V5',
  rawId: base64url('key'),
  type: 'public-key',
  response: {
    clientDataJSON: base64url('made'),
    attestationObject: base64url('object'),
    transports: ['internal'],
  },
};

/** And of one that has answered. */
export const SIGNED = {
  id: 'a2V5',
  rawId: base64url('key'),
  type: 'public-key',
  response: {
    clientDataJSON: base64url('signed'),
    authenticatorData: base64url('data'),
    signature: base64url('signature'),
    userHandle: base64url('handle'),
  },
};
