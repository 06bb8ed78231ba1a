/**
 * What the first script of a page has asked the server for, before this code came (see
 * boot/screen-script.ts): each answer is taken once, by the call that asks for the same.
 */
export interface Early {
  /** The address of the screen for which was asked. */
  address: string;
  /** The API's address, as the server wrote it into the page. */
  readonly base: string;
  /** The access tokens with which was asked: the stored one, and a fresh one where it had run out. */
  readonly tokens: readonly string[];
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Later than this after the page was opened, an answer that nobody took is old. */
const FRESH_MS = 30_000;

/** Whether the visit began with a screen behind the log-in. */
export function beganEarly(): boolean {
  return typeof window !== 'undefined' && window.early !== undefined;
}

/**
 * Whether a visit begins with this screen, and all that the page has asked for it is there. Waits for
 * the answers. An error, or an answer that does not come, is handled by the screen.
 */
export async function hasCome(address: string): Promise<boolean> {
  const early = typeof window === 'undefined' ? undefined : window.early;
  if (early?.address !== address || early.answers.size === 0) return false;
  const answers = await Promise.allSettled(early.answers.values());
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}

/**
 * The screen with which the visit begins leads on to another one: the visit begins with that one then,
 * and what the page has asked for is for it.
 */
export function beginsWith(from: string, to: string): void {
  const early = typeof window === 'undefined' ? undefined : window.early;
  if (early?.address === from) early.address = to;
}

/** The API's address where the page itself tells it. */
export function earlyBase(): string | null {
  return (typeof window !== 'undefined' && window.early?.base) || null;
}

/** The answer that is on its way already, if this was asked for, by this user. */
export function takeEarly(
  address: string,
  access: string | undefined,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.early;
  const answer = early?.answers.get(address);
  if (!early || !answer || access === undefined || !early.tokens.includes(access)) return undefined;
  early.answers.delete(address);
  return performance.now() < FRESH_MS ? answer : undefined;
}
