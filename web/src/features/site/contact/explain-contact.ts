import { i18n } from '@lingui/core';
import { CONTACT_BLOCKED } from '@trilha/contract';
import { contact } from '../../../content/contact.ts';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';

/** The error message as one sentence; undefined if errors are shown beside their fields. */
export function explainContact(error: unknown): string | undefined {
  if (error instanceof NetworkError) return i18n._(contact.offline);
  if (error instanceof ApiError) {
    // Does not name other ways to reach the school: the page adds them to every error as links.
    if (error.status === 429) return i18n._(CONTACT_BLOCKED);
    if (Object.keys(error.fieldErrors).length > 0) return undefined;
  }
  return i18n._(contact.failure);
}
