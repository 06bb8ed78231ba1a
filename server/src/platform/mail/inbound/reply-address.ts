import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEmailAddress } from '@trilha/contract';
import type { Keys } from '../../security/keys.ts';

/* The address that an answer goes to. The key in it says to which thread it belongs. */

/** An address with a place for a key: what stands before and behind it. */
export interface ReplyAddress {
  readonly before: string;
  readonly after: string;
}

/** Before the @ an address has 64 letters at most (RFC 5321). */
const LOCAL_MAX = 64;
/** An id, a hyphen and a signature. */
const KEY_MAX = 10 + 1 + 24;

/** Parses `school+{key}@host`; undefined where it is none, or where a key would not fit. */
export function readReplyAddress(value: string): ReplyAddress | undefined {
  const [before, after, ...more] = value.split('{key}');
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  if (before.includes('@') || !isEmailAddress(`${before}1-a${after}`)) return undefined;
  return before.length + after.indexOf('@') + KEY_MAX <= LOCAL_MAX ? { before, after } : undefined;
}

/** In small letters, and of 96 bits: some servers change the case of an address. */
const signature = (keys: Keys, messageId: number): string =>
  // No signed text of another purpose (`stop-links.ts`) begins with a letter.
  createHmac('sha256', keys.mailLinks).update(`reply\n${messageId}`).digest('hex').slice(0, 24);

/** The address by which an answer comes back to a message. It is good as long as the school is. */
export function replyAddress({ before, after }: ReplyAddress, keys: Keys, messageId: number) {
  return `${before}${messageId}-${signature(keys, messageId)}${after}`;
}

/** A text for a regular expression that means itself. */
const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The message whose key stands in one of these texts, such as the headers that name recipients. */
export function messageOfAddress(
  { before, after }: ReplyAddress,
  keys: Keys,
  texts: readonly string[],
): number | undefined {
  const address = new RegExp(
    `${literal(before)}([1-9]\\d{0,9})-([\\da-f]{24})${literal(after)}`,
    'gi',
  );
  for (const text of texts) {
    for (const [, id = '', given = ''] of text.matchAll(address)) {
      const expected = Buffer.from(signature(keys, Number(id)));
      if (timingSafeEqual(expected, Buffer.from(given.toLowerCase()))) return Number(id);
    }
  }
  return undefined;
}
