import { ALIVE } from '../alive.ts';
import { type AppCode, readPlan } from './plan.ts';
import { fetchAhead, runApp } from './run-app.ts';

/*
 * The first script of a prerendered page, which stands in the page itself. What one reads comes
 * first: the scripts, which only bring it alive, are asked for once the browser has painted, all at
 * the same time. Otherwise they take the line from the style sheet and the fonts.
 */

/** Keeps the last press before the page is alive, and a form that Enter was meant to send: done then. */
function keepPresses(): void {
  let kept: HTMLButtonElement | HTMLFormElement | undefined;
  const note = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const found =
      event.type === 'click'
        ? event.target.closest<HTMLButtonElement>('button:not([popovertarget])')
        : event instanceof KeyboardEvent && event.key === 'Enter' && 'form' in event.target
          ? event.target.form
          : null;
    if (found instanceof HTMLButtonElement || found instanceof HTMLFormElement) kept = found;
  };
  const types = ['click', 'keydown'];
  for (const type of types) addEventListener(type, note, true);
  const finish = () => {
    for (const type of types) removeEventListener(type, note, true);
    setTimeout(() => (kept instanceof HTMLFormElement ? kept.requestSubmit() : kept?.click()));
  };
  addEventListener(ALIVE, finish, { once: true });
}

let isGone = false;

function go(): void {
  if (isGone) return;
  isGone = true;
  const app = readPlan() as AppCode;
  fetchAhead(app.files);
  void runApp(app);
}

keepPresses();
if (document.hidden) {
  // A page in the background has no frames.
  go();
} else {
  // Two frames: the first is drawn when the second begins.
  requestAnimationFrame(() => requestAnimationFrame(go));
  setTimeout(go, 2000);
}
