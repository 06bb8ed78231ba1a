import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a client-side navigation: announces the new title to screen readers and moves the focus to the
 * main part, as a page load would.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // In the next frame the document shows the title and the main part of the new page.
    const frame = requestAnimationFrame(() => {
      setTitle(document.title);
      // A page may have set the focus itself, and an address may have a fragment.
      const active = document.activeElement;
      const main = document.getElementById('main');
      if (!hash && !(active && main?.contains(active))) main?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);

  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {title}
    </p>
  );
}
