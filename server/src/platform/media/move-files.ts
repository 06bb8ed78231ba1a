import { FILE_KINDS, type Files, UNFINISHED } from './files.ts';

/** What has been done: files that were copied, and those that were there already. */
export interface Moved {
  readonly copied: number;
  readonly bytes: number;
  readonly present: number;
}

/**
 * Copies all files to another storage under their paths, except those that are there with the same size.
 * It may be interrupted and repeated, and nothing is removed. Each copy is looked at before the next.
 * @param report is called after each copy
 * @throws where a copy has another size than the original
 */
export async function moveFiles(
  from: Files,
  to: Files,
  report: (path: string, bytes: number) => void = () => undefined,
): Promise<Moved> {
  let copied = 0;
  let bytes = 0;
  let present = 0;
  for (const kind of FILE_KINDS) {
    const there = new Map((await to.list(kind)).map(({ path, size }) => [path, size]));
    for (const { path, size } of await from.list(kind)) {
      if (path.endsWith(UNFINISHED)) continue;
      if (there.get(path) === size) {
        present += 1;
        continue;
      }
      // What an interrupted run has left.
      if (there.has(path + UNFINISHED)) await to.remove(path + UNFINISHED);
      try {
        await to.put(path, await from.read(path));
      } catch (error) {
        // The school is open, and somebody has replaced it.
        if ((await from.stat(path)) === undefined) continue;
        throw error;
      }
      const copy = await to.stat(path);
      if (copy?.size !== size) {
        throw new Error(`${path} has ${copy?.size ?? 0} bytes as a copy in place of ${size}`);
      }
      copied += 1;
      bytes += size;
      report(path, size);
    }
  }
  return { copied, bytes, present };
}
