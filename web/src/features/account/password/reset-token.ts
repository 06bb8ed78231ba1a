/**
 * The token of the link in the mail. It leaves the address bar at once and stays with this tab only,
 * so that a phone that reloads the page in between has not lost it.
 */
const KEY = 'reset_token';

let held: string | null = null;

export function keepToken(token: string): void {
  held = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function heldToken(): string | null {
  try {
    return held ?? sessionStorage.getItem(KEY);
  } catch {
    return held;
  }
}

export function dropToken(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was never anything in it.
  }
}
