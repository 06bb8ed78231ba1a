import { tabStore } from '../../../lib/storage.ts';

/**
 * The token of the link in the mail. It leaves the address bar at once and stays with this tab only,
 * so that a phone that reloads the page in between has not lost it.
 */
const KEY = 'reset_token';

let held: string | null = null;

export function keepToken(token: string): void {
  held = token;
  // Without storage it lasts as long as the page.
  tabStore.write(KEY, token);
}

export function heldToken(): string | null {
  return held ?? tabStore.read(KEY);
}

export function dropToken(): void {
  held = null;
  tabStore.remove(KEY);
}
