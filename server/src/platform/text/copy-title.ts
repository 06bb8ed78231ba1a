import type { InterfaceLanguage } from '@trilha/contract';
import { sentenceIn } from '../texts.ts';

/** The most that a title of a course, lesson or quiz may have. */
const MAX = 200;

/**
 * The title of a copy, such as “Greetings (copy)”, in the language of who asked for it. One that would get too
 * long ends before that.
 */
export function copyTitle(language: InterfaceLanguage | undefined, title: string): string {
  const named = (text: string) => sentenceIn(language, /*i18n*/ '{title} (copy)', { title: text });
  const whole = named(title);
  if (whole.length <= MAX) return whole;
  const room = title.length - (whole.length - MAX) - 1;
  // Not in the middle of a character that takes two places.
  return named(
    `${title
      .slice(0, room)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd()}…`,
  );
}
