import { postgresDeeds } from './postgres-deeds.ts';
import { postgresLogins } from './postgres-logins.ts';
import { postgresOffice } from './postgres-office.ts';
import { openLimitPool } from './postgres-pool.ts';
import { postgresReads } from './postgres-reads.ts';
import type { Store } from './store.ts';

/** The limit's statements on PostgreSQL: named, one where one suffices. */
export function postgresStore(url: string): Store {
  const pool = openLimitPool(url);
  return {
    ...postgresLogins(pool),
    ...postgresReads(pool),
    ...postgresDeeds(pool),
    ...postgresOffice(pool),
  };
}
