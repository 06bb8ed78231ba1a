import { type RefObject, useEffect } from 'react';

/** What was done last on this screen, or is being done. */
export interface Deed {
  of: 'picture' | 'form';
  isRunning: boolean;
}

/** Gives the focus back to the control that lost it when it was disabled for its own deed. */
export function useFocusBack(
  control: RefObject<HTMLElement | null>,
  deed: Deed | undefined,
  of: Deed['of'],
) {
  const isDone = deed?.of === of && !deed.isRunning;
  useEffect(() => {
    if (!isDone || document.activeElement !== document.body) return;
    control.current?.focus({ preventScroll: true });
  }, [isDone, control]);
}
