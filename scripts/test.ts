import { runSteps } from './run.ts';
import { allTests, browserTests, inChromium, siteSteps, staticSteps } from './steps.ts';

// Chromium is looked for first: without it there is no point in waiting for the rest.
const steps = [...staticSteps, ...siteSteps, ...[allTests, browserTests].map(inChromium)];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
