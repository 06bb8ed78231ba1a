import { api, type Endpoint } from '@trilha/contract';
import type { Plugin } from 'vite';

const MODULE = '@trilha/contract/bare';

/** What a call needs of an endpoint. */
function bare({ method, path, access, idempotent }: Endpoint): string {
  return JSON.stringify({ method, path, access, idempotent, summary: '' });
}

/** The code of a group of endpoints: each is an export, so that what is not called falls out. */
function groupCode(group: Readonly<Record<string, Endpoint>>): string {
  return Object.entries(group)
    .flatMap(([name, endpoint]) => [
      `const ${name}_ = ${bare(endpoint)};`,
      `export { ${name}_ as ${name} };`,
    ])
    .join('\n');
}

/** Puts the endpoints without their schemas in the place of `@trilha/contract/bare`. */
export const bareEndpoints: Plugin = {
  name: 'trilha:bare-endpoints',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    return id === MODULE || id.startsWith(`\0${MODULE}/`) ? `\0${id.replace('\0', '')}` : null;
  },
  load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return null;
    const groups = new Map<string, Readonly<Record<string, Endpoint>>>(Object.entries(api));
    const group = groups.get(id.slice(MODULE.length + 2));
    if (group) return groupCode(group);
    return [...groups.keys()]
      .map((name) => `export * as ${name} from ${JSON.stringify(`\0${MODULE}/${name}`)};`)
      .join('\n');
  },
};
