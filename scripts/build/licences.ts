import { type Lock, shippedPackages } from './packages.ts';

/**
 * Licences under which a school may run the product and change it without having to publish its own
 * code. The LGPL is libvips', which sharp loads as a library of its own; the MPL covers its own files.
 * CC-BY is that of the data about browsers that Lingui's macros bring along for Babel, which nothing here runs.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** The shipped packages with another licence, or none, each in a line. */
export function unknownLicences(lock: Lock): string[] {
  return shippedPackages(lock)
    .filter(({ license }) => license === undefined || !ALLOWED.has(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license ?? 'no licence'}`);
}
