import { useState } from 'react';

interface Loading {
  data: unknown;
  error: Error | null;
}

/**
 * Why a query has no data, also while it is tried again: TanStack Query forgets the error of a query
 * without data as soon as it is fetched anew, and the screen would change between its error and its
 * skeleton for as long as the server is away.
 */
export function useLoadError({ data, error }: Loading): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined) return null;
  return error ?? last;
}
