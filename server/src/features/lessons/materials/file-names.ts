import { MATERIAL_FILE_TYPES, type MaterialFileType } from '@trilha/contract';
import { lastPart, visible } from '../../../platform/text/sent-names.ts';

const TYPES: ReadonlySet<string> = new Set(MATERIAL_FILE_TYPES);

export const isFileType = (ending: string): ending is MaterialFileType => TYPES.has(ending);

/** The ending of a name in small letters; of two spellings the one that is used here. */
export function nameEnding(name: string): string {
  const [, ending = ''] = /\.([^./\\]+)$/.exec(visible(name)) ?? [];
  const small = ending.toLowerCase();
  return small === 'jpeg' ? 'jpg' : small;
}

/** Longer ones do not fit into every file system, and not into a line. */
const MAX_STEM = 120;

/**
 * The name under which a file is saved by who downloads it: without folders, signs that cannot be seen or
 * turn the direction of writing, and those that no system takes in names.
 */
export function fileName(sent: string, type: MaterialFileType): string {
  const stem = Array.from(
    lastPart(sent)
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[<>:"|?*]/g, '_'),
  )
    .slice(0, MAX_STEM)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${stem === '' ? 'file' : stem}.${type}`;
}

/** The title of a file that was given none. */
export const titleOf = (name: string) => name.replace(/\.[^.]*$/, '');
