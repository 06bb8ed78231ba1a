import type { ClientError, SystemHealth } from '@trilha/contract';
import { nextId } from '#test';

/** A system where all is well at this moment. */
export function wellSystem(given: Partial<SystemHealth> = {}): SystemHealth {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  return {
    version: '0.1.0',
    node: '24.1.0',
    started_at: ago(125),
    processes: 1,
    database: {
      engine: 'sqlite',
      version: '3.50.4',
      latency_ms: 0.3,
      migrations: 17,
      last_migration: '0017_client_errors',
    },
    mails: { waiting: 0, oldest_waiting_at: null, failed: 0 },
    jobs: { waiting: 0, oldest_due_at: null, running: 0, failed: 0 },
    backups: { every_hours: 24, last_at: ago(300), failed_at: null, failure: null },
    last_cleanup_at: ago(12),
    disk: { free_bytes: 40_000_000_000, total_bytes: 64_000_000_000 },
    uploads: 'open',
    media: 'disk',
    ffmpeg: true,
    ...given,
  };
}

export function browserError(given: Partial<ClientError> = {}): ClientError {
  return {
    id: nextId(),
    message: 'TypeError: x is undefined',
    stack: 'TypeError: x is undefined\n    at draw (https://school.test/assets/player.js:3:14)',
    path: '/dashboard',
    browser: 'Firefox on Windows',
    version: 'a1b2c3d4',
    request_id: null,
    count: 3,
    first_at: '2026-11-19T12:00:00.000Z',
    last_at: '2026-11-20T12:00:00.000Z',
    ...given,
  };
}
