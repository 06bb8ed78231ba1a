import { tabStore } from '../storage.ts';

/* The e-mail of a log-in that has been begun, of the pages of log-in and forgotten password; never a password. */

const KEY = 'typed_email';

export function keepTypedEmail(email: string): void {
  if (email === '') forgetTypedEmail();
  else tabStore.write(KEY, email);
}

/** What was typed in this tab; '' after a log-in. */
export const typedEmail = (): string => tabStore.read(KEY) ?? '';

export function forgetTypedEmail(): void {
  tabStore.remove(KEY);
}
