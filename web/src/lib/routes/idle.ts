/** Calls back once the browser has nothing better to do, or soon where it cannot tell; returns how to stop. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, 1500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: 5000 });
  return () => cancelIdleCallback(request);
}
