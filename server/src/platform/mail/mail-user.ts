import { isEmailAddress } from '@trilha/contract';
import type { Context } from '../context.ts';
import type { Trx } from '../database/database.ts';
import { type EmailContent, renderEmail } from './email-template.ts';
import { queueMail } from './mail.ts';

/** The user whom a mail addresses by name. */
export interface Reader {
  readonly first_name: string;
  readonly username: string;
}

/** Queues a mail to a user in the transaction of its event. Who has no e-mail address gets none. */
export async function mailUser(
  ctx: Context,
  trx: Trx,
  userId: number,
  write: (reader: Reader) => { kind: string; subject: string; content: EmailContent },
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!isEmailAddress(user.email)) return;
  const { kind, subject, content } = write(user);
  const bodies = renderEmail(ctx.school, ctx.publicUrl, content);
  await queueMail(ctx, trx, { to: user.email, subject, kind, ...bodies });
}
