import { expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { unknownLicences } from './licences.ts';
import { readLock, shippedPackages } from './packages.ts';

const HASH = Buffer.alloc(64, 7);
const lock = {
  packages: {
    '': { name: 'trilha', version: '0.1.0' },
    server: { name: '@trilha/server', version: '0.1.0' },
    'node_modules/@trilha/server': { link: true },
    'node_modules/zod': {
      version: '4.0.0',
      license: 'MIT',
      integrity: `sha512-${HASH.toString('base64')}`,
    },
    'node_modules/@scope/viral': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/a/node_modules/silent': { version: '2.0.0' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  },
};

test('a shipped package without a licence that is known is named', () => {
  expect(unknownLicences(lock)).toEqual([
    '@scope/viral 1.0.0: AGPL-3.0-only',
    'silent 2.0.0: no licence',
  ]);
});

test('the licences of all packages that are shipped are known', () => {
  expect(shippedPackages(readLock()).length).toBeGreaterThan(100);
  expect(unknownLicences(readLock())).toEqual([]);
});

test('the bill of materials names each shipped package with version, licence and hash', () => {
  const bill = billOfMaterials(lock, '0.1.0');
  expect(bill.metadata.component).toEqual({
    type: 'application',
    name: 'trilha',
    version: '0.1.0',
  });
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40scope/viral@1.0.0',
    'pkg:npm/silent@2.0.0',
    'pkg:npm/zod@4.0.0',
  ]);
  expect(bill.components.at(-1)).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/zod@4.0.0',
    name: 'zod',
    version: '4.0.0',
    purl: 'pkg:npm/zod@4.0.0',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: HASH.toString('hex') }],
  });
});

test('npm leaves no part of a tool out because it runs on an older Node than the tools', () => {
  // `npm ci` runs on the machine's Node, from 20 on, and skips what is optional and asks for a newer one,
  // without a word. The tools run on the Node that it installs: in the lock file they ask for none.
  const refused = Object.entries(readLock().packages)
    .filter(([, { optional, engines }]) => {
      const range = engines?.node ?? '>=20';
      return optional && !/\^20\b|>=? ?(?:1?\d|20)\b/.test(range);
    })
    .map(([path, { engines }]) => `${path} ${engines?.node}`);
  expect(refused).toEqual([]);
});
