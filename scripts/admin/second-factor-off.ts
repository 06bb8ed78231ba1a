import { parseArgs } from 'node:util';
import { resetSecondFactor } from '../../server/src/features/second-factor/second-factor.ts';
import { normalEmail } from '../../server/src/features/people/people.ts';
import { StartError } from '../../server/src/platform/http/errors.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation, run } from '../../server/src/start.ts';

const USAGE = 'npm run second-factor-off -- --email you@school.example';

/** For the last superuser who has lost app and recovery codes: nobody else could help them. */
await run(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' } }, strict: false });
  const { email } = values;
  if (typeof email !== 'string' || email.trim() === '') {
    throw new StartError(`Give the e-mail address of the account: ${USAGE}`);
  }
  const { ctx, database } = await openInstallation(readSettings(process.env));
  try {
    const user = await database.queries
      .selectFrom('users')
      .select(['id', 'username'])
      .where('email', '=', normalEmail(email))
      .executeTakeFirst();
    if (!user) throw new StartError(`Nobody has the e-mail address ${email}.`);
    const wasOn = await database.transaction((trx) => resetSecondFactor(ctx, trx, user.id));
    if (!wasOn) throw new StartError(`${user.username} has no two-step verification.`);
    console.log(`${user.username} now logs in with the password alone. All sessions have ended.`);
  } finally {
    await database.close();
  }
});
