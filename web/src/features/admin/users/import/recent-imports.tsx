import type { UsersImport } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../../../lib/api/errors.ts';
import {
  Badge,
  Banner,
  type Column,
  DataTable,
  ErrorState,
  RowLink,
} from '../../../../ui/index.ts';
import { Moment } from '../../jobs/moment.tsx';
import { STATUS_TONES, statusWord } from '../../jobs/words.ts';
import { PLACES } from '../../places.tsx';
import { doneOf, importsQuery, isUnderWay } from './queries.ts';

const COLUMNS: readonly Column<UsersImport>[] = [
  {
    header: 'File',
    isRowHeader: true,
    cell: ({ id, filename, created_by }) => (
      <>
        <RowLink to={PLACES.import(id)}>{filename}</RowLink>
        {created_by !== null && (
          <span className="block text-sm text-ink-muted">by {created_by}</span>
        )}
      </>
    ),
  },
  {
    header: 'Status',
    cell: (of) => <Badge tone={STATUS_TONES[of.status]}>{statusWord(of)}</Badge>,
  },
  {
    header: 'Stored',
    className: 'tabular-nums',
    cell: (of) => `${doneOf(of) - of.refused} of ${of.total}`,
  },
  { header: 'Not taken', className: 'tabular-nums', cell: ({ refused }) => refused },
  {
    header: 'Begun',
    className: 'text-sm',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

/** Says that imports are under way, whoever began them. */
export function RunningImports() {
  const running = useQuery(importsQuery).data?.filter(isUnderWay) ?? [];
  if (running.length === 0) return null;
  return (
    <Banner tone="info">
      <ul className="flex flex-col gap-1">
        {running.map((each) => (
          <li key={each.id} className="wrap-anywhere">
            <RowLink to={PLACES.import(each.id)}>{each.filename}</RowLink> is being imported:{' '}
            {doneOf(each)} of {each.total} rows are done.
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The newest imports of all staff, with their results. */
export function RecentImports() {
  const { data, error, isFetching, refetch } = useQuery(importsQuery);
  if (data ? data.length === 0 : !error) return null;
  return (
    <section aria-labelledby="recent-imports" className="flex flex-col gap-4">
      <h2 id="recent-imports" className="text-lg">
        Imports of the last 30 days
      </h2>
      {data ? (
        <DataTable
          label="Imports of the last 30 days"
          columns={COLUMNS}
          rows={data}
          rowKey={({ id }) => id}
          empty={null}
        />
      ) : (
        <ErrorState
          title="Failed to load the imports. Please try again later."
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </section>
  );
}
