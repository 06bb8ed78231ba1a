import { StartError } from '../http/errors.ts';
import { failStart } from './worker.ts';

/** Runs a program. A StartError ends it with its message and exit code 1. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    failStart(error.message);
  }
}
