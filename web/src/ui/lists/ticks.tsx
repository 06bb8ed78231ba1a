import { type MouseEvent, useRef } from 'react';

export type RowKey = string | number;

/** Which rows of a table are ticked. */
export interface Selection<Row> {
  readonly selected: ReadonlySet<RowKey>;
  readonly onChange: (selected: ReadonlySet<RowKey>) => void;
  /** The accessible name of the tick of a row, such as 'Select Ana'. */
  readonly labelOf: (row: Row) => string;
  /** Of the tick that ticks all rows that are shown. */
  readonly labelAll: string;
}

/** What ticks the rows that are shown; with Shift, all from the last one on. */
export function useTicks<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => RowKey,
) {
  const last = useRef<number>(undefined);
  const keys = (rows ?? []).map(rowKey);
  const shown = keys.filter((key) => selection?.selected.has(key)).length;
  const set = (some: readonly RowKey[], isTicked: boolean) => {
    const next = new Set(selection?.selected);
    for (const key of some) {
      if (isTicked) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  };
  return {
    all: shown > 0 && shown === keys.length,
    some: shown > 0 && shown < keys.length,
    toggleAll: () => set(keys, shown < keys.length),
    toggle(place: number, withShift = false) {
      const key = keys[place];
      if (key === undefined) return;
      const from = withShift ? Math.min(last.current ?? place, keys.length - 1) : place;
      last.current = place;
      const range = keys.slice(Math.min(from, place), Math.max(from, place) + 1);
      set(range, selection?.selected.has(key) !== true);
    },
  };
}

interface TickProps {
  label: string;
  isTicked: boolean;
  isPartly?: boolean;
  onToggle: (withShift: boolean) => void;
}

export function Tick({ label, isTicked, isPartly = false, onToggle }: TickProps) {
  return (
    <label className="-m-2 grid size-10 cursor-pointer place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        checked={isTicked}
        // Whether Shift is held is known of the click alone.
        onChange={() => undefined}
        onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
        className="size-5 cursor-pointer accent-brand"
      />
    </label>
  );
}
