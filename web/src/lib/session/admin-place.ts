import { tabStore } from '../storage.ts';
import { currentUser, subscribeToSession } from './session.ts';

/*
 * Where staff were in the admin area when they left it to look at a course as its students do: the ways
 * back lead there, also after a reload. It ends with the tab, the log-out, and a visit to the own dashboard.
 */

const KEY = 'trilha.admin-place';

/** @param address a path of the admin area with its search part */
export function keepAdminPlace(address: string): void {
  tabStore.write(KEY, address);
}

export function forgetAdminPlace(): void {
  tabStore.remove(KEY);
}

/** The address of that place; null where the user did not come from the admin area. */
export function adminPlace(): string | null {
  if (!currentUser()?.is_staff) return null;
  const kept = tabStore.read(KEY);
  // Anybody may have written it.
  return kept !== null && /^\/admin(?:[/?]|$)/.test(kept) ? kept : null;
}

subscribeToSession(() => {
  if (!currentUser()) forgetAdminPlace();
});
