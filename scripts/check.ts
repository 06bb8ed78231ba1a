import { runSteps } from './run.ts';
import { fastTests, staticSteps } from './steps.ts';

process.exitCode = (await runSteps([...staticSteps, fastTests])) ? 0 : 1;
