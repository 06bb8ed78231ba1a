import { useSyncExternalStore } from 'react';
import type { Tone } from '../feedback.tsx';

export interface ToastOptions {
  tone?: Tone;
  /** Milliseconds until it closes automatically; 6000 by default, null to stay until closed. */
  timeout?: number | null;
  /** A button beside the message, such as 'Undo'; it closes the message too. */
  action?: { label: string; onPress: () => void };
}

/** Lazy import of the region: pages that show no toast do not load it. */
type Drawing = typeof import('./toast-region.tsx');

let drawing: Drawing | null = null;
const listeners = new Set<() => void>();

/**
 * Prefetches the code of toasts. A screen that reports a lost connection by a toast could not load it
 * at that moment.
 */
export async function prepareToasts(): Promise<Drawing> {
  if (drawing) return drawing;
  drawing = await import('./toast-region.tsx');
  for (const listener of listeners) listener();
  return drawing;
}

/** Shows a short, non-blocking message; needs a `<ToastRegion/>` on the page. */
export function toast(message: string, options: ToastOptions = {}): void {
  void prepareToasts().then(({ showToast }) => showToast(message, options));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where toasts appear, once per page. */
export function ToastRegion() {
  const loaded = useSyncExternalStore(
    subscribe,
    () => drawing,
    () => null,
  );
  return loaded && <loaded.Toasts />;
}
