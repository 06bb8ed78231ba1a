import { runSteps } from './run.ts';
import { componentTests, fastTests, inChromium, siteSteps, staticSteps } from './steps.ts';

const components = inChromium(componentTests);
const steps = [...staticSteps, ...siteSteps, fastTests, components];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
