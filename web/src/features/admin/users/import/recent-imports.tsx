import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UsersImport } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../../../lib/api/errors.ts';
import { numberFormat } from '../../../../lib/texts/formats.ts';
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

function useColumns(): readonly Column<UsersImport>[] {
  const { t } = useLingui();
  const number = numberFormat();
  return [
    {
      header: t`File`,
      isRowHeader: true,
      cell: ({ id, filename, created_by: author }) => (
        <>
          <RowLink to={PLACES.import(id)}>{filename}</RowLink>
          {author !== null && (
            <span className="block text-sm text-ink-muted">
              <Trans>by {author}</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      header: t`Status`,
      cell: (of) => <Badge tone={STATUS_TONES[of.status]}>{statusWord(of)}</Badge>,
    },
    {
      header: t({ message: 'Stored', context: 'rows' }),
      className: 'tabular-nums',
      cell: (of) => {
        const done = number.format(doneOf(of) - of.refused);
        const all = number.format(of.total);
        return t`${done} of ${all}`;
      },
    },
    {
      header: t({ message: 'Not taken', context: 'rows' }),
      className: 'tabular-nums',
      cell: ({ refused }) => number.format(refused),
    },
    {
      header: t`Begun`,
      className: 'text-sm',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ];
}

/** Says that imports are under way, whoever began them. */
export function RunningImports() {
  const running = useQuery(importsQuery).data?.filter(isUnderWay) ?? [];
  if (running.length === 0) return null;
  return (
    <Banner tone="info">
      <ul className="flex flex-col gap-1">
        {running.map((each) => {
          const { id, filename, total } = each;
          const done = numberFormat().format(doneOf(each));
          return (
            <li key={id} className="wrap-anywhere">
              <Trans>
                <RowLink to={PLACES.import(id)}>{filename}</RowLink> is being imported: {done} of{' '}
                <Plural value={total} one="# rows are done." other="# rows are done." />
              </Trans>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

/** The newest imports of all staff, with their results. */
export function RecentImports() {
  const { t } = useLingui();
  const columns = useColumns();
  const { data, error, isFetching, refetch } = useQuery(importsQuery);
  if (data ? data.length === 0 : !error) return null;
  return (
    <section aria-labelledby="recent-imports" className="flex flex-col gap-4">
      <h2 id="recent-imports" className="text-lg">
        <Trans>Imports of the last 30 days</Trans>
      </h2>
      {data ? (
        <DataTable
          label={t`Imports of the last 30 days`}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={null}
        />
      ) : (
        <ErrorState
          title={t`Failed to load the imports. Please try again later.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </section>
  );
}
