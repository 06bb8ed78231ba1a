import { readSchool } from '../../../server/src/platform/school.ts';
import {
  checkMailServer,
  type MailTransport,
} from '../../../server/src/platform/mail/mail-transport.ts';
import type { Settings } from '../../../server/src/platform/settings.ts';
import { mailTransport, SITE_FOLDER } from '../../../server/src/start.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

/** Connects to the mail server, encrypts and logs in as a mail would. No mail is sent. */
export async function lookAtMail({ smtp }: Pick<Settings, 'smtp'>): Promise<Finding> {
  const about = 'Mail';
  if (!smtp) {
    return warning(
      about,
      'There is no mail server: mails become files in DATA_DIR/outbox, and nobody gets a link for a new password. Set SMTP_URL.',
    );
  }
  const where = `${smtp.host}:${smtp.port}`;
  try {
    await checkMailServer(smtp);
  } catch (error) {
    return problem(
      about,
      `The mail server ${where} cannot be used (${reasonOf(error)}): look at SMTP_URL, and whether this machine may connect to that port.`,
    );
  }
  if (smtp.auth && !smtp.secure && !smtp.requireTLS) {
    return warning(about, `${where} takes mails; SMTP_URL allows the password without encryption.`);
  }
  return ok(about, `${where} takes mails${smtp.auth ? ' of this log-in' : ''}.`);
}

/** Sends one mail, because only its arrival shows that other servers take what this one sends. */
export async function sendTestMail(settings: Settings, recipient: string): Promise<Finding> {
  const school = readSchool(SITE_FOLDER);
  const now = new Date();
  let transport: MailTransport | undefined;
  try {
    transport = mailTransport(settings, () => school);
    const text = `This is a test of the mail server of ${school.name} (${settings.publicUrl}).`;
    await transport.deliver({
      id: now.getTime(),
      recipient,
      reply_to: null,
      reply_to_name: null,
      subject: `Test: ${school.name}`,
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      text,
      unsubscribe_url: null,
      created_at: now.toISOString(),
    });
    return ok(
      'Test mail',
      `It was given on for ${recipient}: look whether it arrives, and not as spam.`,
    );
  } catch (error) {
    return problem('Test mail', `It was not taken (${reasonOf(error)}).`);
  } finally {
    transport?.close();
  }
}
