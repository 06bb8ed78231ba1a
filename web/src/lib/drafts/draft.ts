import type { z } from 'zod';
import { ownKey } from '../session/own-work.ts';
import { localStore } from '../storage.ts';

/*
 * Unsaved work in the storage that outlives a crash of the browser. Where it is blocked or full, nothing
 * is kept, and the question before leaving has to do. Passwords and files are never part of it.
 */

/** The storage key of a user's work on a thing, such as `lesson.7` or `lesson.new`. */
export const draftKey = (userId: number, thing: string): string => ownKey('draft', userId, thing);

export interface Draft<Work> {
  savedAt: Date;
  work: Work;
}

/** @param schema anybody may have written into the storage, and an earlier version of the site has */
export function loadDraft<Work>(key: string, schema: z.ZodType<Work>): Draft<Work> | undefined {
  const found = localStore.readJson(key);
  if (typeof found !== 'object' || found === null) return undefined;
  const { saved_at, work }: { saved_at?: unknown; work?: unknown } = found;
  const savedAt = new Date(typeof saved_at === 'string' ? saved_at : NaN);
  const checked = schema.safeParse(work);
  return checked.success && !Number.isNaN(savedAt.getTime())
    ? { savedAt, work: checked.data }
    : undefined;
}

export function saveDraft(key: string, work: object): void {
  localStore.writeJson(key, { saved_at: new Date().toISOString(), work });
}

export function dropDraft(key: string): void {
  localStore.remove(key);
}
