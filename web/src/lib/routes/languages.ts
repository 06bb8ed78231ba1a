import { type Language, pages } from './route-table.ts';

/**
 * The language of each part of the site, by the first part of its addresses. The build puts the list
 * itself in the place of this module (`web/plugins/routes.ts`).
 */
export const LANGUAGES: readonly (readonly [part: string, lang: Language, isPrivate: boolean])[] = [
  ...new Map(
    pages.map(({ pattern, lang, isPrivate }) => {
      const part = pattern.split('/')[1] ?? '';
      return [part, [part, lang, isPrivate] as const];
    }),
  ).values(),
];
