import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { LessonTrack } from '@trilha/contract';
import { languageNames } from '../../../../lib/texts/formats.ts';

/** The name of a language within a sentence: `pt-BR` is Brazilian Portuguese. Undefined if it has none. */
export function languageName(tag: string): string | undefined {
  try {
    return languageNames().of(tag);
  } catch {
    return undefined;
  }
}

/** The name of a language where it stands by itself. */
export function languageTitle(tag: string): string | undefined {
  const name = languageName(tag);
  return name && name[0]?.toLocaleUpperCase(i18n.locale || 'en') + name.slice(1);
}

/** What is said of a track; ask for it where it is drawn. */
export interface TrackWords {
  readonly kind: string;
  readonly show: string;
  readonly hide: string;
  /** The name of its text. */
  readonly content: string;
  readonly remove: string;
  /** The question before it is deleted. */
  readonly confirm: string;
  readonly replaces: string;
  readonly added: string;
  readonly replaced: string;
  readonly deleted: string;
}

/** Whole sentences for each kind: in other languages more than a noun differs. */
export function trackWords({ language, kind }: Pick<LessonTrack, 'language' | 'kind'>): TrackWords {
  const name = languageName(language) ?? language;
  return kind === 'captions'
    ? {
        kind: t`Captions`,
        show: t`Show text of the ${name} captions`,
        hide: t`Hide text of the ${name} captions`,
        content: t`Text of the ${name} captions`,
        remove: t`Delete ${name} captions`,
        confirm: t`Delete these captions?`,
        replaces: t`This will replace the ${name} captions that are there now.`,
        added: t`Added: ${name} captions.`,
        replaced: t`Replaced: ${name} captions.`,
        deleted: t`Deleted: ${name} captions.`,
      }
    : {
        kind: t`Translation`,
        show: t`Show text of the ${name} translation`,
        hide: t`Hide text of the ${name} translation`,
        content: t`Text of the ${name} translation`,
        remove: t`Delete ${name} translation`,
        confirm: t`Delete this translation?`,
        replaces: t`This will replace the ${name} translation that is there now.`,
        added: t`Added: ${name} translation.`,
        replaced: t`Replaced: ${name} translation.`,
        deleted: t`Deleted: ${name} translation.`,
      };
}
