import { useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useAuth } from '../session/auth.tsx';
import { useUnsavedWork } from '../session/unsaved-work.ts';
import { draftKey, dropDraft, loadDraft } from './draft.ts';
import { differing } from './merge.ts';
import { nameIn } from './own-drafts.ts';
import { useDraft } from './use-draft.ts';

/** The fields that were changed, with what was stored in them, and the version of that. */
const Work = z.object({
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  version: z.int().optional(),
  /** The thing's name, by which a list of drafts names it. */
  name: z.string().optional(),
  /** What the form has beside its fields. */
  beside: z.unknown().optional(),
});

export interface FormDraftOptions<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** What is edited, such as `lesson.7` or `lesson.new`. */
  thing: string;
  /** What the form shows when it is opened, and the version of that if it is stored. */
  stored: V;
  version?: number | undefined;
  /** Fields that are never kept: passwords and files. */
  secret?: readonly string[];
  /** After it was saved nothing is left to keep. */
  isSaved?: boolean;
  /** What is unsaved beside the fields. `value` is the same as long as nothing has changed. */
  beside?: { isDirty: boolean; value: unknown; restore: (value: unknown) => void };
}

/**
 * Keeps the unsaved values of a form as a draft and offers a former one. Also knows what the values
 * are based on: the version that is sent along, and the stored values.
 */
export function useFormDraft<V extends FieldValues>(options: FormDraftOptions<V>) {
  const { form, thing, stored, secret = [], isSaved = false, beside } = options;
  const { user } = useAuth();
  // Read once: the session may end while the form is open.
  const [key] = useState(() => draftKey(user?.id ?? 0, thing));
  const [offer, setOffer] = useState(() => loadDraft(key, Work));
  const [base, setBase] = useState({ values: stored, version: options.version });
  // What a save that begins at once after a change of it reads.
  const begun = useRef(base);
  const values = useWatch({ control: form.control });

  const kept = useMemo(() => {
    const names = differing(base.values, values).filter((name) => !secret.includes(name));
    const of = (all: FieldValues) => Object.fromEntries(names.map((name) => [name, all[name]]));
    return {
      values: of(values),
      base: of(base.values),
      version: base.version,
      name: nameIn(values),
      beside: beside?.isDirty ? beside.value : undefined,
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `secret` is a list of names that never changes.
  }, [values, base, beside?.isDirty, beside?.value]);
  const isDirty = form.formState.isDirty || beside?.isDirty === true;
  const isWorthKeeping = Object.keys(kept.values).length > 0 || kept.beside !== undefined;
  useDraft(key, offer ? 'waiting' : isSaved ? 'saved' : isWorthKeeping ? 'dirty' : 'clean', kept);
  useUnsavedWork(isDirty && !isSaved);

  /** Shows `next`, with what is stored as the values from which it differs. */
  const begin = (from: { values: V; version: number | undefined }, next: V) => {
    form.reset(from.values);
    form.reset(next, { keepDefaultValues: true });
    begun.current = from;
    setBase(from);
  };

  return {
    /** The stored values and their version from which the form began. */
    begun,
    begin,
    isDirty: isDirty && !isSaved,
    /** A former draft: to be restored or discarded before the form is used. */
    offer: offer && {
      savedAt: offer.savedAt,
      isOutdated: offer.work.version !== options.version,
      onRestore() {
        const { work } = offer;
        const known = (all: FieldValues) =>
          Object.fromEntries(
            Object.entries(all).filter(
              ([name, value]) => name in stored && typeof value === typeof stored[name],
            ),
          );
        // What was not touched is as it is stored by now.
        const from = { ...stored, ...known(work.base) };
        begin({ values: from, version: work.version }, { ...stored, ...known(work.values) });
        if (work.beside !== undefined) beside?.restore(work.beside);
        setOffer(undefined);
      },
      onDiscard() {
        dropDraft(key);
        setOffer(undefined);
      },
    },
  };
}
