import type { Rows } from '../rows.ts';

export const rows: Rows = {
  saved_views: [
    {
      id: 90,
      user_id: 2,
      list: 'users',
      name: 'Away for long',
      name_key: 'away for long',
      query: 'idle_since=30&order=last_seen',
      position: 0,
    },
  ],
};
