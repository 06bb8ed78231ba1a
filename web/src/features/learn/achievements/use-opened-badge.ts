import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Achievement } from '@trilha/contract';
import { OPENED_HERE } from './badge-link.ts';

/**
 * The badge whose story is shown. It stands in the address (`?badge=`), so that Back closes the story instead
 * of leaving the page, and a reload or a bookmark opens it. One that is not among the user's opens nothing.
 */
export function useOpenedBadge(earned: readonly Achievement[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(location.search).get('badge');
  const opened = earned.find(({ id }) => String(id) === wanted);
  // Kept while the dialog closes, so that its content stays during the animation.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);

  const closedAt = useRef('');
  const close = () => {
    // Going back takes a moment: a second Escape must not go back once more.
    if (closedAt.current === location.key) return;
    closedAt.current = location.key;
    void (location.state === OPENED_HERE
      ? navigate(-1)
      : navigate('?', { replace: true, preventScrollReset: true }));
  };
  return { badge: opened ?? last, isOpen: opened !== undefined, close };
}
