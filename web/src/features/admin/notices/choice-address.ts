import type { PeopleChoice } from '@trilha/contract';

/** What of a filter of the list of users is kept as it was there: it has no field here. */
export const KEPT = ['search', 'status', 'never_logged_in', 'idle_since'] as const;

export type Choice =
  | { readonly ids: number[] }
  | { readonly filter: Readonly<Record<string, string>> };

/**
 * Whom an address names: `?ids=3,7`, the filter of the list of users, or `?everybody=true`. Students, where it
 * names nobody.
 */
export function choiceIn(params: URLSearchParams): Choice {
  const ids = (params.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .map(Number);
  if (ids.length > 0) return { ids: [...new Set(ids)] };
  if (params.get('everybody') === 'true') return { filter: {} };
  const names = [...KEPT, 'role', 'course'].filter((name) => params.get(name));
  return {
    filter:
      names.length > 0
        ? Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))
        : { role: 'student' },
  };
}

/** Where a notice to these people is written. */
export function noticeAddress(people: PeopleChoice): string {
  const to = new URLSearchParams();
  if ('ids' in people) to.set('ids', people.ids.join(','));
  else {
    for (const [name, value] of Object.entries(people.filter)) if (value) to.set(name, `${value}`);
    if (to.size === 0) to.set('everybody', 'true');
  }
  return `/admin/notices/new?${to}`;
}
