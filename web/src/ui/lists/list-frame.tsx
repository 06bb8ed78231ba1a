import type { ReactNode } from 'react';
import { Banner, EmptyState, ErrorState } from '../feedback.tsx';
import { Button } from '../button.tsx';
import { LinkButton } from '../link.tsx';
import { Pagination } from './pagination.tsx';

export interface ListFrameProps<Row> {
  /** The answer of the query, and how it stands. */
  query: {
    data: { count: number; results: Row[] } | undefined;
    error: Error | null;
    isFetching: boolean;
    /** What is shown belongs to other filters or another page, until the new rows are there. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The failure says that the list has no such page. */
  isNoSuchPage: boolean;
  /** Said when the list cannot be loaded. */
  failure: string;
  page: number;
  addressOf: (page: number) => string;
  /** The table; no rows: they are on the way for the first time. */
  children: (rows: readonly Row[] | undefined, isRefreshing: boolean) => ReactNode;
}

/** A list of the admin area around its table: what went wrong, the way back to it, and its pages. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { query, isNoSuchPage, failure, page, addressOf, children } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const retry = () => void query.refetch();
  if (error && (!data || isPlaceholderData)) {
    return (
      <div className="rounded-lg border border-line bg-surface-raised">
        {isNoSuchPage ? (
          <EmptyState
            title="There is no such page"
            action={
              <LinkButton to={addressOf(1)} variant="secondary">
                To the first page
              </LinkButton>
            }
          >
            The list has become shorter, or the address is not right.
          </EmptyState>
        ) : (
          <ErrorState title={failure} onRetry={retry} isRetrying={isFetching} />
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
              Retry
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
