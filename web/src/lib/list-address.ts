import { USER_SEARCH_DEBOUNCE_MS } from '@trilha/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * What an admin list shows, kept in the address: its page (from 1), what was searched for, and its
 * filters. Changing one of them leads to the first page without a step in the browser's history.
 */
export function useListAddress() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const given = params.get('page') ?? '1';
  const set = (name: string, value: string) => {
    if ((params.get(name) ?? '') === value) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    page: /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 1,
    search: params.get('search') ?? '',
    filter: (name: string): string => params.get(name) ?? '',
    setSearch: (text: string) => set('search', text),
    setFilter: set,
    addressOf(page: number): string {
      const next = new URLSearchParams(params);
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    },
  };
}

/** The value once it has rested for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/**
 * The text of a search field whose value lives in the address: it goes there once typing rests, and
 * follows the address when that changes by itself, such as by going back.
 */
export function useSearchText(search: string, setSearch: (text: string) => void) {
  // Undefined: nothing is typed that the address does not have.
  const [typed, setTyped] = useState<string>();
  if (typed?.trim() === search && typed.trim() === typed) setTyped(undefined);
  const look = useEffectEvent((text: string) => setSearch(text.trim()));
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => look(typed), USER_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? search, setTyped] as const;
}
