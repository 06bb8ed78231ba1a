/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is laid out otherwise loses its meaning unless the roles are written out. */
import { Trans } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback.tsx';
import { useTableKeys } from './table-keys.ts';
import { type Selection, Tick, useTicks } from './ticks.tsx';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The row header, also for screen readers. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** A column of buttons. On a card they stand without its header. */
  isActions?: boolean;
  /**
   * Running text, which wraps between words; only a word that is longer than the least width of its
   * column breaks. Other cells stay on one line, unless what they hold wraps by itself.
   */
  isText?: boolean;
  className?: string;
  /** What the list is sorted by where its head is pressed. */
  sort?: { by: string; first?: 'latest' };
}

/** The order of a list: what it is sorted by, with `-` before it where the last comes first. */
export interface Order {
  readonly value: string;
  readonly onChange: (order: string) => void;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the rows load for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** New rows are loading; the former ones are shown. */
  isRefreshing?: boolean;
  /** 'wide' for a table with many columns, which needs more room before it is one. */
  size?: 'normal' | 'wide';
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
  order?: Order;
  selection?: Selection<Row>;
  /** Has the keys of a list (`useTableKeys`); called to show them. */
  onKeys?: () => void;
  /** What stands above cards, which have no heads: such as a choice of their order. */
  aboveCards?: ReactNode;
}

const frameClass = 'rounded-lg border border-line bg-surface-raised';
// The variants as-table and as-cards of tokens.css ask how wide these are.
const containers = {
  normal: '[container:data-table/inline-size]',
  wide: '[container:wide-data-table/inline-size]',
};
const headClass =
  'sticky top-0 z-10 bg-surface-raised px-3 py-3 text-sm font-semibold text-ink-muted ' +
  'whitespace-nowrap shadow-[inset_0_-1px_0_var(--line)] first:rounded-tl-lg first:pl-4 ' +
  'last:rounded-tr-lg last:pr-4';
const cellClass =
  'min-w-0 px-3 py-1.5 align-middle text-base font-normal wrap-anywhere first:pl-4 last:pr-4 ' +
  'as-cards:block as-cards:px-4 as-table:h-12';
// Rows are 48 px high where nothing in them needs more: buttons bring room of their own.
const roomOf = ({ isActions, isRowHeader }: { isActions?: boolean; isRowHeader?: boolean }) =>
  isActions ? 'as-table:py-0' : isRowHeader ? 'as-table:py-0.5' : 'as-table:py-1';
const namedCellClass =
  'as-cards:grid as-cards:grid-cols-[7.5rem_minmax(0,1fr)] as-cards:items-baseline as-cards:gap-3';
// Where a card is wide enough, its cells stand two in a line, below the row header and the buttons.
const rowClass =
  'as-cards:block as-cards:py-3 as-wide-cards:grid as-wide-cards:grid-cols-2 as-wide-cards:items-baseline';

/** The rows of an admin list: a table where its columns have room, else cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isRefreshing = false, size = 'normal', empty } = props;
  const { order, selection, onKeys, aboveCards } = props;
  const hasActions = columns.some(({ isActions }) => isActions);
  const table = useRef<HTMLTableElement>(null);
  const ticks = useTicks(selection, rows, rowKey);
  useTableKeys(table, onKeys !== undefined, {
    onTick: selection && ticks.toggle,
    onHelp: onKeys,
  });
  if (rows?.length === 0) return <div className={frameClass}>{empty}</div>;
  return (
    <div className={cx(frameClass, containers[size])}>
      {!rows && (
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
      )}
      {(selection || aboveCards) && (
        <div className="flex items-center gap-4 border-b border-line px-4 py-2 as-table:hidden">
          {selection && (
            <Tick
              label={selection.labelAll}
              isTicked={ticks.all}
              isPartly={ticks.some}
              onToggle={ticks.toggleAll}
            />
          )}
          <div className="min-w-0 flex-1">{aboveCards}</div>
        </div>
      )}
      <table
        ref={table}
        role="table"
        aria-label={label}
        aria-busy={!rows || isRefreshing}
        className={cx(
          'w-full border-collapse as-cards:block',
          isRefreshing && 'opacity-60 transition-opacity delay-slow',
        )}
      >
        <thead role="rowgroup" className="as-cards:sr-only">
          <tr role="row">
            {selection && (
              <td role="cell" className={cx(headClass, 'w-10 as-cards:hidden')}>
                <Tick
                  label={selection.labelAll}
                  isTicked={ticks.all}
                  isPartly={ticks.some}
                  onToggle={ticks.toggleAll}
                />
              </td>
            )}
            {columns.map(({ header, align, sort }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                aria-sort={sort && order && directionOf(sort.by, order.value)}
                className={cx(headClass, align === 'end' ? 'text-end' : 'text-start')}
              >
                {sort && order ? (
                  <SortButton sort={sort} order={order}>
                    {header}
                  </SortButton>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line as-cards:block">
          {rows
            ? rows.map((row, place) => (
                <tr
                  key={rowKey(row)}
                  role="row"
                  className={cx(
                    'transition-colors',
                    rowClass,
                    selection && 'relative',
                    // One of the two, as the later in the style sheet would win.
                    selection?.selected.has(rowKey(row)) ? 'bg-brand-soft' : 'hover:bg-surface',
                  )}
                >
                  {selection && (
                    <td
                      role="cell"
                      className={cx(
                        cellClass,
                        'w-10 as-cards:absolute as-cards:top-4 as-cards:left-0',
                      )}
                    >
                      <Tick
                        label={selection.labelOf(row)}
                        isTicked={selection.selected.has(rowKey(row))}
                        onToggle={(withShift) => ticks.toggle(place, withShift)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <Cell
                      key={column.header}
                      column={column}
                      hasActions={hasActions}
                      isTicked={selection !== undefined}
                    >
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))
            : Array.from({ length: 6 }, (_, index) => (
                <tr key={`loading-${index}`} aria-hidden className="as-cards:block as-cards:py-3">
                  {selection && (
                    <td className={cx(cellClass, 'as-cards:hidden')}>
                      <Skeleton className="size-5" />
                    </td>
                  )}
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

function directionOf(by: string, order: string): 'ascending' | 'descending' | 'none' {
  if (order === by) return 'ascending';
  return order === `-${by}` ? 'descending' : 'none';
}

interface SortButtonProps {
  sort: NonNullable<Column<unknown>['sort']>;
  order: Order;
  children: string;
}

/** The head of a column that sorts the list; pressed again, the other way round. */
function SortButton({ sort, order, children }: SortButtonProps) {
  const direction = directionOf(sort.by, order.value);
  const isFalling = direction === 'none' ? sort.first === 'latest' : direction === 'ascending';
  const Icon = direction === 'descending' ? ChevronDown : ChevronUp;
  return (
    <>
      {/* Cards have no heads to be seen, and so none to be pressed. */}
      <span className="as-table:hidden">{children}</span>
      <button
        type="button"
        onClick={() => order.onChange(isFalling ? `-${sort.by}` : sort.by)}
        className="-mx-1.5 inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-md px-1.5 font-semibold transition-colors hover:text-brand-ink as-cards:hidden pointer-coarse:min-h-11"
      >
        {children}
        <Icon aria-hidden className={cx('size-4', direction === 'none' && 'opacity-0')} />
      </button>
    </>
  );
}

/** The buttons of a row, which stay on one line where the rows are a table. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-1 as-cards:flex-wrap as-cards:not-has-[[role=group]]:-ml-2 as-table:justify-end as-table:whitespace-nowrap">
      {children}
    </div>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  /** Whether the row has buttons, which stand beside its header on a wide card. */
  hasActions: boolean;
  /** Whether the row has a tick, beside its header on a card. */
  isTicked: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, hasActions, isTicked, children }: CellProps<Row>) {
  const { header, isRowHeader, align, isActions, isText, className } = column;
  const Tag = isRowHeader ? 'th' : 'td';
  const isNamed = !isRowHeader && !isActions;
  return (
    <Tag
      role={isRowHeader ? 'rowheader' : 'cell'}
      scope={isRowHeader ? 'row' : undefined}
      className={cx(
        cellClass,
        roomOf(column),
        align === 'end' ? 'text-start as-table:text-end' : 'text-start',
        isNamed && namedCellClass,
        isRowHeader && isTicked && 'as-cards:pl-14',
        isRowHeader &&
          (hasActions
            ? 'as-wide-cards:col-start-1 as-wide-cards:row-start-1'
            : 'as-wide-cards:col-span-full'),
        isActions &&
          'as-wide-cards:col-start-2 as-wide-cards:row-start-1 as-wide-cards:justify-self-end',
        // What asks before a deletion lies over the row.
        isActions && 'as-table:relative',
        className,
      )}
    >
      {isNamed && (
        <span aria-hidden className="text-sm text-ink-muted as-table:hidden">
          {header}
        </span>
      )}
      <div
        className={cx(
          'min-w-0',
          isRowHeader && 'as-table:min-w-56 as-table:leading-tight',
          isText && 'as-table:min-w-36',
          !isRowHeader && !isText && !isActions && 'as-table:whitespace-nowrap',
        )}
      >
        {children}
      </div>
    </Tag>
  );
}
