import { useSyncExternalStore } from 'react';
import { system } from '@trilha/contract/bare';
import { apiBase } from './config.ts';

/** Pauses between two attempts to reach the server: from 2 seconds up to 15. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 15_000;

let offline = false;
let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;

const listeners = new Set<() => void>();
const reconnectListeners = new Set<() => void>();

/** Statuses with which what stands before the server says that the server is not there. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function setOffline(value: boolean): void {
  if (offline === value) return;
  offline = value;
  for (const listener of listeners) listener();
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch((await apiBase()) + system.health.path, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), pause);
  pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
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

/** A call found no server: says so to the page and keeps trying to reach it, gently. */
export function reportFailure(): void {
  if (offline) return;
  setOffline(true);
  pause = FIRST_PAUSE_MS;
  schedule();
}

/** A call was answered: the server is there (again). */
export function reportAnswer(): void {
  if (!offline) return;
  clearTimeout(timer);
  setOffline(false);
  for (const listener of reconnectListeners) listener();
}

/** Calls back whenever the server can be reached again after an outage; returns how to stop. */
export function onReconnect(callback: () => void): () => void {
  reconnectListeners.add(callback);
  return () => reconnectListeners.delete(callback);
}

/**
 * Asks whether the server is there, and waits until it is.
 * @returns whether it had to be waited for
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
