import { USER_SEARCH_DEBOUNCE_MS } from '@trilha/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * The state of an admin list, kept in the address: the page (from 1), the search text, the filters.
 * Changing the search or a filter goes to the first page and replaces the history entry.
 */
export function useListAddress() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const given = params.get('page') ?? '1';
  const set = (values: Readonly<Record<string, string>>) => {
    const changes = Object.entries(values);
    if (changes.every(([name, value]) => (params.get(name) ?? '') === value)) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of changes) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
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
    setSearch: (text: string) => set({ search: text }),
    setFilter: (name: string, value: string) => set({ [name]: value }),
    setFilters: set,
    addressOf(page: number): string {
      const next = new URLSearchParams(params);
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    },
  };
}

/** The value after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * The text of a search field whose value is kept in the address. It is written there when typing pauses,
 * and follows the address when that changes otherwise, such as by Back.
 */
export function useSearchText(search: string, setSearch: (text: string) => void) {
  // Undefined if the address has everything that was typed.
  const [typed, setTyped] = useState<string>();
  if (typed?.trim() === search && typed.trim() === typed) setTyped(undefined);
  const commit = useEffectEvent((text: string) => setSearch(text.trim()));
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => commit(typed), USER_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? search, setTyped] as const;
}
