import { createWriteStream, lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { type EntrySum, sha256 } from '../../src/platform/backup/archive.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  MANIFEST,
  MANIFEST_SUM,
  rowsEntry,
} from '../../src/platform/backup/format.ts';
import { MEDIA_MARKER } from '../../src/platform/media/media-folder.ts';
import { restoreBackup } from '../../src/platform/backup/restore.ts';
import { migrationNames } from '../../src/platform/database/migrate.ts';
import { emptyTarget, testFolder } from '../backups.ts';
import { engine } from '../database/database.ts';

/* Backups that somebody else has made, right by their own checksums. */

interface Hostile {
  readonly name: string;
  readonly content: Buffer;
  readonly linkname?: string;
}

async function archiveOf(entries: readonly Hostile[]): Promise<string> {
  const head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: '2026-03-10T15:00:00.000Z',
    program: '0.1.0',
    engine: 'sqlite',
    migrations: await migrationNames(),
  };
  const all: readonly Hostile[] = [
    { name: HEAD, content: Buffer.from(JSON.stringify(head)) },
    ...entries,
  ];
  const sums: EntrySum[] = all.map(({ name, content }) => ({
    name,
    size: content.length,
    sha256: sha256().update(content).digest('hex'),
  }));
  const manifest = Buffer.from(
    JSON.stringify({
      tables: {},
      next_ids: {},
      files: [],
      stored_as: null,
      missing: [],
      entries: sums,
    }),
  );
  const tar = pack();
  for (const { name, content, ...link } of all) {
    tar.entry(link.linkname === undefined ? { name } : { name, type: 'symlink', ...link }, content);
  }
  tar.entry({ name: MANIFEST }, manifest);
  tar.entry({ name: MANIFEST_SUM }, sha256().update(manifest).digest('hex'));
  tar.finalize();
  const file = join(testFolder(), 'hostile.tar');
  await pipeline(tar, createWriteStream(file));
  return file;
}

describe.runIf(engine === 'sqlite')('a hostile backup', () => {
  test('writes no file outside of the media, and no link', async () => {
    const outside = [
      '../evil',
      '../../media/pictures/evil.webp',
      '/tmp/trilha-evil',
      'media/../evil',
      'media/pictures/../../evil',
      'media/pictures/..',
      'media//tmp/trilha-evil',
      'media/pictures/a/b.webp',
      'media/pictures/.evil',
      'media\\..\\evil',
      'media/pictures/evil.webp\n',
    ].map((name) => ({ name, content: Buffer.from('evil') }));
    const file = await archiveOf([
      ...outside,
      { name: 'media/pictures/link.webp', content: Buffer.alloc(0), linkname: '/etc/passwd' },
      { name: 'media/pictures/good.webp', content: Buffer.from('good') },
    ]);
    const target = await emptyTarget();
    const path = await target.files.withLocalFile('/media/pictures/x', async (each) => each);
    const folder = dirname(dirname(dirname(path)));
    await restoreBackup(target, { file });
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => !lstatSync(name).isDirectory() && basename(name) !== MEDIA_MARKER);
    expect(written.toSorted()).toEqual(
      ['good', 'link'].map((name) => join(folder, `media/pictures/${name}.webp`)),
    );
    expect(written.every((name) => lstatSync(name).isFile())).toBe(true);
  });

  test('whose rows unpack to far more than they are is refused', async () => {
    const content = gzipSync(Buffer.alloc(33 * 1024 ** 2, '\n'));
    expect(content.length).toBeLessThan(100_000);
    const file = await archiveOf([{ name: rowsEntry('users', 1), content }]);
    await expect(restoreBackup(await emptyTarget(), { file })).rejects.toThrow(
      /is damaged \(rows\/users\/000001\.jsonl\.gz: .+\): nothing of it was restored/,
    );
  });
});
