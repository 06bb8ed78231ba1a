import { openSession } from '../../server/src/platform/security/sessions.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { staffOf } from '../sets/office.ts';
import type { BenchSet } from '../sets/sets.ts';
import { type RequestContext, userGroups } from './requests.ts';

/** The bench's own connection to a set, which opens sessions for its users. */
export interface SetAccess {
  /** Opens sessions. A token is good for 15 minutes, so ask again before each round. */
  context(): Promise<RequestContext>;
  close(): Promise<void>;
}

const REUSE_MS = 5 * 60_000;

export async function openAccess(set: BenchSet): Promise<SetAccess> {
  const { ctx, database } = await openInstallation(readSettings(set.env));
  const groups = userGroups(set);
  const { readers, completers, submitters, loginUsers } = groups;
  const staff = Object.values(staffOf(set.users));
  const users = [...readers, ...completers, ...submitters, ...loginUsers, ...staff];
  let context: RequestContext | undefined;
  let openedAt = 0;
  return {
    async context() {
      const now = Date.now();
      if (context && now - openedAt < REUSE_MS) return context;
      const tokens = new Map<number, string>();
      // One transaction: a thousand waits for the disk would take seconds.
      await database.transaction(async (trx) => {
        const transaction: typeof database.transaction = (work) => work(trx);
        const inside = { ...ctx, database: { ...database, queries: trx, transaction } };
        for (const user of users) {
          const from = { ip: '127.0.0.1', userAgent: 'bench' };
          tokens.set(user, (await openSession(inside, user + 1, from)).access);
        }
      });
      openedAt = now;
      context = { set, keys: ctx.keys, groups, tokens };
      return context;
    },
    close: () => database.close(),
  };
}
