import { runSteps } from './run.ts';
import { fastTests, siteSteps, staticSteps } from './steps.ts';

process.exitCode = (await runSteps([...staticSteps, ...siteSteps, fastTests])) ? 0 : 1;
