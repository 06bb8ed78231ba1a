import { CONTACT_SUBJECTS, type SessionUser } from '@trilha/contract';
import { tabStore } from '../../../lib/storage.ts';

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

/*
 * Kept until the tab is closed, so that a reload or a stray click costs nothing. Where the storage is
 * blocked or full, the page's own memory has to do.
 */
export function saveDraft(draft: Draft): void {
  tabStore.writeJson(KEY, draft);
}

export function clearDraft(): void {
  tabStore.remove(KEY);
}

/** The stored draft, unless another user wrote it. */
export function loadDraft(user: SessionUser | null): Draft | undefined {
  const kept = tabStore.readJson(KEY);
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
 * user's data. An opening sets its subject and replaces an opening that was inserted before.
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
  if (opening === '' || opening === draft?.opening || typed.message !== '') return begun;
  const rest = begun.message.startsWith(draft?.opening ?? '')
    ? begun.message.slice(draft?.opening.length ?? 0)
    : begun.message;
  return {
    ...begun,
    subject: CONTACT_SUBJECTS[0],
    message: [opening, rest.trim()].filter(Boolean).join('\n\n'),
  };
}
