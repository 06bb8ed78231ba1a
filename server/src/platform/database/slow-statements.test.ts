import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database/database.ts';
import { testSchool } from '../../../test/school.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test('a statement that takes long is logged with its text, without what was asked for', async () => {
  const empty = await testDatabase();
  onTestFinished(() => empty.database.close());
  // Each statement takes as long.
  const slowMs = 0.000_001;
  const at = empty.url === undefined ? { file: ':memory:' } : { url: empty.url };
  const database = openDatabase({ ...at, slowMs });
  await migrate(database);
  const school = await testSchool({ database });
  const staff = await school.as(await school.user({ is_staff: true, email: 'paulo@school.test' }));
  const warn = vi.spyOn(school.app.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  await staff.get('/admin/users/?search=constantinopolitano');
  const slow = warn.mock.calls
    .filter(([, sentence]) => sentence === 'slow statement')
    .map(([fields]) => fields);
  expect(slow).toContainEqual({
    statement: expect.stringMatching(/^select .*"email".* from "users" where/),
    ms: expect.any(Number),
  });
  expect(JSON.stringify(slow)).not.toMatch(/constantin|paulo/);
});
