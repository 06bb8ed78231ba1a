import { type InterfaceLanguage, isEmailAddress } from '@trilha/contract';
import type { Context } from '../context.ts';
import type { Trx } from '../database/database.ts';
import { type EmailContent, renderEmail } from './email-template.ts';
import { queueMail } from './mail.ts';

/** Who reads a mail: it addresses them by name, and is in their language. */
export interface Reader {
  readonly first_name: string;
  readonly username: string;
  readonly language: InterfaceLanguage;
}

/** A mail in the language of its reader. */
export interface Email {
  /** For the log and the table. */
  readonly kind: string;
  readonly subject: string;
  readonly content: EmailContent;
}

/** What a mail needs of a user. */
export interface Recipient extends Pick<Reader, 'first_name' | 'username'> {
  readonly email: string;
  /** Null where they have chosen none. */
  readonly language: InterfaceLanguage | null;
}

interface Sending {
  /** Other mails go before it. */
  readonly canWait?: boolean;
  /** After this it is not sent any more. */
  readonly expiresAt?: Date;
  /** Of the page that asked for the mail; it counts where the user has chosen none. */
  readonly asked?: InterfaceLanguage | null;
}

/** Queues a mail to a user in the transaction of its event. Who has no e-mail address gets none. */
export async function mailUser(
  ctx: Context,
  trx: Trx,
  userId: number,
  write: (reader: Reader) => Email,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'username', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await mailPerson(ctx, trx, user, write);
}

/** The same where the user was read before, or is no more. */
export async function mailPerson(
  ctx: Context,
  trx: Trx,
  { email, first_name, username, language: chosen }: Recipient,
  write: (reader: Reader) => Email,
  { expiresAt, asked, canWait = false }: Sending = {},
): Promise<void> {
  if (!isEmailAddress(email)) return;
  const language = chosen ?? asked ?? ctx.mailLanguage;
  const { kind, subject, content } = write({ first_name, username, language });
  const bodies = renderEmail(ctx.school, ctx.publicUrl, content, language);
  await queueMail(ctx, trx, {
    to: email,
    subject,
    kind,
    unsubscribeUrl: content.unsubscribe?.address,
    ...(expiresAt && { expiresAt }),
    canWait,
    ...bodies,
  });
}
