import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RowOutcome } from '@trilha/contract';
import { type ReactNode, useState } from 'react';
import { numberFormat } from '../../../../lib/texts/formats.ts';
import { Badge, Button, type Column, cx, DataTable } from '../../../../ui/index.ts';

export interface ReportRow {
  line: number;
  /** Absent where nobody knows any more whose line it was. */
  email?: string;
  first_name?: string;
  last_name?: string;
  outcome: RowOutcome;
  messages: readonly string[];
}

type Words = Readonly<Record<RowOutcome, MessageDescriptor>>;

const TONES = {
  create: 'success',
  update: 'brand',
  unchanged: 'neutral',
  refuse: 'danger',
} as const;

const ORDER: readonly RowOutcome[] = ['refuse', 'create', 'update', 'unchanged'];

/** The number of rows shown at first, and added by each 'show more'. */
const SHOWN = 100;

function useColumns(words: Words, isNamed: boolean): readonly Column<ReportRow>[] {
  const { t, i18n } = useLingui();
  const person: readonly Column<ReportRow>[] = [
    {
      header: t({ message: 'Email', context: 'profile' }),
      isRowHeader: true,
      cell: ({ email }) => email || t`(empty)`,
    },
    { header: t`First name`, cell: ({ first_name }) => first_name || '—' },
    { header: t`Last name`, cell: ({ last_name }) => last_name || '—' },
  ];
  return [
    {
      header: t`Line`,
      className: 'tabular-nums',
      isRowHeader: !isNamed,
      cell: ({ line }) => line,
    },
    ...(isNamed ? person : []),
    {
      header: t`Result`,
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{i18n._(words[outcome])}</Badge>,
    },
    {
      header: t`Details`,
      className: 'text-sm',
      isText: true,
      cell: ({ messages }) =>
        messages.length === 0 ? (
          '—'
        ) : (
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ),
    },
  ];
}

export interface ImportReportProps {
  rows: readonly ReportRow[];
  words: Words;
}

/** The actual or planned outcome of each row, with a filter by outcome. */
export function ImportReport({ rows, words }: ImportReportProps) {
  const { t, i18n } = useLingui();
  const [only, setOnly] = useState<RowOutcome>();
  const [limit, setLimit] = useState(SHOWN);
  const wanted = rows.filter((row) => only === undefined || row.outcome === only);
  const shown = wanted.slice(0, limit);
  const columns = useColumns(
    words,
    rows.some(({ email }) => email !== undefined),
  );
  const all = numberFormat().format(rows.length);
  const more = Math.min(SHOWN, wanted.length - shown.length);
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label={t`Show rows`} className="flex flex-wrap gap-2">
        <Choice isChosen={only === undefined} onPress={() => setOnly(undefined)}>
          <Trans context="rows">All {all}</Trans>
        </Choice>
        {ORDER.map((outcome) => {
          const count = rows.filter((row) => row.outcome === outcome).length;
          if (count === 0) return null;
          return (
            <Choice key={outcome} isChosen={only === outcome} onPress={() => setOnly(outcome)}>
              {i18n._(words[outcome])} {numberFormat().format(count)}
            </Choice>
          );
        })}
      </div>
      <DataTable
        label={t`Rows of the file`}
        columns={columns}
        rows={shown}
        rowKey={({ line }) => line}
        empty={null}
      />
      {wanted.length > shown.length && (
        <Button
          variant="secondary"
          className="w-fit"
          onPress={() => setLimit((before) => before + SHOWN)}
        >
          <Trans context="rows">Show {more} more</Trans>
        </Button>
      )}
    </div>
  );
}

function Choice(props: { isChosen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      onClick={props.onPress}
      className={cx(
        'min-h-9 rounded-full border-2 px-4 text-sm font-semibold tabular-nums transition-colors pointer-coarse:min-h-11',
        props.isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-strong text-ink hover:border-brand-ink hover:text-brand-ink',
      )}
    >
      {props.children}
    </button>
  );
}
