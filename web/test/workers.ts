import { availableParallelism } from 'node:os';

/**
 * Test files that run at once. One more than there are cores, because many of them wait: for Chromium, for
 * processes of their own, for PostgreSQL.
 */
export const WORKERS = availableParallelism() + 1;
