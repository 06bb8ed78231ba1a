import type { SessionUser } from '@trilha/contract';
import { tabStore } from '../storage.ts';

/*
 * Which screen somebody asked for who was sent to the log-in page. After the log-in they land on their start
 * page, where a notice leads on to it.
 */

const KEY = 'trilha.wanted-place';

/** @param url of the screen that needs a log-in */
export function keepWantedPlace(url: string): void {
  const { pathname, search } = new URL(url, 'https://same.invalid');
  tabStore.write(KEY, pathname + search);
}

export function forgetWantedPlace(): void {
  tabStore.remove(KEY);
}

/** The path of the screen, once; null where there is none, or where it is not for this user. */
export function takeWantedPlace(user: Pick<SessionUser, 'is_staff'>): string | null {
  const kept = tabStore.read(KEY);
  forgetWantedPlace();
  // Anybody may have written it: only a path of ours is followed.
  const screen = /^\/(admin|dashboard|profile|achievements|course)(?=[/?]|$)/.exec(kept ?? '')?.[1];
  if (!kept || !screen || (screen === 'admin' && !user.is_staff)) return null;
  const starts = user.is_staff ? ['/admin', '/admin/dashboard'] : ['/dashboard'];
  const isStart = starts.includes(kept.replace(/\/$/, ''));
  return isStart ? null : kept;
}
