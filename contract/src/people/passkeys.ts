import { z } from 'zod';
import { CurrentPassword, PASSWORD_TRIES_SPENT } from './account.ts';
import { id, page, requiredText, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** A user has at most so many. */
export const MAX_PASSKEYS = 10;

/** Messages of the profile screen, in English like that screen. */
export const PASSKEY_LABEL_MISSING = /*i18n*/ 'Enter a name for this passkey.';
export const PASSKEY_INVALID = /*i18n*/ 'This passkey could not be confirmed. Please try again.';
export const PASSKEY_KNOWN = /*i18n*/ 'This device already has a passkey for an account here.';
export const TOO_MANY_PASSKEYS =
  /*i18n*/ 'You have 10 passkeys, which is the most. Remove one to add another.';
export const PASSKEYS_NEED_HTTPS =
  /*i18n*/ 'Passkeys need a secure address (https), and this site has none yet.';

/** Messages of the log-in screen, in Portuguese like that screen. */
export const PASSKEY_REFUSED = /*i18n*/ 'Não foi possível entrar com esta chave de acesso.';
export const PASSKEY_STEP_REFUSED =
  /*i18n*/ 'Não foi possível confirmar com esta chave de acesso. Tente de novo ou digite o código.';
export const PASSKEYS_NOT_HERE =
  /*i18n*/ 'As chaves de acesso ainda não funcionam neste site. Entre com seu email e senha.';

/** Bytes in base64url, at most `max` characters. The sizes leave room for keys that are longer than today's. */
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

const credentialId = base64url(1400);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const attachment = z.enum(['cross-platform', 'platform']);

/** What WebAuthn calls a PublicKeyCredentialDescriptorJSON. */
const Descriptor = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});

const userVerification = z.enum(['discouraged', 'preferred', 'required']);

/** What the browser is asked for a log-in or its second step (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
  /** The passkeys of the account at a second step; at a log-in the user chooses one. */
  allowCredentials: z.array(Descriptor).optional(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What the browser is asked for a new passkey (PublicKeyCredentialCreationOptionsJSON). */
const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.optional().catch(undefined),
  clientExtensionResults: z.object({}).catch({}),
};

/** What the browser answers to a `PasskeyRequest` (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(100).optional().catch(undefined),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** What cannot be an assertion is null, which is refused like a wrong one. */
export const PasskeyAnswer = PasskeyAssertion.nullable().catch(null).default(null);

/** What the browser answers to a `PasskeyCreation` (RegistrationResponseJSON). */
const PasskeyRegistration = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url(10_000),
      attestationObject: base64url(50_000),
      transports: z.array(transport).max(10).catch([]),
    }),
  },
  PASSKEY_INVALID,
);
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

const PasskeyLabel = requiredText(60, PASSKEY_LABEL_MISSING);

/** A passkey in the list of its owner. */
export const PasskeyRow = z.object({
  id,
  /** Given by the owner; at first browser and system, such as 'Chrome on Windows'. */
  label: z.string(),
  /** Its provider keeps it on other devices of the owner too. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

/** The user's own passkeys (WebAuthn). */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/profiles/me/passkeys/',
    access: 'user',
    summary: 'The own passkeys, the oldest first',
    response: page(PasskeyRow).extend({
      /** Whether the address of the site lets browsers make passkeys. */
      is_available: z.boolean(),
      /** Whether adding one requires the current password: the account has one. */
      asks_password: z.boolean(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/profiles/me/passkeys/options/',
    access: 'user',
    summary: 'What the browser needs to make a passkey; good for five minutes',
    body: z.object({
      /** Required when the account has one; else the log-in must not be long ago. */
      current_password: CurrentPassword.optional(),
    }),
    response: PasskeyCreation,
    errors: { 409: `${TOO_MANY_PASSKEYS} Or: ${PASSKEYS_NEED_HTTPS}`, 429: PASSWORD_TRIES_SPENT },
  }),
  add: endpoint({
    method: 'POST',
    path: '/profiles/me/passkeys/',
    access: 'user',
    summary: 'Add the passkey that the browser has made; a mail tells the user',
    body: z.object({
      response: PasskeyRegistration,
      /** Absent: browser and system. */
      label: PasskeyLabel.optional(),
    }),
    response: PasskeyRow,
    statuses: [201],
    errors: { 409: `${PASSKEY_KNOWN} Or: ${TOO_MANY_PASSKEYS}` },
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/profiles/me/passkeys/{id}/',
    access: 'user',
    summary: 'Rename one of the own passkeys',
    body: z.object({ label: PasskeyLabel }),
    response: PasskeyRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/profiles/me/passkeys/{id}/',
    access: 'user',
    summary: 'Remove one of the own passkeys; a mail tells the user',
  }),
};
