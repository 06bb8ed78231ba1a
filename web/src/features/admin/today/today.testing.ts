import type { Today } from '@trilha/contract';

export const NOTHING_WAITS: Today = {
  messages: { count: 0, newest: [] },
  attention: { count: 0, newest: [] },
  deletions: { count: 0, oldest: [] },
  failed_jobs: 0,
  new_enrollments: 0,
};
