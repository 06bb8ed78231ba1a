import { CONTACT_BLOCKED } from '@trilha/contract';
import { contact } from '../../../content/contact.ts';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';

/** Why a message was not sent, in one sentence; undefined where faults stand beside their fields. */
export function explainContact(error: unknown): string | undefined {
  if (error instanceof NetworkError) return contact.offline;
  if (error instanceof ApiError) {
    // Without the other ways to reach the school, which the page adds to every failure as links.
    if (error.status === 429) return CONTACT_BLOCKED;
    if (Object.keys(error.fieldErrors).length > 0) return undefined;
  }
  return contact.failure;
}
