import { type RefObject, useEffect, useState } from 'react';

/** About a screen: fields are there before somebody scrolls to them, or goes to them by Tab. */
const MARGIN = '1000px 0px';

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    // Of a page in a frame, as in the component tests, no margin would count without the root.
    { root: document, rootMargin: MARGIN },
  );
  return observer;
}

/**
 * Whether the element is on the screen or near it. True until the browser has looked. Whatever holds the
 * focus stays near, wherever somebody scrolls.
 */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    listeners.set(watched, (isThere) =>
      setNear(isThere || watched.contains(document.activeElement)),
    );
    shared().observe(watched);
    return () => {
      shared().unobserve(watched);
      listeners.delete(watched);
    };
  }, [element]);
  return isNear;
}
