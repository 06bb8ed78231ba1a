import { testDatabase } from './database/database.ts';
import { type School, testSchool } from './school.ts';

/**
 * A school in which something may happen between what a request has read and the transaction in which it
 * writes: what two requests at once do, in an order that is always the same.
 */
export async function schoolWithMeanwhile(): Promise<{
  school: School;
  /** This happens once, before the next transaction begins. What it throws, the request gets. */
  meanwhile(happens: () => Promise<unknown>): void;
}> {
  const { database } = await testDatabase();
  let next: (() => Promise<unknown>) | undefined;
  const school = await testSchool({
    database: {
      ...database,
      async transaction(work) {
        const happens = next;
        next = undefined;
        await happens?.();
        return database.transaction(work);
      },
    },
  });
  return {
    school,
    meanwhile(happens) {
      next = happens;
    },
  };
}
