import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a history entry that has the same page without a dialog before it. */
const OPENED_HERE = 'opened-from-page';

/** How a page goes to the address (`?name=value`) of a dialog of its own. */
export const openedHere = { state: OPENED_HERE, preventScrollReset: true } as const;

/**
 * A dialog that stands in the address, so that Back closes it instead of leaving the page, and a reload or a
 * shared address opens it.
 * @param named what the address names now; without it, the dialog is closed
 */
export function useDialogAddress<T>(named: T | undefined) {
  const location = useLocation();
  const navigate = useNavigate();
  // Kept while the dialog closes, so that its content stays during the animation.
  const [last, setLast] = useState(named);
  if (named !== undefined && named !== last) setLast(named);

  const closedAt = useRef('');
  const close = () => {
    // Going back takes a moment: a second Escape must not go back once more.
    if (closedAt.current === location.key) return;
    closedAt.current = location.key;
    void (location.state === OPENED_HERE
      ? navigate(-1)
      : navigate('?', { replace: true, preventScrollReset: true }));
  };
  return { shown: named ?? last, isOpen: named !== undefined, close };
}
