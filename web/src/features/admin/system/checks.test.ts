import type { SystemHealth } from '@trilha/contract';
import { expect, test } from 'vitest';
import { checksOf, lengthOf } from './checks.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const HEALTH: SystemHealth = {
  version: '1.2.3',
  node: '24.1.0',
  started_at: ago(60 * 24 * 3),
  processes: 1,
  database: {
    engine: 'postgres',
    version: '17.2',
    latency_ms: 1.2,
    migrations: 17,
    last_migration: '0017_client_errors',
  },
  mails: { waiting: 0, oldest_waiting_at: null, failed: 0 },
  jobs: { waiting: 0, oldest_due_at: null, running: 0, failed: 0 },
  backups: { every_hours: 24, last_at: ago(5 * 60), failed_at: null, failure: null },
  last_cleanup_at: ago(30),
  disk: { free_bytes: 40e9, total_bytes: 64e9 },
  uploads: 'open',
  media: 'disk',
  ffmpeg: true,
};

/** What is not well, by name. */
const wrong = (given: Partial<SystemHealth>) =>
  checksOf({ ...HEALTH, ...given }, NOW)
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, text }) => [name, state, text]);

test('where all is well each line is OK', () => {
  expect(checksOf(HEALTH, NOW)).toMatchObject([
    { name: 'Server', text: expect.stringMatching(/Version 1\.2\.3.*3 days.*Node 24/) },
    {
      name: 'Database',
      text: 'PostgreSQL 17.2 answers in 1.2 ms. 17 changes of its tables applied, the last one 0017_client_errors.',
    },
    { name: 'Disk', text: '40 GB of 64 GB free.' },
    { name: 'Mails', text: 'None waits.' },
    { name: 'Background jobs', text: 'None waits.' },
    { name: 'Backups', text: 'The last one is 5 hours old.' },
    { name: 'Tidying up', text: 'Done 30 minutes ago.' },
    { name: 'Media', text: 'Videos and pictures are on the server’s disk. ffmpeg is installed.' },
  ]);
  expect(wrong({})).toEqual([]);
});

test.for([
  [{ mails: { waiting: 1, oldest_waiting_at: ago(9), failed: 0 } }, []],
  [
    { mails: { waiting: 5, oldest_waiting_at: ago(12), failed: 1 } },
    [['Mails', 'problem', expect.stringContaining('5 mails could not be sent yet')]],
  ],
  [
    { mails: { waiting: 0, oldest_waiting_at: null, failed: 1 } },
    [['Mails', 'warning', expect.stringContaining('1 mail could not be delivered')]],
  ],
  // One that runs long keeps others waiting: nothing is wrong with that.
  [{ jobs: { waiting: 2, oldest_due_at: ago(20), running: 1, failed: 0 } }, []],
  [
    { jobs: { waiting: 2, oldest_due_at: ago(20), running: 0, failed: 0 } },
    [['Background jobs', 'problem', expect.stringContaining('the oldest 20 minutes ago')]],
  ],
  [
    { jobs: { waiting: 0, oldest_due_at: null, running: 0, failed: 2 } },
    [['Background jobs', 'warning', '2 jobs failed in the last 90 days: look at Background jobs.']],
  ],
  [
    { backups: { ...HEALTH.backups, last_at: ago(28 * 60) } },
    [['Backups', 'problem', expect.stringContaining('one every 24 hours')]],
  ],
  [{ backups: { ...HEALTH.backups, last_at: null }, started_at: ago(170) }, []],
  [
    { backups: { ...HEALTH.backups, last_at: null } },
    [['Backups', 'problem', expect.stringContaining('There is none yet')]],
  ],
  [
    { backups: { ...HEALTH.backups, failed_at: ago(30), failure: 'The disk is full.' } },
    [
      [
        'Backups',
        'problem',
        'The backup 30 minutes ago failed: The disk is full. The last one is 5 hours old.',
      ],
    ],
  ],
  [
    { backups: { ...HEALTH.backups, every_hours: null, last_at: null } },
    [['Backups', 'warning', expect.stringContaining('set BACKUP_DIR')]],
  ],
  // By command.
  [{ backups: { ...HEALTH.backups, every_hours: null, last_at: ago(7 * 24 * 60) } }, []],
  [
    { backups: { ...HEALTH.backups, every_hours: null, last_at: ago(9 * 24 * 60) } },
    [['Backups', 'warning', expect.stringContaining('9 days old')]],
  ],
  [
    { last_cleanup_at: ago(200) },
    [['Tidying up', 'warning', expect.stringContaining('3 hours ago')]],
  ],
  [{ last_cleanup_at: null, started_at: ago(2) }, []],
  [
    { last_cleanup_at: null },
    [['Tidying up', 'warning', expect.stringContaining('never been cleared')]],
  ],
  [
    { disk: { free_bytes: 0.9e9, total_bytes: 10e9 } },
    [['Disk', 'problem', expect.stringContaining('0.9 GB of 10 GB free. Make room')]],
  ],
  [
    { disk: { free_bytes: 4e9, total_bytes: 64e9 } },
    [['Disk', 'warning', expect.stringContaining('Make room soon')]],
  ],
  [{ disk: { free_bytes: 90e9, total_bytes: 1000e9 } }, []],
  [{ disk: null }, []],
  [
    { disk: { free_bytes: 36e6, total_bytes: 64e9 }, uploads: 'disk_full' },
    [
      [
        'Disk',
        'problem',
        '0 GB free. Make room: until then files are refused. People can still log in and learn.',
      ],
    ],
  ],
  [
    { disk: null, uploads: 'disk_full' },
    [['Disk', 'problem', expect.stringMatching(/^Make room/)]],
  ],
  [{ uploads: 'media_missing' }, [['Media', 'problem', expect.stringContaining('is gone')]]],
  [{ uploads: 'read_only' }, [['Media', 'problem', expect.stringContaining('its rights')]]],
  [
    { database: { ...HEALTH.database, latency_ms: 140 } },
    [['Database', 'warning', expect.stringContaining('is slow: it answers in 140 ms')]],
  ],
] as [Partial<SystemHealth>, unknown[]][])('%j', ([given, expected]) => {
  expect(wrong(given)).toEqual(expected);
});

test.each([
  [0, 'less than a minute'],
  [61_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [47 * 3_600_000, '47 hours'],
  [49 * 3_600_000, '2 days'],
])('%i ms are %s', (ms, text) => {
  expect(lengthOf(ms)).toBe(text);
});
