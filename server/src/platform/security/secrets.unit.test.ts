import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../http/errors.ts';
import {
  nextSecret,
  readSecrets,
  type Secrets,
  signingSecret,
  storedSecrets,
  validSecrets,
  writeSecrets,
} from './secrets.ts';

const START = new Date('2026-05-05T12:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const texts = (secrets: readonly { text: string }[]) => secrets.map(({ text }) => text);

test('a new secret is valid from the beginning, signs after two minutes, and the former one ends after 25 hours', () => {
  const next = nextSecret(START, false);
  const secrets: Secrets = [next, { text: 'former' }];
  const at = (minutes: number) => ({
    signing: signingSecret(secrets, after(minutes)).text,
    valid: texts(validSecrets(secrets, after(minutes))),
  });
  expect(at(0)).toEqual({ signing: 'former', valid: ['former', next.text] });
  expect(at(1.9)).toEqual({ signing: 'former', valid: ['former', next.text] });
  expect(at(2)).toEqual({ signing: next.text, valid: [next.text, 'former'] });
  expect(at(2 + 25 * 60 - 1)).toEqual({ signing: next.text, valid: [next.text, 'former'] });
  expect(at(2 + 25 * 60)).toEqual({ signing: next.text, valid: [next.text] });
  expect(signingSecret([nextSecret(START, true)], START).text).toMatch(/^[\w-]{43}$/);
});

describe('the file', () => {
  test('is created once, for its owner only, and keeps the secret of an earlier version', () => {
    const folder = dataFolder();
    const [secret] = storedSecrets(folder, () => START)();
    expect(secret.text).toMatch(/^[\w-]{43}$/);
    expect(storedSecrets(folder, () => START)()).toEqual([secret]);
    expect(readdirSync(folder)).toEqual(['secret.key']);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'secret.key'), 'of-an-earlier-version\n');
    expect(readSecrets(folder)).toEqual([{ text: 'of-an-earlier-version' }]);
  });

  test('is replaced as a whole, for its owner only, and read as it was written', () => {
    const folder = dataFolder();
    storedSecrets(folder, () => START);
    const secrets: Secrets = [nextSecret(START, false), { text: 'former' }];
    writeSecrets(folder, secrets);
    expect(readSecrets(folder)).toEqual(secrets);
    expect(readdirSync(folder)).toEqual(['secret.key']);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test.each(['', '\n', '\u0000', 'secret not-a-time', 'secret 2026-05-05T12:00:00Z\nformer never'])(
    'that is damaged (%j) is never taken for a secret',
    (content) => {
      const folder = dataFolder();
      writeFileSync(join(folder, 'secret.key'), content);
      expect(() => readSecrets(folder)).toThrow(StartError);
      expect(() => storedSecrets(folder, () => START)).toThrow('secret.key');
      expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(content);
    },
  );

  test('is read again after half a minute; what cannot be read changes nothing', () => {
    const folder = dataFolder();
    const path = join(folder, 'secret.key');
    let now = START;
    const source = storedSecrets(folder, () => now);
    const [first] = source();
    let written = 0;
    const replace = (change: () => void) => {
      change();
      // Writes of one test may lie closer together than the clock of the file system tells.
      written += 1;
      utimesSync(path, after(written), after(written));
    };
    replace(() => writeSecrets(folder, [{ text: 'second' }]));
    now = after(0.4);
    expect(source()).toEqual([first]);
    now = after(0.5);
    expect(source()).toEqual([{ text: 'second' }]);
    replace(() => writeFileSync(path, ''));
    now = after(1);
    expect(source()).toEqual([{ text: 'second' }]);
    rmSync(path);
    now = after(2);
    expect(source()).toEqual([{ text: 'second' }]);
    replace(() => writeSecrets(folder, [{ text: 'third' }]));
    now = after(3);
    expect(source()).toEqual([{ text: 'third' }]);
    // The clock of the machine was set back.
    replace(() => writeSecrets(folder, [{ text: 'fourth' }]));
    now = after(-60);
    expect(source()).toEqual([{ text: 'fourth' }]);
  });
});
