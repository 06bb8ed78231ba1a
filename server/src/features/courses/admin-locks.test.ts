import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engine } from '../../../test/database/database.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { touchEnrollment } from '../enrollments/enrollments.ts';

/** How many transactions of this database wait for a row that another one has locked. */
async function waitingForLock({ ctx }: School): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.database.queries);
  return rows[0]?.n ?? 0;
}

// SQLite runs one writing transaction at a time: there is no order of locks.
test.runIf(engine === 'postgres')(
  'deleting a course locks enrollments before lessons, as a completion does: no deadlock',
  async () => {
    const school = await testSchool();
    const { ctx } = school;
    const paulo = await school.as(await school.user({ is_staff: true }));
    const ana = await school.user();
    const { id: course, lessons } = await school.course({ lessons: 1 });
    await school.enroll(ana, course);

    const deleted = await ctx.database.transaction(async (trx) => {
      // A completion in two steps. First it locks the enrollment.
      await touchEnrollment(ctx, trx, ana.id, course);
      const reply = paulo.delete(`/admin/courses/${course}/`);
      await expect.poll(() => waitingForLock(school)).toBe(1);
      // Then the new row locks its lesson. It must not wait for the deletion, which waits for us.
      await trx
        .insertInto('lesson_completions')
        .values({
          user_id: ana.id,
          lesson_id: lessons[0] ?? 0,
          completed_at: ctx.now().toISOString(),
        })
        .execute();
      return { reply };
    });
    expect((await deleted.reply).status).toBe(204);
    const { queries } = ctx.database;
    expect(await queries.selectFrom('lesson_completions').selectAll().execute()).toEqual([]);
  },
);
