/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is laid out otherwise loses its meaning unless the roles are written out. */
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback.tsx';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The row header, also for screen readers. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** For a column of actions: the header is visually hidden. */
  hideHeader?: boolean;
  className?: string;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the rows load for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** New rows are loading; the former ones are shown. */
  isRefreshing?: boolean;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
}

/* On a phone each row is a card and each cell a line labelled with its column. */
const headClass =
  'sticky top-0 z-10 bg-surface-raised px-4 py-3 text-sm font-semibold text-ink-muted ' +
  'whitespace-nowrap shadow-[inset_0_-1px_0_var(--line)]';
const cellClass =
  'min-w-0 px-4 py-1.5 align-middle text-base font-normal wrap-anywhere max-md:block md:py-3';
const namedCellClass =
  'max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-3';

/** The rows of an admin list: a table on wide screens, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isRefreshing = false, empty } = props;
  if (rows?.length === 0) {
    return <div className="rounded-lg border border-line bg-surface-raised">{empty}</div>;
  }
  return (
    <div className="rounded-lg border border-line bg-surface-raised">
      {!rows && (
        <p role="status" className="sr-only">
          Loading...
        </p>
      )}
      <table
        role="table"
        aria-label={label}
        aria-busy={!rows || isRefreshing}
        className={cx(
          'w-full border-collapse max-md:block',
          isRefreshing && 'opacity-60 transition-opacity delay-200',
        )}
      >
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map(({ header, align, hideHeader }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={cx(
                  headClass,
                  'first:rounded-tl-lg last:rounded-tr-lg',
                  align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {hideHeader ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {rows
            ? rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  role="row"
                  className="transition-colors hover:bg-surface max-md:block max-md:py-3"
                >
                  {columns.map((column) => (
                    <Cell key={column.header} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))
            : Array.from({ length: 6 }, (_, index) => (
                <tr key={index} aria-hidden className="max-md:block max-md:py-3">
                  {columns.map(({ header }, place) => (
                    <td key={header} className={cellClass}>
                      <Skeleton className={place === 0 ? 'my-1 h-5 w-3/5' : 'my-1 h-5 w-16'} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { header, isRowHeader, align, hideHeader, className } = column;
  const Tag = isRowHeader ? 'th' : 'td';
  const isNamed = !isRowHeader && !hideHeader;
  return (
    <Tag
      role={isRowHeader ? 'rowheader' : 'cell'}
      scope={isRowHeader ? 'row' : undefined}
      className={cx(
        cellClass,
        align === 'end' ? 'text-start md:text-end' : 'text-start',
        isNamed && namedCellClass,
        className,
      )}
    >
      {isNamed && (
        <span aria-hidden className="text-sm text-ink-muted md:hidden">
          {header}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </Tag>
  );
}
