export interface TypedAhead {
  readonly text: string;
  /** Enter came after the text. */
  readonly isEntered: boolean;
}

let stop: (() => TypedAhead) | undefined;

/**
 * Keeps what is typed while the code of the search is still to come, so that no letter is lost or acts on
 * the screen below. Escape gives the search up.
 */
export function keepTyped(onEscape: () => void): void {
  if (stop) return;
  let text = '';
  let isEntered = false;
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key === 'Enter') isEntered = true;
    else if (event.key === 'Escape') onEscape();
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true });
  stop = () => {
    removeEventListener('keydown', keep, { capture: true });
    stop = undefined;
    return { text, isEntered: isEntered && text !== '' };
  };
}

/** What was typed since `keepTyped`; from now on keys go where the focus is. */
export function takeTyped(): TypedAhead {
  return stop?.() ?? { text: '', isEntered: false };
}
