import { findTestChromium } from './chromium.ts';
import { runSteps } from './run.ts';
import { allTests, browserTests, staticSteps } from './steps.ts';

// Looked for first: without it there is no point in waiting for the rest.
const CHROMIUM_PATH = findTestChromium();
const build = { name: 'build', command: 'node', args: ['scripts/build.ts'] };
const steps = [...staticSteps, allTests, build, { ...browserTests, env: { CHROMIUM_PATH } }];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
