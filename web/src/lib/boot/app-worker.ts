import { onReconnect } from '../connection.ts';
import { TAKE_OVER, WORKER_ADDRESS } from './worker-words.ts';

/** The browser itself asks for a new version with each page that is loaded; a page may stand for days. */
const UPDATE_AFTER_MS = 60 * 60 * 1000;

/** Starts the new version in this tab. Other tabs go on with the code that they have. */
export type Update = () => void;

function updateTo(registration: ServiceWorkerRegistration): Update {
  return () => {
    const { waiting } = registration;
    // Another tab may have done it.
    if (!waiting) return window.location.reload();
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    waiting.postMessage(TAKE_OVER);
  };
}

/** Asks for a new version when somebody comes back to the page, or the connection does. */
function askForUpdates(registration: ServiceWorkerRegistration): () => void {
  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < UPDATE_AFTER_MS) return;
    asked = Date.now();
    // Without a connection the next occasion serves.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  const stop = onReconnect(ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    stop();
  };
}

/**
 * Has the browser keep the app (`web/service-worker/worker.ts`), and calls back when a new version of it is
 * ready. Returns how to stop. Where a browser keeps nothing, as in some private windows, nothing happens.
 */
export function keepApp(onUpdate: (update: Update) => void): () => void {
  const stops: (() => void)[] = [];
  let isStopped = false;
  const start = async () => {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    if (isStopped) return;
    // The first version that is ever kept is no news: the page runs it already.
    const tell = () => {
      if (serviceWorker.controller) onUpdate(updateTo(registration));
    };
    const follow = ({ installing } = registration) => {
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') tell();
      });
    };
    const found = () => follow();
    if (registration.waiting) tell();
    follow();
    registration.addEventListener('updatefound', found);
    stops.push(
      () => registration.removeEventListener('updatefound', found),
      askForUpdates(registration),
    );
  };
  if ('serviceWorker' in navigator && !import.meta.env.DEV) start().catch(() => undefined);
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
