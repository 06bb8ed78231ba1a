import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ConfirmDelete, IconButton, TextField, VisuallyHidden } from '../../../ui/index.ts';
import { type BenefitRow, type Benefits, isUnsaved } from './use-benefits.ts';

export interface BenefitFieldsProps {
  benefits: Benefits;
  /** If given, each benefit has its own save button. Otherwise all are saved with the course. */
  courseId: number | undefined;
  onChanged: () => void;
}

/** The benefits of a course, one row each. */
export function BenefitFields({ benefits, courseId, onChanged }: BenefitFieldsProps) {
  const { t, i18n } = useLingui();
  const { rows } = benefits;
  const [said, setSaid] = useState<MessageDescriptor>();
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const count = useRef(rows.length);

  // A new row takes the focus. When a row is removed, the focus moves to the button that adds one.
  useEffect(() => {
    if (rows.length > count.current) {
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    } else if (rows.length < count.current && document.activeElement === document.body) {
      addButton.current?.focus();
    }
    count.current = rows.length;
  }, [rows.length]);

  const save = async (row: BenefitRow) => {
    if (courseId === undefined) return;
    setSaid(undefined);
    if (!(await benefits.save(row, courseId))) return;
    setSaid(msg`Benefit saved.`);
    onChanged();
  };
  const remove = async (row: BenefitRow) => {
    if (courseId === undefined) return;
    setSaid(undefined);
    if (!(await benefits.remove(row, courseId))) return;
    setSaid(msg`Benefit removed.`);
    onChanged();
  };

  return (
    <div className="flex flex-col gap-3">
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {numbered(rows).map(({ row, number }) => (
            <li key={row.key} className="flex flex-wrap items-start gap-2">
              <TextField
                label={
                  <VisuallyHidden>
                    <Trans>Benefit {number}</Trans>
                  </VisuallyHidden>
                }
                value={row.text}
                onChange={(text) => benefits.type(row, text)}
                errorMessage={row.error}
                placeholder={t`Small groups of at most six students`}
                className="min-w-48 flex-1"
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // The key concerns this row, not the form around it.
                  event.preventDefault();
                  if (courseId === undefined) benefits.add();
                  else if (isUnsaved(row)) void save(row);
                }}
              />
              <span className="mt-1.5 flex min-h-11 items-center gap-1">
                {courseId !== undefined && (isUnsaved(row) || row.isSaving) && (
                  <Button
                    size="sm"
                    variant="secondary"
                    isPending={row.isSaving}
                    onPress={() => void save(row)}
                  >
                    <SaveWords row={row} number={number} />
                  </Button>
                )}
                {row.id === undefined ? (
                  <IconButton
                    size="sm"
                    label={t`Remove benefit ${number}`}
                    onPress={() => benefits.drop(row)}
                  >
                    <X aria-hidden className="size-4.5" />
                  </IconButton>
                ) : (
                  <ConfirmDelete
                    label={t`Remove benefit ${number}`}
                    question={t`Remove this benefit?`}
                    confirmLabel={t`Remove`}
                    isPending={row.isSaving}
                    onConfirm={() => void remove(row)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button ref={addButton} size="sm" variant="secondary" onPress={benefits.add}>
          <Plus aria-hidden className="size-4" />
          <Trans>Add Benefit</Trans>
        </Button>
        <p role="status" className="text-sm text-success-ink">
          {said && i18n._(said)}
        </p>
      </div>
    </div>
  );
}

function numbered(rows: readonly BenefitRow[]) {
  return rows.map((row, index) => ({ row, number: index + 1 }));
}

/** What the button of a row does; who hears it is told of which row. */
function SaveWords({ row, number }: { row: BenefitRow; number: number }) {
  if (row.isSaving) {
    return (
      <Trans>
        Saving...<VisuallyHidden> benefit {number}</VisuallyHidden>
      </Trans>
    );
  }
  if (row.error !== undefined) {
    return (
      <Trans>
        Retry<VisuallyHidden> benefit {number}</VisuallyHidden>
      </Trans>
    );
  }
  return (
    <Trans>
      Save<VisuallyHidden> benefit {number}</VisuallyHidden>
    </Trans>
  );
}
