import { isDeepStrictEqual } from 'node:util';
import type { SchoolContent } from '@trilha/contract';

type Section = keyof SchoolContent;

/** The sections in which two contents differ, in the order of their names. One that is undefined is absent. */
export function changedSections(before: SchoolContent, after: SchoolContent): Section[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as Section[]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name])).toSorted();
}

const LOGOS = '/media/pictures/';

/** The path of the content's own logo, for the column that says that the file is used. */
export function logoOf({ identity }: SchoolContent): string | null {
  return identity?.logo ? LOGOS + identity.logo : null;
}

/** A stored logo as a content names it. */
export const logoName = (path: string): string => path.slice(LOGOS.length);
