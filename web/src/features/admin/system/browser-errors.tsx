import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ClientError } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { numberFormat } from '../../../lib/texts/formats.ts';
import {
  Banner,
  type Column,
  ConfirmDelete,
  DataTable,
  EmptyState,
  ListFrame,
  RowActions,
  toast,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { browserErrorsQuery, useResolve } from './queries.ts';

const When = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at)}</time>;

/** The kinds of errors that browsers have reported, the last one first. */
export function BrowserErrors() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, addressOf } = useListAddress();
  const query = useQuery(browserErrorsQuery(page));
  const resolve = useResolve();

  const onResolve = async ({ id }: ClientError) => {
    try {
      await resolve.mutateAsync(id);
    } catch {
      // The banner shows the error.
      return;
    }
    toast(text({ message: 'Taken off the list.', context: 'error' }), { tone: 'success' });
    // After its last row is gone, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <>
      {resolve.isError && (
        <Banner tone="error">
          <Trans>The error could not be taken off the list. Please try again later.</Trans>
        </Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load the errors. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DataTable
            label={t`Errors in browsers`}
            columns={columnsFor(
              resolve.isPending ? resolve.variables : undefined,
              (error) => void onResolve(error),
            )}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={isRefreshing}
            size="wide"
            empty={
              <EmptyState title={t`No errors`}>
                <Trans>Nothing went wrong in the last 30 days.</Trans>
              </EmptyState>
            }
          />
        )}
      </ListFrame>
    </>
  );
}

/** Called while drawing. */
function columnsFor(
  resolving: number | undefined,
  onResolve: (error: ClientError) => void,
): readonly Column<ClientError>[] {
  return [
    { header: text`Error`, isRowHeader: true, cell: (error) => <WhatHappened error={error} /> },
    {
      header: text({ message: 'Times', context: 'how often' }),
      align: 'end',
      cell: ({ count }) => numberFormat().format(count),
    },
    {
      header: text`Screen`,
      isText: true,
      className: 'text-sm',
      cell: ({ path }) => path || '—',
    },
    {
      header: text({ message: 'Last seen', context: 'error' }),
      cell: ({ last_at }) => <When at={last_at} />,
    },
    {
      header: text`Actions`,
      isActions: true,
      cell: (error) => {
        const { message } = error;
        return (
          <RowActions>
            <ConfirmDelete
              label={text`Resolved: ${message}`}
              question={text`Resolved? It returns if it happens again.`}
              confirmLabel={text({ message: 'Resolved', context: 'error' })}
              icon={<Check aria-hidden className="size-4.5" />}
              isPending={resolving === error.id}
              onConfirm={() => onResolve(error)}
            />
          </RowActions>
        );
      },
    },
  ];
}

function WhatHappened({ error }: { error: ClientError }) {
  const { message, stack, browser, version, request_id, first_at } = error;
  return (
    <div className="max-w-[34rem] whitespace-normal">
      <p className="font-semibold wrap-anywhere">{message}</p>
      <details className="mt-1 text-sm text-ink-muted">
        <summary className="w-fit cursor-pointer rounded-md font-medium pointer-coarse:py-2.5">
          <Trans>Details</Trans>
        </summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <dt>
            <Trans context="error">First seen</Trans>
          </dt>
          <dd>
            <When at={first_at} />
          </dd>
          <dt>
            <Trans context="browser">Last in</Trans>
          </dt>
          <dd className="wrap-anywhere">{browser || '—'}</dd>
          <dt>
            <Trans>Version</Trans>
          </dt>
          <dd className="wrap-anywhere">{version || '—'}</dd>
          {request_id && (
            <>
              <dt>
                <Trans>Code in the log</Trans>
              </dt>
              <dd className="font-mono wrap-anywhere">{request_id}</dd>
            </>
          )}
        </dl>
        {stack && (
          <pre className="mt-2 max-h-80 overflow-auto rounded-md bg-surface-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {stack}
          </pre>
        )}
      </details>
    </div>
  );
}
