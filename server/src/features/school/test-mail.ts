import { isEmailAddress, NO_OWN_EMAIL } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { withContent } from '../../platform/published.ts';
import { readDraft } from './draft.ts';
import { testEmail } from './emails.ts';

/**
 * Sends a mail to who asks for it, as mails will look once the draft is published.
 * @throws 409 where they have no address
 */
export async function sendTestMail(ctx: Context, userId: number): Promise<{ recipient: string }> {
  return ctx.database.transaction(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['email', 'first_name', 'username', 'language'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (!isEmailAddress(user.email)) throw httpError(409, NO_OWN_EMAIL);
    const { content } = await readDraft(trx);
    const school = withContent(ctx.school, content);
    const language = user.language ?? ctx.mailLanguage;
    const email = testEmail(school, ctx.publicUrl, { ...user, language });
    await queueMail(ctx, trx, {
      to: user.email,
      subject: email.subject,
      kind: email.kind,
      senderName: school.senderName ?? school.name,
      ...renderEmail(school, ctx.publicUrl, email.content, language),
    });
    return { recipient: user.email };
  });
}
