import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Sender, SmtpServer } from './smtp-url.ts';

/** A mail to be delivered: one recipient, both bodies. */
export interface OutgoingMail {
  readonly id: number;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly reply_to_name: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribe_url: string | null;
  /** The name that it is sent by, if not the school's. */
  readonly sender_name?: string | null;
  readonly created_at: string;
}

/** Delivers mails. */
export interface MailTransport {
  /** @throws MailRejected when another try is useless; any other error may be temporary */
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server rejects this recipient permanently. */
export class MailRejected extends Error {
  constructor(cause: unknown) {
    super('The recipient is rejected.', { cause });
    this.name = 'MailRejected';
  }
}

/** The timeout of one delivery. */
export const DELIVERY_SECONDS = 120;

/** Who all mails are from; a function where that changes. */
type SenderOf = Sender | (() => Sender);

/** What stands before the host in the Message-ID of a mail. */
export const mailRef = ({ id, created_at }: Pick<OutgoingMail, 'id' | 'created_at'>): string =>
  `${id}.${new Date(created_at).getTime()}`;

/** The message of a mail. Addresses are passed as objects, so that nodemailer never parses them. */
function messageOf(mail: OutgoingMail, sender: SenderOf): SendMailOptions {
  const from = typeof sender === 'function' ? sender() : sender;
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  const to = { name: '', address: mail.recipient };
  return {
    from: { name: mail.sender_name ?? from.name ?? '', address: from.address },
    to,
    envelope: { from: from.address, to: [to] },
    ...(mail.reply_to === null
      ? {}
      : { replyTo: { name: mail.reply_to_name ?? '', address: mail.reply_to } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: new Date(mail.created_at),
    // The same with every attempt, so that mail programs recognise a mail that arrives twice.
    messageId: `<${mailRef(mail)}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribe_url) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** By which mail programs offer to stop such mails, by one click and without the page (RFC 8058). */
function unsubscribing(url: string | null) {
  return url === null
    ? {}
    : {
        // As it is: a long address must not be folded.
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
}

/** Creates a transport at its first use, because loading nodemailer would delay the start. */
function lazyTransport<T extends { close(): void }>(
  make: (nodemailer: typeof import('nodemailer')) => T,
): { get(): Promise<T>; close(): void } {
  let made: Promise<T> | undefined;
  return {
    get: () => (made ??= import('nodemailer').then(make)),
    close: () => void made?.then((transport) => transport.close()),
  };
}

/** How nodemailer reaches a mail server. */
function connectionTo({ rejectUnauthorized, ...connection }: SmtpServer) {
  return {
    ...connection,
    tls: { rejectUnauthorized },
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  };
}

/** Connects to a mail server and logs in, as a mail would, and sends none. Throws what it answers. */
export async function checkMailServer(server: SmtpServer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...connectionTo(server), connectionTimeout: 10_000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Delivers mails to a mail server. */
export function smtpTransport(server: SmtpServer, from: SenderOf): MailTransport {
  const transport = lazyTransport(({ createTransport }) =>
    createTransport({
      ...connectionTo(server),
      pool: true,
      // A mail that cannot be delivered waits in the database, not in nodemailer.
      maxRequeues: 0,
    }),
  );
  return {
    async deliver(mail) {
      const signal = AbortSignal.timeout(DELIVERY_SECONDS * 1000);
      try {
        await (await transport.get()).sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        throw isRejection(error) ? new MailRejected(error) : error;
      }
    },
    close: transport.close,
  };
}

/** Whether the recipient is the reason. A rejected sender or log-in is an error of our settings. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const { command, permanent } = error as { command?: string; permanent?: boolean };
  return command === 'API' || (command === 'RCPT TO' && permanent === true);
}

/** Writes mails as `.eml` files, which mail programs can open; their names sort by time. */
export function folderTransport(folder: string, from: SenderOf): MailTransport {
  const composer = lazyTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async deliver(mail) {
      const { message } = await (await composer.get()).sendMail(messageOf(mail, from));
      const moment = mail.created_at.replaceAll(/[:.]/g, '-');
      const path = join(folder, `${moment}-${String(mail.id).padStart(8, '0')}.eml`);
      const draft = `${path}.part`;
      // Readable for the owner only, because mails contain links that set passwords.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rm(draft, { force: true });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    close: composer.close,
  };
}
