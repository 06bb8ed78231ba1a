import { sqliteDeeds } from './sqlite-deeds.ts';
import { openLimitFile } from './sqlite-file.ts';
import { sqliteLogins } from './sqlite-logins.ts';
import { sqliteOffice } from './sqlite-office.ts';
import { sqliteReads } from './sqlite-reads.ts';
import type { Store } from './store.ts';

/** The limit's statements on SQLite: prepared once, run on the spot. */
export function sqliteStore(path: string): Store {
  const file = openLimitFile(path);
  return {
    ...sqliteLogins(file),
    ...sqliteReads(file),
    ...sqliteDeeds(file),
    ...sqliteOffice(file),
  };
}
