import { resolve } from 'node:path';
import { z } from 'zod';
import { type ReplyAddress, readReplyAddress } from '../mail/inbound/reply-address.ts';
import { readBy, setting } from './variables.ts';

/** Where answers to our mails come in. */
export interface InboundSettings {
  /** The address that answers go to, with room for a key. */
  readonly address: ReplyAddress;
  /** Where a mail server puts them, each into a file of its own. */
  readonly folder: string;
}

/** The mails that come in; where nothing of it is set, none are read. */
export const Inbound = z
  .object({
    INBOUND_MAIL_ADDRESS: readBy(
      readReplyAddress,
      () =>
        'INBOUND_MAIL_ADDRESS must look like school+{key}@host.example, with at most 28 letters beside {key} before the @',
    ),
    INBOUND_MAIL_FOLDER: setting,
  })
  .transform((read, context): InboundSettings | undefined => {
    const { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_FOLDER: folder } = read;
    if (!address && folder === undefined) return undefined;
    if (!address || folder === undefined) {
      const [there, missing] = address
        ? ['INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_FOLDER']
        : ['INBOUND_MAIL_FOLDER', 'INBOUND_MAIL_ADDRESS'];
      context.addIssue(`${there} needs ${missing}`);
      return z.NEVER;
    }
    return { address, folder: resolve(folder) };
  });
