import type { AdminUser, PeopleChoice, UserFilter } from '@trilha/contract';
import { useState } from 'react';
import type { RowKey } from '../../../../ui/index.ts';

/** So many are named one by one. */
const MAX_TICKED = 1000;

/** Who is ticked in the list: some, also of other pages, or all that the filter finds. */
export function useTickedUsers(
  filter: UserFilter,
  list: { count: number; results: readonly AdminUser[] } | undefined,
) {
  const [ticked, setTicked] = useState<ReadonlyMap<RowKey, AdminUser>>(new Map());
  // With another filter "all" are others: what was ticked before is left then.
  const [all, setAll] = useState<string>();
  const rows = list?.results ?? [];
  const isAll = all === JSON.stringify(filter);
  const selected = new Set(isAll ? rows.map(({ id }): RowKey => id) : ticked.keys());
  const users = [...ticked.values()];
  const people: PeopleChoice = isAll
    ? { filter, expected: list?.count ?? 0 }
    : { ids: users.map(({ id }) => id) };
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return {
    selected,
    people,
    count: isAll ? (list?.count ?? 0) : ticked.size,
    /** The first of them, to be named. */
    users: isAll ? rows : users,
    mayTickAll: !isAll && isWholePage && list !== undefined && list.count > ticked.size,
    tickAll: () => setAll(JSON.stringify(filter)),
    onChange(keys: ReadonlySet<RowKey>) {
      const known = isAll ? rows : [...users, ...rows];
      const chosen = known.filter(({ id }) => keys.has(id)).slice(0, MAX_TICKED);
      setAll(undefined);
      setTicked(new Map(chosen.map((user) => [user.id, user])));
    },
    clear() {
      setAll(undefined);
      setTicked(new Map());
    },
  };
}
