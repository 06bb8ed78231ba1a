import { readReplyAddress } from '../src/platform/mail/inbound/reply-address.ts';
import type { ReceivedMail } from '../src/platform/mail/inbound/read-mail.ts';
import type { InboundSettings } from '../src/platform/settings/inbound.ts';

/* Mails that come in. */

/** The settings of a school that takes mails from this folder. */
export function receivingFrom(folder: string): InboundSettings {
  const address = readReplyAddress('escola+{key}@trilha.test');
  if (!address) throw new Error('This is no address with a key.');
  return { address, folder };
}

/** A mail as it was read, with these parts. */
export const receivedMail = (parts: Partial<ReceivedMail>): ReceivedMail => ({
  fingerprint: 'one',
  recipients: [],
  answers: [],
  sender: 'lead@school.test',
  text: 'Yes, please.',
  quoted: '',
  attachments: [],
  isAutomatic: false,
  isCut: false,
  ...parts,
});

/** The bytes of a mail, from its headers and its text. */
export function mailOf(headers: Readonly<Record<string, string>>, body = 'Sim, obrigada!'): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`;
}
