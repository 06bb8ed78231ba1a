/*
 * What the policy of the pages (Trusted Types) asks before a text becomes HTML. Only libraries come to it, with
 * templates of their own: React, the widgets and the player's controls. The only address of a script is that
 * of the service worker. For texts that become a script there is no function here, so the browser refuses them.
 * Browsers without Trusted Types skip all of this.
 */

import { WORKER_ADDRESS } from './worker-words.ts';

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string; createScriptURL(address: string): string },
      ): unknown;
    };
  }
}

/** How React makes a script element that never runs. */
const IDLE_SCRIPT = '<script></script>';

/** Elements that load or run something, handlers, addresses that are scripts. */
const ACTIVE =
  /<\/?\s*(?:script|iframe|frame|object|embed|link|meta|base|form)\b|<[^>]*(?:[\s/"']on\w+\s*=|javascript:)/i;

/** @throws TypeError where something in this HTML would run or load */
export function harmlessHtml(html: string): string {
  if (html !== IDLE_SCRIPT && ACTIVE.test(html)) throw new TypeError('This HTML is not harmless.');
  return html;
}

/** @throws TypeError where it is the address of any other script */
export function workerAddress(address: string): string {
  if (address !== WORKER_ADDRESS) throw new TypeError('This is no script of ours.');
  return address;
}

if (typeof window !== 'undefined') {
  window.trustedTypes?.createPolicy('default', {
    createHTML: harmlessHtml,
    createScriptURL: workerAddress,
  });
}
