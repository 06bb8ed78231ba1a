import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:chunks';

/** A file of the built site's code. */
interface Chunk {
  readonly file: string;
  /** The files without which it does not run. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  /** What it is made of, such as `web/src/root.tsx`. */
  readonly modules: readonly string[];
  /** The module that others import later, by its place below `src`, or below `web` where it is outside of that. */
  readonly start: string | undefined;
}

/** All files of the site, once the part for the browser is built. */
let chunks: readonly Chunk[] = [];

const slashes = (path: string) => path.replaceAll('\\', '/');

/** A file and everything that is loaded with it. */
function filesOf({ file, styles }: Chunk): string[] {
  const found = new Set([file, ...styles]);
  for (const each of found) {
    const chunk = chunks.find((other) => other.file === each);
    for (const other of [...(chunk?.imports ?? []), ...(chunk?.styles ?? [])]) found.add(other);
  }
  return [...found];
}

/**
 * Lists beside the built site what each of its files is made of, for `scripts/build/bundles.ts`; and tells
 * the build's own pages (`virtual:chunks`) which files come with a module that is imported later.
 */
export const listChunks: Plugin = {
  name: 'trilha:list-chunks',
  writeBundle({ dir }, bundle) {
    if (this.environment.name !== 'client') return;
    chunks = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk'
        ? [
            {
              file: `/${output.fileName}`,
              imports: output.imports.map((file) => `/${file}`),
              styles: [...(output.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
              modules: Object.entries(output.modules)
                .filter(([, { renderedLength }]) => renderedLength > 0)
                .map(([id]) => slashes(id).replace(/^.*\/(web\/src|node_modules)\//, '$1/')),
              start: output.facadeModuleId
                ? slashes(output.facadeModuleId).replace(/^.*\/(?:src\/|(?=locales\/))/, '')
                : undefined,
            },
          ]
        : [],
    );
    if (dir) writeFileSync(join(dir, '..', 'chunks.json'), JSON.stringify(chunks));
  },
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load(id) {
    if (id !== `\0${MODULE}`) return null;
    const starts = chunks.flatMap((chunk) =>
      chunk.start ? [[chunk.start, filesOf(chunk)] as const] : [],
    );
    return `export default ${JSON.stringify(Object.fromEntries(starts))}`;
  },
};
