import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** A package that an installation of the product may hold. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; undefined where the package declares none. */
  readonly license: string | undefined;
  /** The hash of its archive, as `sha512-` and base64. */
  readonly integrity: string | undefined;
}

/** What is read of `package-lock.json`. */
export interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly name?: string;
        readonly version?: string;
        readonly license?: string;
        readonly integrity?: string;
        readonly dev?: boolean;
        readonly optional?: boolean;
        readonly engines?: { readonly node?: string };
        readonly link?: boolean;
      }
    >
  >;
}

/** Licences that a package names in its readme alone. */
const LICENCES_IN_README: Readonly<Record<string, string>> = { 'combine-errors@3.0.3': 'MIT' };

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
}

/** The packages of others that come with the product: not those that only its development needs. */
export function shippedPackages({ packages }: Lock): Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version, license, integrity, dev, link, name }] of Object.entries(packages)) {
    const folder = path.lastIndexOf('node_modules/');
    // Workspaces lie outside of node_modules, and inside as links.
    if (folder < 0 || link || dev || version === undefined) continue;
    const own = name ?? path.slice(folder + 'node_modules/'.length);
    const id = `${own}@${version}`;
    const known = license ?? LICENCES_IN_README[id];
    found.set(id, { name: own, version, license: known, integrity });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
