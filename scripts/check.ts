import { runSteps } from './run.ts';
import { fastTests, inChromium, siteSteps, staticSteps } from './steps.ts';

const steps = [...staticSteps, ...siteSteps, inChromium(fastTests)];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
