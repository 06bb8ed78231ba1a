/* What the school has published of itself over the values of this folder. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { SchoolContent, SchoolTextKey, VisitorText } from '@trilha/contract';

declare global {
  /** In the process that writes the pages anew, before its code is loaded. */
  var publishedSchool: SchoolContent | undefined;
}

/** The element of a page that holds what was published when it was written. */
export const SCHOOL_ELEMENT = 'school';

function read(): SchoolContent {
  if (globalThis.publishedSchool) return globalThis.publishedSchool;
  if (typeof document === 'undefined') return {};
  const text = document.getElementById(SCHOOL_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as SchoolContent) : {};
}

/** Read once: a page keeps what it was written with. */
export const published = read();

/** The languages that the public pages are offered in. */
export const offered: readonly ('pt-BR' | 'en' | 'fr')[] = published.languages ?? [
  'pt-BR',
  'en',
  'fr',
];

let count = 0;

/** A published text as content has its texts: shown in the language of the page. */
export function shown(text: VisitorText): MessageDescriptor {
  count += 1;
  return {
    // No catalog has it, so that the message is shown: as a compiled one, in which braces mean nothing.
    id: `school:${count}`,
    get message() {
      return [text[i18n.locale as keyof VisitorText] || text['pt-BR']] as unknown as string;
    },
  };
}

/** A text that stands by itself: as it was published, or the first school's. */
export function words(key: SchoolTextKey, first: MessageDescriptor): MessageDescriptor {
  const text = published.texts?.[key];
  return text ? shown(text) : first;
}
