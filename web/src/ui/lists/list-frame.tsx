import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner, EmptyState, ErrorState } from '../feedback.tsx';
import { Button } from '../button.tsx';
import { LinkButton } from '../link.tsx';
import { Pagination } from './pagination.tsx';

export interface ListFrameProps<Row> {
  /** The state of the query. */
  query: {
    data: { count: number; results: Row[] } | undefined;
    /** `requestId`: the code of an error of the server. */
    error: (Error & { requestId?: string | undefined }) | null;
    isFetching: boolean;
    /** The shown rows belong to former filters or another page, until the new ones have loaded. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Whether the error means that the list has no such page. */
  isNoSuchPage: boolean;
  /** The error message if the list cannot be loaded. */
  failure: string;
  page: number;
  addressOf: (page: number) => string;
  /** Renders the table; `rows` is undefined while they load for the first time. */
  children: (rows: readonly Row[] | undefined, isRefreshing: boolean) => ReactNode;
}

/** The frame of an admin list: its errors, the link back to the first page, the pagination. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { t } = useLingui();
  const { query, isNoSuchPage, failure, page, addressOf, children } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const retry = () => void query.refetch();
  if (error && (!data || isPlaceholderData)) {
    return (
      <div className="rounded-lg border border-line bg-surface-raised">
        {isNoSuchPage ? (
          <EmptyState
            title={t`There is no such page`}
            action={
              <LinkButton to={addressOf(1)} variant="secondary">
                <Trans>To the first page</Trans>
              </LinkButton>
            }
          >
            <Trans>The list has become shorter, or the address is wrong.</Trans>
          </EmptyState>
        ) : (
          <ErrorState
            title={failure}
            code={error.requestId}
            onRetry={retry}
            isRetrying={isFetching}
          />
        )}
      </div>
    );
  }
  return (
    <>
      {error && !isNoSuchPage && (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="sm" onPress={retry} isPending={isFetching}>
              <Trans>Retry</Trans>
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {children(data?.results, isPlaceholderData)}
      {data && <Pagination page={page} count={data.count} addressOf={addressOf} />}
    </>
  );
}
