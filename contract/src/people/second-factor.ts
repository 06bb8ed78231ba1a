import { z } from 'zod';
import { CurrentPassword, PASSWORD_TRIES_SPENT } from './account.ts';
import { id, page } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** A new secret must be confirmed by a code within this time. */
export const SECOND_FACTOR_SETUP_MINUTES = 30;

/** The number of recovery codes; each is valid once. */
export const RECOVERY_CODES = 10;

export const SECOND_FACTOR_NEEDED =
  /*i18n*/ 'Turn on two-step verification in your profile: this school requires it of its staff.';
export const SECOND_FACTOR_CODE_MISSING = /*i18n*/ 'Enter the code from your authenticator app.';
export const SECOND_FACTOR_CODE_WRONG =
  /*i18n*/ 'This code is not right. Check the app and try again.';
export const SECOND_FACTOR_TRIES_SPENT = /*i18n*/ 'Too many wrong codes. Try again later.';
export const SECOND_FACTOR_STAFF_ONLY = /*i18n*/ 'Two-step verification is for staff.';
export const SECOND_FACTOR_REQUIRED_HERE =
  /*i18n*/ 'Your school requires two-step verification of its staff: it stays on.';
export const SECOND_FACTOR_ALREADY_ON = /*i18n*/ 'Two-step verification is on already.';
export const SECOND_FACTOR_NOT_ON = /*i18n*/ 'Two-step verification is not on.';
export const SECOND_FACTOR_NOT_STARTED = /*i18n*/ 'Start again: this set-up is too old.';
export const NOT_YOUR_OWN_SECOND_FACTOR =
  /*i18n*/ 'Your own two-step verification is on your profile.';
export const OWN_SECOND_FACTOR_FIRST =
  /*i18n*/ 'Turn on two-step verification for yourself first, so that you do not lock yourself out.';

const SecondFactorState = z.object({
  is_on: z.boolean(),
  /** Whether the school requires it of all staff. */
  is_required: z.boolean(),
  recovery_codes_left: z.int().min(0),
  /** Whether a change requires the current password: the account has one. */
  asks_password: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

const code = z
  .string(SECOND_FACTOR_CODE_MISSING)
  .trim()
  .min(1, SECOND_FACTOR_CODE_MISSING)
  .max(100, SECOND_FACTOR_CODE_WRONG);

const RecoveryCodes = z.object({
  /** Shown this once: only their hashes are stored. */
  recovery_codes: z.array(z.string()),
});

/**
 * The user's own second step (TOTP, RFC 6238), for staff and superusers by the users table: also for
 * those whose rights are suspended until they turn it on.
 */
export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/profiles/me/second-factor/',
    access: 'user',
    summary: 'Whether two-step verification is on; 403 for who is not staff',
    response: SecondFactorState,
    errors: { 403: SECOND_FACTOR_STAFF_ONLY },
  }),
  start: endpoint({
    method: 'POST',
    path: '/profiles/me/second-factor/start/',
    access: 'user',
    summary: 'A new secret for the authenticator app; nothing is on until a code confirms it',
    body: z.object({
      /** Required when the account has one; else the log-in must not be long ago. */
      current_password: CurrentPassword.optional(),
    }),
    response: z.object({
      /** Base32, to be typed in. */
      secret: z.string(),
      /** The same as an `otpauth://` address, for a QR code. */
      uri: z.string(),
    }),
    errors: {
      403: SECOND_FACTOR_STAFF_ONLY,
      409: SECOND_FACTOR_ALREADY_ON,
      429: PASSWORD_TRIES_SPENT,
    },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/profiles/me/second-factor/confirm/',
    access: 'user',
    summary:
      'Turn two-step verification on with the first code, which ends all other sessions; answers the recovery codes',
    body: z.object({ code }),
    response: RecoveryCodes,
    errors: {
      403: SECOND_FACTOR_STAFF_ONLY,
      409: `${SECOND_FACTOR_ALREADY_ON} Or: ${SECOND_FACTOR_NOT_STARTED}`,
      429: SECOND_FACTOR_TRIES_SPENT,
    },
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/profiles/me/second-factor/recovery-codes/',
    access: 'user',
    summary: 'New recovery codes in place of the old ones',
    body: z.object({ code }),
    response: RecoveryCodes,
    errors: {
      403: SECOND_FACTOR_STAFF_ONLY,
      409: SECOND_FACTOR_NOT_ON,
      429: SECOND_FACTOR_TRIES_SPENT,
    },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/profiles/me/second-factor/stop/',
    access: 'user',
    summary: 'Turn two-step verification off, with a code or a recovery code',
    body: z.object({ code }),
    errors: {
      403: SECOND_FACTOR_STAFF_ONLY,
      409: `${SECOND_FACTOR_REQUIRED_HERE} Or: ${SECOND_FACTOR_NOT_ON}`,
      429: SECOND_FACTOR_TRIES_SPENT,
    },
  }),
};

const StaffSecurity = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  is_active: z.boolean(),
  second_factor: z.boolean(),
});
export type StaffSecurity = z.infer<typeof StaffSecurity>;

/** The settings of superusers for the log-in of staff. */
export const adminSecurity = {
  get: endpoint({
    method: 'GET',
    path: '/admin/security/',
    access: 'superuser',
    summary: 'Whether staff must use two-step verification',
    response: z.object({ staff_second_factor_required: z.boolean() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/security/',
    access: 'superuser',
    summary: 'Require two-step verification of all staff, or not',
    body: z.object({ staff_second_factor_required: z.boolean(/*i18n*/ 'Say true or false.') }),
    response: z.object({ staff_second_factor_required: z.boolean() }),
    errors: { 409: OWN_SECOND_FACTOR_FIRST },
  }),
  staff: endpoint({
    method: 'GET',
    path: '/admin/security/staff/',
    access: 'superuser',
    summary:
      'All staff, and who of them has two-step verification; whoever else still has it is listed too',
    response: page(StaffSecurity),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/admin/security/staff/{id}/second-factor/',
    access: 'superuser',
    summary:
      'Turn the two-step verification of somebody off who has lost app and codes; ends their sessions and removes their passkeys',
    errors: { 409: NOT_YOUR_OWN_SECOND_FACTOR },
  }),
};
