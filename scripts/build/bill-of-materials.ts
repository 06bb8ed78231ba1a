import { type Lock, type Package, shippedPackages } from './packages.ts';

/**
 * The packages of an installation as a CycloneDX document (specification 1.6, JSON), for whoever has to
 * look up which known weaknesses concern it. It holds no time, so that the same lock makes the same file.
 */
export function billOfMaterials(lock: Lock, version: string) {
  const packages = shippedPackages(lock);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'trilha', version } },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      ...(one.license === undefined ? {} : { licenses: [{ expression: one.license }] }),
      ...(one.integrity?.startsWith('sha512-')
        ? { hashes: [{ alg: 'SHA-512', content: hexOf(one.integrity) }] }
        : {}),
    })),
  };
}

/** Its package URL, in which a scope's `@` is escaped. */
function purlOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
}
