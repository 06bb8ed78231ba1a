import { describe, expect, test } from 'vitest';
import type { DatabaseFacts } from '../../../server/src/platform/database/look.ts';
import { readSettings } from '../../../server/src/platform/settings.ts';
import { judgeHeaders, judgeOutside, judgePort, judgePublicUrl } from './addresses.ts';
import { type BackupFolder, judgeBackups } from './backups.ts';
import {
  judgeDataFolder,
  judgeGivenSecret,
  judgeMissingMedia,
  judgeMissingSecret,
  judgeRoom,
  judgeSecretFile,
  judgeUploads,
} from './data-folder.ts';
import {
  judgeClock,
  judgeConnections,
  judgeDatabase,
  judgeMigrations,
  judgeOutbox,
  judgeSuperusers,
} from './database.ts';
import { type Finding, reasonOf, summary, withoutSecrets, written } from './finding.ts';
import { judgeInbound } from './inbound.ts';
import { judgeNode, judgeOpenFiles, judgePrograms, judgeSite } from './machine.ts';

/* What the doctor makes of what it finds. That it finds it: server/test/processes/doctor.apart.test.ts. */

const levels = (findings: Finding | Finding[]) => [findings].flat().map(({ level }) => level);

const backups = (given: Partial<BackupFolder> = {}) =>
  judgeBackups({
    path: '/backups',
    state: 'there',
    isInMedia: false,
    isBesideData: false,
    isEncrypted: true,
    freeMb: 5000,
    neededMb: 900,
    ...given,
  });

/** One row for each judgement: what is fine, what is not, and what the sentence must name. */
const cases: [
  name: string,
  of: () => Finding | Finding[],
  level: Finding['level'],
  word: string,
][] = [
  ['Node 24', () => judgeNode('v24.21.0'), 'ok', 'v24'],
  ['an older Node', () => judgeNode('v20.19.2'), 'problem', 'node_modules/.bin/node'],
  ['a newer Node', () => judgeNode('v26.1.0'), 'warning', 'node_modules/.bin/node'],
  ['no site', () => judgeSite(false), 'problem', 'npm run build'],
  ['no ffmpeg', () => judgePrograms({ ffmpeg: false, prlimit: true }), 'warning', 'ffmpeg'],
  ['no prlimit', () => judgePrograms({ ffmpeg: true, prlimit: false }), 'warning', 'util-linux'],
  ['many open files', () => judgeOpenFiles(65_536), 'ok', '65536'],
  ['few open files', () => judgeOpenFiles(1024), 'warning', 'LimitNOFILE'],
  ['sizes of uploads', () => judgeUploads(100, 50), 'ok', '50 MB'],
  ['material as large as videos', () => judgeUploads(100, 100), 'ok', '100 MB'],
  [
    'material that is larger than videos',
    () => judgeUploads(100, 101),
    'warning',
    'MATERIAL_MAX_MB',
  ],
  ['room', () => judgeRoom(50_000, 100), 'ok', '48 GB'],
  ['little room', () => judgeRoom(3999, 100), 'warning', '3999 MB'],
  ['no room for anything but log-ins', () => judgeRoom(36, 100), 'problem', 'reserve'],
  ['media that are not mounted', () => judgeMissingMedia('/m/x', '/k'), 'problem', 'mount it'],
  ['no room for an upload', () => judgeRoom(399, 100), 'problem', 'make room'],
  ['no room for a large upload', () => judgeRoom(20_000, 10_000), 'problem', 'make room'],
  ['backups', () => backups(), 'ok', '/backups'],
  ['backups before the first', () => backups({ state: 'missing' }), 'ok', 'first one makes'],
  ['backups without the key', () => backups({ isEncrypted: false }), 'ok', 'secret.key'],
  ['no backups', () => judgeBackups(undefined), 'warning', 'BACKUP_DIR'],
  ['backups on the same disk', () => backups({ isBesideData: true }), 'warning', 'another disk'],
  ['backups among the media', () => backups({ isInMedia: true }), 'problem', 'outside'],
  ['backups that nobody can write', () => backups({ state: 'closed' }), 'problem', 'chown'],
  ['no room for a backup', () => backups({ freeMb: 800 }), 'problem', '800 MB'],
  ['a weak key', () => judgeGivenSecret('escola'.repeat(8), undefined), 'warning', 'openssl rand'],
  ['an open key file', () => judgeSecretFile(0o100640), 'warning', 'chmod 600'],
  ['a closed key file', () => judgeSecretFile(0o100600), 'ok', 'secret.key'],
  ['a key that is lost', () => judgeMissingSecret(false), 'problem', 'restore'],
  ['no key before the first start', () => judgeMissingSecret(true), 'ok', 'first start'],
  ['no superuser', () => judgeSuperusers(0), 'warning', 'create-admin'],
  ['mails that wait', () => judgeOutbox({ waiting: 3, failed: 0 }), 'warning', 'an hour: 3'],
  ['replies that go to the mailbox', () => judgeInbound(undefined), 'ok', 'mailbox'],
  [
    'replies that are taken in',
    () => judgeInbound({ path: '/in', state: 'there' }),
    'ok',
    'taken from /in',
  ],
  [
    'a folder of replies that is missing',
    () => judgeInbound({ path: '/in', state: 'missing' }),
    'problem',
    'INBOUND_MAIL_FOLDER',
  ],
  [
    'a folder of replies that is closed',
    () => judgeInbound({ path: '/in', state: 'closed' }),
    'problem',
    'cannot be read and written',
  ],
  ['no mail that waits', () => judgeOutbox({ waiting: 0, failed: 0 }), 'ok', 'stuck'],
  ['100 connections', () => judgeConnections({ allowed: 97, inUse: 5 }, 2), 'ok', '9 processes'],
  [
    'connections for one process',
    () => judgeConnections({ allowed: 17, inUse: 5 }, 1),
    'warning',
    'max_connections',
  ],
  [
    'too few connections',
    () => judgeConnections({ allowed: 7, inUse: 1 }, 1),
    'problem',
    'max_connections',
  ],
  [
    'too few connections for the processes that are set',
    () => judgeConnections({ allowed: 17, inUse: 1 }, 2),
    'problem',
    'WEB_CONCURRENCY',
  ],
  ['the port is taken', () => judgePort(8000, 'other'), 'problem', 'set PORT'],
  ['the database is away', () => judgePort(8000, 'not ready'), 'problem', 'journalctl'],
  ['the server does not run', () => judgePort(8000, 'nothing'), 'ok', 'free'],
  [
    'a name without address',
    () => judgeOutside('https://a.test', 'ENOTFOUND', ''),
    'problem',
    'DNS',
  ],
  [
    'an expired certificate',
    () => judgeOutside('https://a.test', 'CERT_HAS_EXPIRED', 'certificate has expired'),
    'problem',
    'certificate',
  ],
  [
    'no way out and back',
    () => judgeOutside('https://a.test', 'ECONNREFUSED', 'refused'),
    'warning',
    'browser',
  ],
];

test.for(cases)('%s', ([, of, level, word]) => {
  const findings = [of()].flat();
  const found = findings.filter((finding) => finding.level === level);
  expect(levels(findings)).toContain(level);
  expect(found.some(({ sentence }) => sentence.includes(word))).toBe(true);
  // Nothing worse beside it.
  const worse: readonly string[] = {
    ok: ['warning', 'problem'],
    warning: ['problem'],
    problem: [],
  }[level];
  expect(levels(findings).filter((other) => worse.includes(other))).toEqual([]);
});

test('a folder of somebody else is not looked into, an open one is named', () => {
  const folder = (mode: number, uid: number, isDirectory = true) =>
    judgeDataFolder('/data', { mode, uid, isDirectory: () => isDirectory }, 7).level;
  expect(folder(0o40700, 7)).toBe('ok');
  expect(folder(0o40750, 7)).toBe('warning');
  expect(folder(0o40700, 8)).toBe('problem');
  expect(folder(0o100600, 7, false)).toBe('problem');
  expect(judgeDataFolder('/data', undefined, 7).level).toBe('warning');
});

describe('the database', () => {
  const here = new Date('2026-03-01T12:00:00.000Z');
  const facts: DatabaseFacts = {
    version: '17.2',
    pending: [],
    unknown: [],
    isEmpty: false,
    changedAt: new Date('2026-02-01T12:00:00.000Z'),
    clock: here,
    connections: { allowed: 97, inUse: 3 },
  };

  test('one that is current is fine', () => {
    expect(new Set(levels(judgeDatabase('postgres', facts, here, 1)))).toEqual(new Set(['ok']));
  });

  test('an old version is a warning', () => {
    const old = { ...facts, version: '13.9 (Debian)' };
    const found = judgeDatabase('postgres', old, here, 1).filter(
      ({ level }) => level === 'warning',
    );
    expect(found.map(({ about }) => about)).toEqual(['Database']);
  });

  test('changes that are pending are a warning, those of a newer version a problem', () => {
    expect(judgeMigrations({ ...facts, pending: ['0099_x.ts'] }).level).toBe('warning');
    expect(judgeMigrations({ ...facts, unknown: ['0099_x.ts'] }).level).toBe('problem');
    expect(judgeMigrations({ ...facts, pending: ['0001_x.ts'], isEmpty: true }).level).toBe('ok');
  });

  test.for([
    ['the same', 0, 'ok'],
    ['a minute apart', 60_000, 'ok'],
    ['more than a minute ahead', 61_000, 'problem'],
    ['more than a minute behind', -61_000, 'problem'],
  ] as const)('clocks: %s', ([, difference, level]) => {
    const clock = new Date(here.getTime() + difference);
    expect(levels(judgeClock({ ...facts, clock }, here))).toEqual([level]);
  });

  test('a clock before the last change of the database is wrong', () => {
    const changedAt = new Date('2026-03-01T12:02:00.000Z');
    expect(levels(judgeClock({ clock: here, changedAt }, here))).toEqual(['problem']);
  });
});

test.for([
  ['https behind a proxy', { PUBLIC_URL: 'https://a.test', TRUST_PROXY: '1' }, ['ok']],
  ['https without a trusted proxy', { PUBLIC_URL: 'https://a.test' }, ['ok', 'warning']],
  ['http', { PUBLIC_URL: 'http://a.test' }, ['warning']],
  ['not set', {}, ['warning']],
] as const)('the public address: %s', ([, env, expected]) => {
  expect(levels(judgePublicUrl(readSettings(env)))).toEqual(expected);
});

test('headers that a proxy adds or takes away are seen', () => {
  const headers = (csp: string, sts: string) =>
    new Headers({ 'content-security-policy': csp, 'strict-transport-security': sts });
  expect(levels(judgeHeaders(headers("default-src 'self'", 'max-age=1')))).toEqual(['ok']);
  const [twice] = judgeHeaders(headers("default-src 'self', default-src *", 'max-age=1'));
  expect(twice?.sentence).toContain('(content-security-policy)');
  expect(levels(judgeHeaders(new Headers()))).toEqual(['warning']);
});

test('no secret of the environment is in what is said', () => {
  const env = {
    SECRET_KEY: 'abcdefgh',
    GOOGLE_CLIENT_SECRET: 'g00gle',
    DATABASE_URL: 'postgres://school:hunt%21er@db/school',
    SMTP_URL: 'smtp//broken:letmein@mail',
    PUBLIC_URL: 'https://school.example',
  };
  const said = 'abcdefgh g00gle hunt!er hunt%21er letmein https://school.example db';
  expect(withoutSecrets(said, env)).toBe('… … … … … https://school.example db');
});

test('a finding is a line, and the last line counts them', () => {
  const findings = [judgeSite(true), judgeSite(false), judgeSuperusers(0), judgeSuperusers(0)];
  expect(findings.slice(0, 2).map(written)).toEqual([
    'ok       Site: It is built.',
    'PROBLEM  Site: There is no built site, so visitors see nothing: run `npm run build`.',
  ]);
  expect(summary(findings)).toBe('1 problem, 2 warnings.');
  expect(summary([])).toBe('no problems, no warnings.');
  expect(reasonOf(new Error('fetch failed', { cause: new Error('a\nb') }))).toBe('a b');
});
