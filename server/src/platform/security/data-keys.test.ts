import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/database/database.ts';
import { StartError } from '../http/errors.ts';
import { forgetDataKeys, loadDataKeys, rotateSecret } from './data-keys.ts';
import { firstDataKeys, keysOf } from './keys.ts';
import { givenSecrets, readSecrets, storedSecrets } from './secrets.ts';
import { isSignatureValid, signMedia } from './signed-urls.ts';

const START = new Date('2026-05-05T12:00:00Z');
const HOUR = 3_600_000;

/** An installation with a secret in its data folder, and a clock that the test moves. */
async function installation() {
  const { database } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'trilha-keys-'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let time = START.getTime();
  const now = () => new Date(time);
  return {
    database,
    folder,
    now,
    pass: (ms: number) => {
      time += ms;
    },
    /** A server that starts now. */
    async server() {
      const secrets = storedSecrets(folder, now);
      return keysOf(secrets, now, await loadDataKeys(database, secrets));
    },
    rotate: (atOnce = false) => rotateSecret(database, folder, { now: now(), atOnce }),
  };
}

const claims = { sid: 7, iat: 1, exp: 2 };
const PATH = '/media/videos/a.mp4';
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

test('a new secret: tokens, addresses and what is encrypted stay good at running and at new servers', async () => {
  const school = await installation();
  const running = await school.server();
  const token = running.tokens.sign(claims);
  const url = queryOf(signMedia(running, PATH, school.now()));
  await school.rotate();
  school.pass(31_000);
  const started = await school.server();
  // Not yet in effect: what the one signs, the other takes, whichever has read the file.
  expect(running.tokens.read(started.tokens.sign(claims))).toMatchObject(claims);
  school.pass(3 * 60_000);
  const signed = running.tokens.sign(claims);
  expect(signed).not.toBe(token);
  expect(started.tokens.sign(claims)).toBe(signed);
  for (const keys of [running, started]) {
    for (const one of [token, signed]) expect(keys.tokens.read(one)).toMatchObject(claims);
    expect(isSignatureValid(keys, PATH, url, school.now())).toBe(true);
    expect(keys.secondFactors).toEqual(running.secondFactors);
    expect(keys.recoveryCodes).toEqual(running.recoveryCodes);
    expect(keys.passkeyHandles).toEqual(running.passkeyHandles);
    expect(keys.idempotency).toEqual(running.idempotency);
    // A mail may be read years later: its link stays good.
    expect(keys.mailLinks).toEqual(running.mailLinks);
  }
  school.pass(25 * HOUR);
  for (const keys of [running, started]) {
    expect(keys.tokens.read(token)).toBeUndefined();
    expect(keys.tokens.read(signed)).toMatchObject(claims);
  }
});

test('what is encrypted stays readable over many new secrets, and two that are made at once', async () => {
  const school = await installation();
  const { tokens: _tokens, media: _media, ...keys } = await school.server();
  const [first] = readSecrets(school.folder);
  expect(keys).toEqual(firstDataKeys(first.text));
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([school.rotate(), school.rotate()]);
    expect(readSecrets(school.folder)).toHaveLength(2);
    expect(await school.server()).toMatchObject(keys);
    school.pass(48 * HOUR);
  }
  expect(readSecrets(school.folder).map(({ text }) => text)).not.toContain(first.text);
  await school.rotate(true);
  expect(await school.server()).toMatchObject(keys);
});

test('a secret that a stranger may know ends at once', async () => {
  const school = await installation();
  const running = await school.server();
  const token = running.tokens.sign(claims);
  const url = queryOf(signMedia(running, PATH, school.now()));
  await school.rotate();
  await school.rotate(true);
  school.pass(31_000);
  expect(readSecrets(school.folder)).toHaveLength(1);
  expect(running.tokens.read(token)).toBeUndefined();
  expect(isSignatureValid(running, PATH, url, school.now())).toBe(false);
  expect(running.tokens.read(running.tokens.sign(claims))).toMatchObject(claims);
});

test('a secret in the settings is replaced beside the former one', async () => {
  const { database, now } = await installation();
  const former = await loadDataKeys(database, givenSecrets('one'));
  expect(former).toEqual(firstDataKeys('one'));
  expect(await loadDataKeys(database, givenSecrets('two', 'one'))).toEqual(former);
  expect(await loadDataKeys(database, givenSecrets('two'))).toEqual(former);
  const token = keysOf(givenSecrets('one'), now, former).tokens.sign(claims);
  expect(keysOf(givenSecrets('two', 'one'), now, former).tokens.read(token)).toMatchObject(claims);
  expect(keysOf(givenSecrets('two'), now, former).tokens.read(token)).toBeUndefined();
});

test('with another secret the school does not open, until it is said to be lost', async () => {
  const { database } = await installation();
  const keys = await loadDataKeys(database, givenSecrets('right'));
  const wrong = loadDataKeys(database, givenSecrets('wrong', 'wrong too'));
  await expect(wrong).rejects.toThrow(StartError);
  await expect(wrong).rejects.toThrow('another secret');
  expect(await loadDataKeys(database, givenSecrets('right'))).toEqual(keys);
  await forgetDataKeys(database);
  expect(await loadDataKeys(database, givenSecrets('wrong'))).toEqual(firstDataKeys('wrong'));
});

test('the database holds no data key that can be read', async () => {
  const { database } = await installation();
  const keys = await loadDataKeys(database, givenSecrets('one'));
  const rows = await database.queries.selectFrom('data_keys').selectAll().execute();
  expect(rows).toHaveLength(5);
  for (const { encrypted } of rows) {
    const bytes = Buffer.from(encrypted, 'base64url');
    for (const key of Object.values(keys)) expect(bytes.includes(Buffer.from(key))).toBe(false);
  }
});
