import type { Plugin } from 'vite';

/** It only ends what hangs. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * React Router gives up a build where a page takes ten seconds to prerender, and has no setting for that. The
 * first page loads the whole bundle, which takes longer on a small machine, or on one that is busy.
 */
export const patientPrerender: Plugin = {
  name: 'trilha:patient-prerender',
  apply: 'build',
  configResolved() {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(Math.max(ms, TIMEOUT_MS));
  },
};
