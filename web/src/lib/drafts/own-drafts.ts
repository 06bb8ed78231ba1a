import { localStore } from '../storage.ts';
import { draftKey } from './draft.ts';

/** A draft as a list of drafts shows it. */
export interface KeptDraft {
  /** Its storage key. */
  readonly key: string;
  /** What is edited, such as `lesson`. */
  readonly kind: string;
  /** Undefined for something new. */
  readonly id: number | undefined;
  /** The name of the thing, where the draft holds one. */
  readonly name: string | undefined;
  readonly savedAt: Date;
}

/** What the names of things are called in forms. */
const NAMES = ['title', 'username', 'name'] as const;

/** The name of what a form edits, from its values. */
export function nameIn(values: unknown): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  for (const field of NAMES) {
    const value: unknown = Reflect.get(values, field);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

function readDraft(key: string, thing: string): KeptDraft | undefined {
  const [, kind, id] = /^([a-z-]+)(?:\.(new|\d+))?$/.exec(thing) ?? [];
  const found = localStore.readJson(key);
  if (kind === undefined || typeof found !== 'object' || found === null) return undefined;
  const { saved_at, work }: { saved_at?: unknown; work?: unknown } = found;
  const savedAt = new Date(typeof saved_at === 'string' ? saved_at : NaN);
  if (Number.isNaN(savedAt.getTime()) || typeof work !== 'object' || work === null) {
    return undefined;
  }
  // A form keeps the name beside what was changed; the editor of quizzes keeps the whole quiz.
  const parts: { values?: unknown; quiz?: unknown } = work;
  const name = nameIn(parts.values) ?? nameIn(work) ?? nameIn(parts.quiz);
  return {
    key,
    kind,
    id: id === undefined || id === 'new' ? undefined : Number(id),
    name,
    savedAt,
  };
}

/** The user's drafts on this device, the newest first. What cannot be read is left out. */
export function ownDrafts(userId: number): KeptDraft[] {
  const prefix = draftKey(userId, '');
  return localStore
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readDraft(key, key.slice(prefix.length)) ?? [])
    .toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
}
