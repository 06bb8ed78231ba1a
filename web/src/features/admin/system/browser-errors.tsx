import type { ClientError } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
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

const whole = new Intl.NumberFormat('en');

const When = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at)}</time>;

/** The kinds of errors that browsers have reported, the last one first. */
export function BrowserErrors() {
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
    toast('Taken off the list.', { tone: 'success' });
    // After its last row is gone, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <>
      {resolve.isError && (
        <Banner tone="error">
          The error could not be taken off the list. Please try again later.
        </Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure="Failed to load the errors. Please try again later."
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DataTable
            label="Errors in browsers"
            columns={columnsFor(
              resolve.isPending ? resolve.variables : undefined,
              (error) => void onResolve(error),
            )}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={isRefreshing}
            size="wide"
            empty={
              <EmptyState title="No errors">Nothing went wrong in the last 30 days.</EmptyState>
            }
          />
        )}
      </ListFrame>
    </>
  );
}

function columnsFor(
  resolving: number | undefined,
  onResolve: (error: ClientError) => void,
): readonly Column<ClientError>[] {
  return [
    { header: 'Error', isRowHeader: true, cell: (error) => <WhatHappened error={error} /> },
    { header: 'Times', align: 'end', cell: ({ count }) => whole.format(count) },
    {
      header: 'Screen',
      isText: true,
      className: 'text-sm',
      cell: ({ path }) => path || '—',
    },
    { header: 'Last seen', cell: ({ last_at }) => <When at={last_at} /> },
    {
      header: 'Actions',
      isActions: true,
      cell: (error) => (
        <RowActions>
          <ConfirmDelete
            label={`Resolved: ${error.message}`}
            question="Resolved? It returns if it happens again."
            confirmLabel="Resolved"
            icon={<Check aria-hidden className="size-4.5" />}
            isPending={resolving === error.id}
            onConfirm={() => onResolve(error)}
          />
        </RowActions>
      ),
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
          Details
        </summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <dt>First seen</dt>
          <dd>
            <When at={first_at} />
          </dd>
          <dt>Last in</dt>
          <dd className="wrap-anywhere">{browser || '—'}</dd>
          <dt>Version</dt>
          <dd className="wrap-anywhere">{version || '—'}</dd>
          {request_id && (
            <>
              <dt>Code in the log</dt>
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
