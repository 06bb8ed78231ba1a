import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { empty } from '../demo/prepare.ts';
import { diskFiles } from '../server/src/platform/media/files.ts';
import { mediaKnown } from '../server/src/start.ts';

test('a demo that starts over stores its files in the folder that had one, and leaves what is not its own', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trilha-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = () => diskFiles(join(dataDir, 'media'), mediaKnown({ dataDir }));
  const path = await open().save('pictures', 'svg', Readable.from('first'));
  writeFileSync(join(dataDir, 'notes.txt'), 'mine');
  empty(dataDir);
  const files = open();
  expect(await files.stat(path)).toBeUndefined();
  await files.save('pictures', 'svg', Readable.from('second'));
  expect(existsSync(join(dataDir, 'notes.txt'))).toBe(true);
});
