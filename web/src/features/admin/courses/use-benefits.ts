import { t } from '@lingui/core/macro';
import { api, type Benefit, BenefitInput } from '@trilha/contract';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ApiError, call } from '../../../lib/api/api.ts';
import { issueText } from '../../../lib/texts/contract-text.ts';
import { reasonOf } from './queries.ts';

/** A benefit in the form. Without `id` it is not stored yet. */
export interface BenefitRow {
  readonly key: number;
  readonly id: number | undefined;
  readonly text: string;
  /** The stored text. */
  readonly saved: string;
  readonly isSaving: boolean;
  readonly error: string | undefined;
}

export type Benefits = ReturnType<typeof useBenefits>;

let lastKey = 0;

function rowOf(benefit?: Benefit): BenefitRow {
  lastKey += 1;
  const text = benefit?.description ?? '';
  return { key: lastKey, id: benefit?.id, text, saved: text, isSaving: false, error: undefined };
}

/** An unsaved benefit as a draft keeps it. */
const Unsaved = z.array(z.object({ id: z.int().optional(), text: z.string() }));

export const isUnsaved = (row: BenefitRow): boolean => row.text.trim() !== row.saved;

/**
 * The benefits of a course while they are edited. Each is saved by its own call, so that a failed one
 * keeps its row with the error message and can be retried.
 */
export function useBenefits(of: readonly Benefit[]) {
  const [rows, setRows] = useState(() => of.map(rowOf));
  const change = (key: number, fields: Partial<BenefitRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const drop = (key: number) => setRows((before) => before.filter((row) => row.key !== key));

  const unsaved = useMemo(
    () => rows.filter(isUnsaved).map(({ id, text }) => ({ id, text })),
    [rows],
  );
  const restore = (kept: unknown) => {
    const found = Unsaved.safeParse(kept).data ?? [];
    const textOf = new Map(found.map(({ id, text }) => [id, text]));
    setRows((before) => [
      ...before.map((row) => ({ ...row, text: textOf.get(row.id ?? NaN) ?? row.text })),
      // A benefit that somebody else has removed meanwhile is added anew.
      ...found
        .filter(({ id }) => id === undefined || !before.some((row) => row.id === id))
        .map(({ text }) => ({ ...rowOf(), text })),
    ]);
  };

  const save = async (row: BenefitRow, courseId: number): Promise<boolean> => {
    const checked = BenefitInput.safeParse({ description: row.text });
    if (!checked.success) {
      const [issue] = checked.error.issues;
      change(row.key, { error: issue && issueText(issue) });
      return false;
    }
    const body = checked.data;
    change(row.key, { isSaving: true, error: undefined });
    try {
      const { id, description } =
        row.id === undefined
          ? await call(api.adminCourses.addBenefit, { params: { courseId }, body })
          : await call(api.adminCourses.updateBenefit, { params: { courseId, id: row.id }, body });
      change(row.key, { id, text: description, saved: description, isSaving: false });
      return true;
    } catch (error) {
      const reason = reasonOf(error, 'description');
      const sentence =
        reason === undefined
          ? t`This benefit could not be saved. Please try again.`
          : t`This benefit could not be saved. ${reason}`;
      change(row.key, { error: sentence, isSaving: false });
      return false;
    }
  };

  const remove = async (row: BenefitRow, courseId: number): Promise<boolean> => {
    change(row.key, { isSaving: true, error: undefined });
    try {
      if (row.id !== undefined) {
        const params = { courseId, id: row.id };
        await call(api.adminCourses.removeBenefit, { params });
      }
    } catch (error) {
      // Already deleted: nothing is left to do.
      if (!(error instanceof ApiError && error.status === 404)) {
        const sentence = t`This benefit could not be removed. Please try again.`;
        change(row.key, { error: sentence, isSaving: false });
        return false;
      }
    }
    drop(row.key);
    return true;
  };

  /** Saves the unsaved benefits one after the other; returns whether all are saved. */
  const saveAll = async (courseId: number): Promise<boolean> => {
    let isWhole = true;
    for (const row of rows) {
      if (row.id === undefined && row.text.trim() === '') drop(row.key);
      else if (isUnsaved(row)) isWhole = (await save(row, courseId)) && isWhole;
    }
    return isWhole;
  };

  return {
    rows,
    isDirty: rows.some(isUnsaved),
    unsaved,
    restore,
    add: () => setRows((before) => [...before, rowOf()]),
    type: (row: BenefitRow, text: string) => change(row.key, { text, error: undefined }),
    drop: (row: BenefitRow) => drop(row.key),
    save,
    remove,
    saveAll,
  };
}
