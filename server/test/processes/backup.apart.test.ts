import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../../src/platform/backup/make.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { factories } from '../factories.ts';
import { folder, ROOT } from './server-process.ts';

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly failure: string;
}

/** Runs a command as its npm script does, and says how it ended. */
function run(script: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/admin/${script}.ts`, ...args],
      { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir } },
      (error, output, failure) =>
        resolve({ code: error === null ? 0 : Number(error.code), output, failure }),
    );
  });
}

/** What a command says that could not do its work: one line. */
const refused = (sentence: RegExp) => ({
  code: 1,
  output: '',
  failure: expect.stringMatching(new RegExp(`^${sentence.source}\\n$`)),
});

/** Each command loads the server, which takes long where the machine is busy. */
const PATIENTLY = { timeout: 300_000 };

/** A school with a student and her picture. */
async function filledSchool() {
  const dataDir = folder();
  const { ctx, database } = await openInstallation(readSettings({ DATA_DIR: dataDir }));
  onTestFinished(() => database.close());
  const { id } = await factories(ctx).user({ bio: 'I dance.' });
  const picture = await ctx.files.save(
    'profiles',
    'webp',
    Readable.from([Buffer.alloc(9_000, 'p')]),
  );
  await database.queries.updateTable('users').set({ profile_image: picture }).execute();
  return { ctx, dataDir, id, picture };
}

test('a school goes into an encrypted backup and out of it', PATIENTLY, async () => {
  const { dataDir: from, id, picture } = await filledSchool();
  const [to, place] = [folder(), folder()];
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const keyFile = join(place, 'key.txt');
  writeFileSync(keyFile, `# created: today\n${identity}\n`);
  const file = join(place, 'school.tar.age');

  const made = await run(
    'backup',
    from,
    '--to',
    file,
    '--key',
    await identityToRecipient(identity),
  );
  expect(made).toMatchObject({ code: 0, failure: '' });
  expect(made.output).toMatch(
    /school\.tar\.age \(0\.\d MB\): \d+ rows and 1 file \(0\.0 MB\)\.\nIt is encrypted/,
  );
  expect(readFileSync(file).includes('I dance.')).toBe(false);

  const withKey = ['--from', file, '--key-file', keyFile];
  const checked = await run('restore', to, ...withKey, '--check');
  expect(checked).toMatchObject({ code: 0, failure: '' });
  expect(checked.output).toMatch(
    /is whole: \d+ rows and 1 file \(0\.0 MB\) as they were at 20.+Z, made by Trilha/,
  );
  expect(readdirSync(to)).toEqual([]);

  const restored = await run('restore', to, ...withKey);
  expect(restored).toMatchObject({ code: 0, failure: '' });
  expect(restored.output).toMatch(
    /^Restored: .+\nMails that waited .+\nsecret\.key was restored too\.\n$/,
  );
  const read = (dataDir: string, name: string) => readFileSync(join(dataDir, name), 'latin1');
  expect(read(to, 'secret.key')).toBe(read(from, 'secret.key'));
  expect(read(to, picture)).toBe(read(from, picture));
  const { database } = await openInstallation(readSettings({ DATA_DIR: to }));
  onTestFinished(() => database.close());
  const users = await database.queries.selectFrom('users').select(['id', 'bio']).execute();
  expect(users).toEqual([{ id, bio: 'I dance.' }]);
});

test('what is not restored is said in one line', PATIENTLY, async () => {
  const { ctx, dataDir: from } = await filledSchool();
  const [to, place] = [folder(), folder()];
  const plain = join(place, 'school.tar');
  await makeBackup(ctx, { file: plain, secrets: () => [{ text: 'a secret' }] });
  const spoilt = (name: string, replaced: string, by: string) => {
    const content = readFileSync(plain);
    content.write(by, content.indexOf(replaced), 'latin1');
    writeFileSync(join(place, name), content);
    return join(place, name);
  };
  const damaged = spoilt('damaged.tar', 'pppppp', 'PPPPPP');
  const newer = spoilt('newer.tar', '0022_backups.ts', '0099_whatever.t');
  const [ofDamaged, ofNewer, notEmpty] = await Promise.all([
    run('restore', to, '--from', damaged),
    run('restore', to, '--from', newer, '--check'),
    run('restore', from, '--from', plain),
  ]);
  expect(ofDamaged).toEqual(
    refused(
      /The backup .+damaged\.tar is damaged \(.+\): nothing of it was restored; take another one\./,
    ),
  );
  expect(readdirSync(join(to, 'media', 'profiles'))).toEqual([]);
  expect(ofNewer).toEqual(
    refused(/The backup .+newer\.tar was made by a newer version of Trilha: .+/),
  );
  expect(notEmpty).toEqual(refused(/This school is not empty: .+/));
});

test('--help says what a command takes, and changes nothing', PATIENTLY, async () => {
  const dataDir = folder();
  const { code, output } = await run('restore', dataDir, '--help');
  expect(code).toBe(0);
  expect(output.match(/--[a-z-]+(?= )/g)).toEqual(
    expect.arrayContaining(['--from', '--check', '--key-file', '--send-mails', '--help']),
  );
  expect(readdirSync(dataDir)).toEqual([]);
});
