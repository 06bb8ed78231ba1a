import type { Plugin } from 'vite';

/** It only ends what hangs. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * React Router gives up a build where a page takes ten seconds to prerender. The first page loads the whole
 * bundle, which takes longer on a small machine, or on one that is busy. There is no setting: version 8.4's own
 * plugin knows a `timeout`, and its configuration has no way to it. So the call that sets it is made longer, in
 * the process of the build alone. Where `prerender` of the configuration takes one, this file goes.
 */
export const patientPrerender: Plugin = {
  name: 'trilha:patient-prerender',
  apply: 'build',
  configResolved() {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(Math.max(ms, TIMEOUT_MS));
  },
};
