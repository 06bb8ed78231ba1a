import { createHash } from 'node:crypto';
import { isEmailAddress } from '@trilha/contract';
import PostalMime, { type Email } from 'postal-mime';
import { shownName } from '../../text/sent-names.ts';
import { textOfHtml } from './html-text.ts';
import { splitQuotation } from './quotation.ts';

/** What is taken of a mail that came in. All of it was written by strangers. */
export interface ReceivedMail {
  /** Of the mail, so that it is stored once. */
  readonly fingerprint: string;
  /** The headers that name recipients, as they are. */
  readonly recipients: readonly string[];
  /** The Message-IDs that it answers, without brackets. */
  readonly answers: readonly string[];
  /** The address that it says it is from; '': none that can be read. */
  readonly sender: string;
  readonly text: string;
  readonly quoted: string;
  /** The names of its attachments, which are not taken. */
  readonly attachments: readonly string[];
  /** Written by a program: it waits for no answer. */
  readonly isAutomatic: boolean;
  /** Something of it is left out. */
  readonly isCut: boolean;
}

/** Of what is larger than this, */
export const MAIL_MAX_BYTES = 10 * 1024 ** 2;
/** only so much is read: the text comes first in mails. */
export const LARGE_MAIL_BYTES = 1024 ** 2;

const TEXT_MAX = 20_000;
/** Of a text, or of its HTML, no more is looked at. */
const SOURCE_MAX = 200_000;
const ATTACHMENTS_MAX = 20;
/** Mail programs name the mails before theirs, the oldest first. */
const ANSWERS_MAX = 50;

const RECIPIENTS = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']);

/**
 * Reads a mail.
 * @param bytes its beginning, where it is larger than `MAIL_MAX_BYTES`
 * @throws where it is none, or so nested that nobody has written it
 */
export async function readMail(bytes: Uint8Array, isWhole: boolean): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 50,
    maxHeadersSize: 256 * 1024,
    // What somebody forwards is an attachment, not their text.
    forceRfc822Attachments: true,
  });
  if (mail.headers.length === 0) throw new Error('It has no headers.');
  const values = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const { text: plain = '', html = '' } = mail;
  const source = /\S/.test(plain) ? plain : html;
  const begun = source.slice(0, SOURCE_MAX);
  const whole = cleanText(source === plain ? begun : textOfHtml(begun, 5 * TEXT_MAX));
  const { text, quoted } = splitQuotation(whole);
  const names = mail.attachments
    // The logo in a signature is none.
    .filter(({ related, mimeType }) => !(related && mimeType.startsWith('image/')))
    .map(({ filename, mimeType }) => shownName(filename ?? '') ?? mimeType.slice(0, 80));
  return {
    fingerprint: fingerprintOf(mail, bytes),
    recipients: mail.headers.filter(({ key }) => RECIPIENTS.has(key)).map(({ value }) => value),
    answers: [...values('in-reply-to'), ...values('references')]
      .flatMap((value) => [...value.matchAll(/<([^<>\s]{1,200})>/g)].map(([, id = '']) => id))
      .slice(-ANSWERS_MAX),
    sender: addressOf(mail),
    text: text.slice(0, TEXT_MAX).toWellFormed(),
    quoted: quoted.slice(0, TEXT_MAX).toWellFormed(),
    attachments: names.slice(0, ATTACHMENTS_MAX).map((name) => name.replaceAll(/\s/g, ' ')),
    isAutomatic: isAutomatic(mail, values),
    isCut:
      !isWhole ||
      source.length > SOURCE_MAX ||
      text.length > TEXT_MAX ||
      quoted.length > TEXT_MAX ||
      names.length > ATTACHMENTS_MAX,
  };
}

/** By its Message-ID, which stays the same when it arrives twice; else by all of it. */
function fingerprintOf({ messageId }: Email, bytes: Uint8Array): string {
  const known = messageId?.trim();
  return createHash('sha256')
    .update(known ? `id ${known}` : bytes)
    .digest('hex');
}

function addressOf({ from }: Email): string {
  const address = (from?.group?.[0] ?? from)?.address?.trim() ?? '';
  return isEmailAddress(address) ? address : '';
}

/** Without control characters and signs that turn the direction of what follows, with one kind of line end. */
function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** Notes about an absence, bounces, and what goes to lists (RFC 3834, 3464). */
function isAutomatic({ from }: Email, values: (name: string) => readonly string[]): boolean {
  const some = (name: string, pattern: RegExp) => values(name).some((value) => pattern.test(value));
  return (
    some('auto-submitted', /^\s*(?!no\b)\S/i) ||
    some('precedence', /\b(bulk|junk|list|auto_reply)\b/i) ||
    some('return-path', /^\s*<\s*>/) ||
    some('content-type', /^\s*multipart\/report\b/i) ||
    some('x-autoreply', /./) ||
    some('x-autorespond', /./) ||
    some('list-id', /./) ||
    /^(mailer-daemon|postmaster)@/i.test((from?.group?.[0] ?? from)?.address ?? '')
  );
}
