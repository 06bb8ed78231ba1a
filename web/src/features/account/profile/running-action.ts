import { type RefObject, useEffect } from 'react';

/** The action that is running on this screen, or the last one that ran. */
export interface RunningAction {
  of: 'picture' | 'form';
  isRunning: boolean;
}

/** Returns the focus to a control that lost it while it was disabled during its own action. */
export function useFocusBack(
  control: RefObject<HTMLElement | null>,
  action: RunningAction | undefined,
  of: RunningAction['of'],
) {
  const isDone = action?.of === of && !action.isRunning;
  useEffect(() => {
    if (!isDone || document.activeElement !== document.body) return;
    control.current?.focus({ preventScroll: true });
  }, [isDone, control]);
}
