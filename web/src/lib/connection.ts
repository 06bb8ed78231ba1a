import { useSyncExternalStore } from 'react';
import { system } from '@trilha/contract/bare';
import { apiBase } from './boot/config.ts';

/** The pauses between attempts to reach the server grow from 2 to 15 seconds. */
const FIRST_PAUSE_MS = 2000;
const MAX_DELAY_MS = 15_000;

/** A probe without an answer after this time counts as failed, so that the next one can follow. */
const TIMEOUT_MS = 10_000;

let offline = false;
let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;

const listeners = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

/** Statuses by which a reverse proxy reports that the server is unreachable. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function setOffline(value: boolean): void {
  if (offline === value) return;
  offline = value;
  for (const listener of listeners) listener();
}

/** Whether server and database answer: without the database every call would fail again. */
async function isThere(): Promise<boolean> {
  const limit = new AbortController();
  const timeout = setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    const address = (await apiBase()) + system.ready.path;
    return (await fetch(address, { cache: 'no-store', signal: limit.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timeout);
  }
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), pause);
  pause = Math.min(pause * 1.5, MAX_DELAY_MS);
}

async function ask(): Promise<void> {
  if (!offline || asking) return;
  clearTimeout(timer);
  asking = true;
  if (await isThere()) reportAnswer();
  asking = false;
  if (offline) schedule();
}

function askSoon(): void {
  if (!offline) return;
  pause = FIRST_PAUSE_MS;
  void ask();
}

/** A call did not reach the server: sets the state to offline and retries with growing pauses. */
export function reportFailure(): void {
  if (offline) return;
  setOffline(true);
  pause = FIRST_PAUSE_MS;
  schedule();
}

/** A call was answered: the server can be reached (again). */
export function reportAnswer(): void {
  if (!offline) return;
  clearTimeout(timer);
  setOffline(false);
  for (const listener of reconnectListeners) listener();
}

/** Calls back when the server can be reached again after an outage; returns a function that unsubscribes. */
export function onReconnect(callback: () => void): () => void {
  reconnectListeners.add(callback);
  return () => reconnectListeners.delete(callback);
}

/**
 * Checks whether the server can be reached, and waits until it can.
 * @returns whether it had to wait
 */
export async function waitForServer(): Promise<boolean> {
  if (!offline && (await isThere())) return false;
  reportFailure();
  await new Promise<void>((resolve) => {
    const stop = onReconnect(() => {
      stop();
      resolve();
    });
  });
  return true;
}

/** True while the server cannot be reached. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offline,
    () => false,
  );
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', askSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askSoon();
  });
}
