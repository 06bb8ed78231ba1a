import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Where a letter is typed, or chooses something of its own. */
const TYPED =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** What lies over the page and has keys of its own. A toast does not. */
const OVER = '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu]';

interface Keys {
  /** Which elements are rows; without it those of a table. */
  rows?: string | undefined;
  /** Ticks or clears the row of this place. */
  onTick?: ((place: number) => void) | undefined;
  /** Shows the list of keys. */
  onHelp?: (() => void) | undefined;
  /** Further keys, with the place of the row that has the focus; -1: none has. */
  more?: Readonly<Record<string, (place: number) => void>> | undefined;
}

/**
 * The keys of a list, as in a mail program: j and k go from row to row, x ticks one, / goes to the search,
 * ? shows the list. The focus goes to the link of the row, so that Enter opens it.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>, isOn: boolean, keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest(TYPED)) return;
    if (document.querySelector(OVER)) return;
    const rows = [...(table.current?.querySelectorAll(keys.rows ?? 'tbody > [role=row]') ?? [])];
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    // Without the focus in a row, j and k go on from the one that is open.
    const from =
      place < 0 ? rows.findIndex((row) => row.querySelector('[aria-current=page]')) : place;
    const go = (next: number) =>
      rows[next]?.querySelector<HTMLElement>('[role=rowheader] a, a, button')?.focus();
    if (key === 'j') go(Math.min(from + 1, rows.length - 1));
    else if (key === 'k') go(Math.max(from - 1, 0));
    else if (key === 'x' && place >= 0 && keys.onTick) keys.onTick(place);
    else if (key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
    else if (key === '?' && keys.onHelp) keys.onHelp();
    else if (keys.more && Object.hasOwn(keys.more, key)) keys.more[key]?.(place);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
