import { findTestChromium } from './chromium.ts';
import { runSteps } from './run.ts';
import { allTests, browserTests, siteSteps, staticSteps } from './steps.ts';

// Looked for first: without it there is no point in waiting for the rest.
const CHROMIUM_PATH = findTestChromium();
const e2eTests = { ...browserTests, env: { CHROMIUM_PATH } };
const steps = [...staticSteps, ...siteSteps, allTests, e2eTests];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
