import type { Profile } from '@trilha/contract';
import type { Context } from './context.ts';

export type LanguageOfScreens = Pick<Profile, 'language' | 'is_language_chosen'>;

/**
 * The language of a user's screens, as the log-in and the profile tell it.
 * @param own what the user has chosen; null: nothing
 */
export function languageOfScreens(
  ctx: Context,
  own: Profile['language'] | null,
): LanguageOfScreens {
  return { language: own ?? ctx.language, is_language_chosen: own !== null || ctx.isLanguageSet };
}
