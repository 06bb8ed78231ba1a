import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** By then the app is to have taken over, whatever has become of its screen. */
const LONGEST_MS = 6000;

/** What a button or link is called, for the same one in the first drawing and in the app. */
export function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).trim();
}

/**
 * The first drawing of a screen (see web/src/first-look), which lies over the app until the app shows
 * the same.
 */
const look = () => document.getElementById('first-look');

export function hasFirstLook(): boolean {
  return look() !== null;
}

/**
 * Shows the app in the place of its first drawing, and goes on with what was done there.
 * @param video goes on where that of the first drawing is
 */
export function endFirstLook(video?: HTMLVideoElement | null): void {
  const drawn = look();
  if (!drawn) return;
  const before = drawn.querySelector('video');
  if (video && before && before.currentTime > 0) {
    video.muted = before.muted;
    video.currentTime = before.currentTime;
    if (!before.paused) video.play().catch(() => undefined);
  }
  const focused = drawn.contains(document.activeElement) ? document.activeElement : null;
  const { scrollTop } = drawn;
  drawn.remove();
  delete document.documentElement.dataset['firstLook'];
  // Who has not scrolled gets the place that the router restores.
  if (scrollTop > 0) window.scrollTo({ top: scrollTop, behavior: 'instant' });
  const same = (type: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(type)].find((each) => nameOf(each) === name);
  if (focused) same(focused.localName, nameOf(focused))?.focus({ preventScroll: true });
  const pressed = window.early?.pressed;
  if (pressed) same('button', pressed)?.click();
}

/** Leaves a screen's first drawing where it is until the screen itself has as much to show. */
export function useFirstLookUntil(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) endFirstLook();
  }, [isReady]);
}

/** Ends a first drawing whose screen does not come, or has been left; for the root of the page. */
export function useFirstLookEnd(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => endFirstLook(), LONGEST_MS);
    return () => {
      clearTimeout(timer);
      endFirstLook();
    };
  }, [pathname]);
}
