import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Where a letter is typed, or chooses something of its own. */
const TYPED =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

interface Keys {
  /** Ticks or clears the row of this place. */
  onTick?: ((place: number) => void) | undefined;
  /** Shows the list of keys. */
  onHelp?: (() => void) | undefined;
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
    // What lies over the page has keys of its own.
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    const rows = [...(table.current?.querySelectorAll('tbody > [role=row]') ?? [])];
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    const go = (next: number) =>
      rows[next]?.querySelector<HTMLElement>('[role=rowheader] a, a, button')?.focus();
    if (key === 'j') go(Math.min(place + 1, rows.length - 1));
    else if (key === 'k') go(Math.max(place - 1, 0));
    else if (key === 'x' && place >= 0 && keys.onTick) keys.onTick(place);
    else if (key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
    else if (key === '?' && keys.onHelp) keys.onHelp();
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
