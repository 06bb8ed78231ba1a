import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InterfaceLanguage } from '@trilha/contract';
import type { Context } from '../context.ts';
import type { Keys } from '../security/keys.ts';

/** The page below `/api` that stops mails. Links in old mails lead there: it stays where it is. */
export const STOP_PATH = '/mails/stop/';

/** Mails of one kind to one person. */
export interface Subscription {
  readonly userId: number;
  /** Small letters; it must not change, as it stands in mails. */
  readonly kind: string;
}

function signature(keys: Keys, { userId, kind }: Subscription): string {
  return createHmac('sha256', keys.mailLinks).update(`${userId}\n${kind}`).digest('base64url');
}

/**
 * The address at which a person stops mails of a kind, without logging in. It does that and nothing else, and
 * is good as long as the school is: a mail may be read years later.
 */
export function stopLink(
  { apiUrl, keys }: Pick<Context, 'apiUrl' | 'keys'>,
  subscription: Subscription,
  language: InterfaceLanguage,
): string {
  const { userId, kind } = subscription;
  const link = `${userId}.${kind}.${signature(keys, subscription)}`;
  return `${apiUrl}${STOP_PATH}?${new URLSearchParams({ language, link }).toString()}`;
}

/** What a link stops; undefined where it is none of ours. */
export function readStopLink(keys: Keys, link: unknown): Subscription | undefined {
  if (typeof link !== 'string') return undefined;
  const [, id, kind, given] = /^([1-9]\d{0,9})\.([a-z-]{1,40})\.([\w-]{43})$/.exec(link) ?? [];
  if (id === undefined || kind === undefined || given === undefined) return undefined;
  const subscription = { userId: Number(id), kind };
  const expected = Buffer.from(signature(keys, subscription));
  return timingSafeEqual(expected, Buffer.from(given)) ? subscription : undefined;
}
