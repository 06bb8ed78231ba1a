import { USER_SEARCH_DEBOUNCE_MS } from '@trilha/contract';
import { useEffect, useState } from 'react';

/**
 * The text of a search field whose value lives in the address: it goes there once typing rests, and
 * follows the address when that changes by itself, such as by going back.
 */
export function useSearchText(search: string, setSearch: (text: string) => void) {
  // Undefined: nothing is typed that the address does not have.
  const [typed, setTyped] = useState<string>();
  if (typed === search) setTyped(undefined);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => setSearch(typed), USER_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the clock anew.
  }, [typed]);
  return [typed ?? search, setTyped] as const;
}
