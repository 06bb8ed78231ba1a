import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Keys } from './signing.ts';

/** What the features work with. Built once at start; tests build it with a clock of their own. */
export interface Context {
  readonly database: Database;
  readonly files: Files;
  readonly keys: Keys;
  readonly timeZone: string;
  /** The present moment; tests and the demo school move it. */
  readonly now: () => Date;
}
