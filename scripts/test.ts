import { runSteps } from './run.ts';
import {
  allTests,
  browserTests,
  componentTests,
  inChromium,
  siteSteps,
  staticSteps,
} from './steps.ts';

// Looked for first: without Chromium there is no point in waiting for the rest.
const browser = [componentTests, browserTests].map(inChromium);
const steps = [...staticSteps, ...siteSteps, allTests, ...browser];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
