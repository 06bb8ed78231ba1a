import { CONTACT_SUBJECTS, type SessionUser } from '@trilha/contract';
import { mayKeep, ownKey } from '../../../lib/session/own-work.ts';
import { tabStore } from '../../../lib/storage.ts';
import { openings } from './interest.ts';

/** The values of the contact form. */
export interface Written {
  first_name: string;
  last_name: string;
  email: string;
  subject: string;
  message: string;
}

export interface Draft {
  readonly written: Written;
  /** The opening sentence that was inserted, so that it is inserted only once. */
  readonly opening: string;
  /** The id of the user who wrote it; null for a visitor. */
  readonly by: number | null;
}

export const NOTHING_WRITTEN: Written = {
  first_name: '',
  last_name: '',
  email: '',
  subject: '',
  message: '',
};

const FIELDS = Object.keys(NOTHING_WRITTEN) as readonly (keyof Written)[];
const KEY = 'contact_draft';
const keyOf = (by: number | null) => (by === null ? KEY : ownKey(KEY, by));

/*
 * Kept until the tab is closed, so that a reload or a stray click costs nothing. Where the storage is
 * blocked or full, the page's own memory has to do.
 */
export function saveDraft(draft: Draft): void {
  const { by, written } = draft;
  // Of a user everything else is filled in by itself.
  if (by !== null && written.message.trim() === '') tabStore.remove(keyOf(by));
  else if (by === null || mayKeep(keyOf(by))) tabStore.writeJson(keyOf(by), draft);
}

/** Removes the draft of this user or of a visitor. */
export function clearDraft(by: number | null): void {
  for (const key of new Set([KEY, keyOf(by)])) tabStore.remove(key);
}

/** The stored draft, unless another user wrote it. */
export function loadDraft(user: SessionUser | null): Draft | undefined {
  const kept = tabStore.readJson(keyOf(user?.id ?? null)) ?? tabStore.readJson(KEY);
  if (kept === null) return undefined;
  const { written, opening, by } = fieldsOf(kept);
  if (typeof by === 'number' && by !== user?.id) return undefined;
  const found = fieldsOf(written);
  const texts = FIELDS.map((name) => [name, textOf(found[name])] as const);
  return {
    written: { ...NOTHING_WRITTEN, ...Object.fromEntries(texts) },
    opening: textOf(opening),
    by: typeof by === 'number' ? by : null,
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The initial values of the form. Values that are typed already come first, then the draft, then the
 * user's data. An opening sets its subject and takes the place of an opening that was inserted before;
 * without one, a message that is nothing but the former opening is not kept.
 */
export function beginWith(
  typed: Written,
  draft: Draft | undefined,
  user: SessionUser | null,
  opening: string,
): Written {
  const known: Partial<Written> = user
    ? { first_name: user.first_name, last_name: user.last_name, email: user.email }
    : {};
  const begun = { ...typed };
  for (const name of FIELDS) begun[name] ||= draft?.written[name] || known[name] || '';
  // The draft's own may be in another language: the page was changed to this one since.
  const former =
    [draft?.opening ?? '', ...openings()].find(
      (sentence) => sentence !== '' && begun.message.includes(sentence),
    ) ?? '';
  const isUntouched = former !== '' && begun.message.trim() === former;
  if (opening === '') {
    if (!isUntouched) return begun;
    const subject = begun.subject === CONTACT_SUBJECTS[0] ? '' : begun.subject;
    return { ...begun, subject, message: '' };
  }
  // Inserted before, and changed or removed since.
  if (opening === draft?.opening && former === '') return begun;
  if (former === '' && typed.message !== '') return begun;
  return {
    ...begun,
    subject: CONTACT_SUBJECTS[0],
    message: former
      ? begun.message.replace(former, () => opening)
      : [opening, begun.message.trim()].filter(Boolean).join('\n\n'),
  };
}
