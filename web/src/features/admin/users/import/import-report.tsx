import type { RowOutcome } from '@trilha/contract';
import { type ReactNode, useState } from 'react';
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

type Words = Readonly<Record<RowOutcome, string>>;

const TONES = {
  create: 'success',
  update: 'brand',
  unchanged: 'neutral',
  refuse: 'danger',
} as const;

const ORDER: readonly RowOutcome[] = ['refuse', 'create', 'update', 'unchanged'];

/** The number of rows shown at first, and added by each 'show more'. */
const SHOWN = 100;

const PERSON: readonly Column<ReportRow>[] = [
  { header: 'Email', isRowHeader: true, cell: ({ email }) => email || '(empty)' },
  { header: 'First name', cell: ({ first_name }) => first_name || '—' },
  { header: 'Last name', cell: ({ last_name }) => last_name || '—' },
];

const columnsFor = (words: Words, isNamed: boolean): readonly Column<ReportRow>[] => [
  {
    header: 'Line',
    className: 'tabular-nums',
    isRowHeader: !isNamed,
    cell: ({ line }) => line,
  },
  ...(isNamed ? PERSON : []),
  {
    header: 'Result',
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{words[outcome]}</Badge>,
  },
  {
    header: 'Details',
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

export interface ImportReportProps {
  rows: readonly ReportRow[];
  words: Words;
}

/** The actual or planned outcome of each row, with a filter by outcome. */
export function ImportReport({ rows, words }: ImportReportProps) {
  const [only, setOnly] = useState<RowOutcome>();
  const [limit, setLimit] = useState(SHOWN);
  const wanted = rows.filter((row) => only === undefined || row.outcome === only);
  const shown = wanted.slice(0, limit);
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label="Show rows" className="flex flex-wrap gap-2">
        <Choice isChosen={only === undefined} onPress={() => setOnly(undefined)}>
          All {rows.length}
        </Choice>
        {ORDER.map((outcome) => {
          const count = rows.filter((row) => row.outcome === outcome).length;
          if (count === 0) return null;
          return (
            <Choice key={outcome} isChosen={only === outcome} onPress={() => setOnly(outcome)}>
              {words[outcome]} {count}
            </Choice>
          );
        })}
      </div>
      <DataTable
        label="Rows of the file"
        columns={columnsFor(
          words,
          rows.some(({ email }) => email !== undefined),
        )}
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
          Show {Math.min(SHOWN, wanted.length - shown.length)} more
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
