import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the built site's code, as the build lists it (`listChunks` in web/vite.config.ts). */
export interface Chunk {
  readonly file: string;
  /** The files without which it does not run. What it loads later is not among them. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  /** What it is made of, such as `web/src/root.tsx`. */
  readonly modules: readonly string[];
  /** The module that is loaded by itself, such as `locales/base/en.po`. */
  readonly start?: string | undefined;
}

/** All of a built site's files of code. */
export function readChunks(site: string): Chunk[] {
  return JSON.parse(readFileSync(join(site, '..', 'chunks.json'), 'utf8')) as Chunk[];
}

/** Everything that is loaded with some files, themselves included. */
export function loadedWith(chunks: readonly Chunk[], starts: readonly string[]): Set<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const loaded = new Set(starts);
  for (const file of loaded) {
    const { imports = [], styles = [] } = byFile.get(file) ?? {};
    for (const other of [...imports, ...styles]) loaded.add(other);
  }
  return loaded;
}

/** The modules among them that are not to be there, each with its file. */
export function strangersIn(
  chunks: readonly Chunk[],
  loaded: ReadonlySet<string>,
  isStrange: (module: string) => boolean,
): string[] {
  return chunks
    .filter(({ file }) => loaded.has(file))
    .flatMap(({ file, modules }) =>
      modules.filter(isStrange).map((module) => `${module} (in ${file})`),
    );
}

/** Files that hold more than one screen, each with its screens. */
export function sharedChunks(
  chunks: readonly Chunk[],
  screens: ReadonlySet<string>,
): { file: string; screens: string[] }[] {
  return chunks
    .map(({ file, modules }) => {
      // A screen's module may be cut in parts, which are told apart by a query.
      const sources = modules.map((module) => module.split('?', 1)[0] ?? module);
      return { file, screens: [...new Set(sources.filter((module) => screens.has(module)))] };
    })
    .filter((found) => found.screens.length > 1);
}
