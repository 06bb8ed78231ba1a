import { i18n as current, type I18n, type Messages, setupI18n } from '@lingui/core';
import { lazyImport } from '../routes/lazy-import.ts';
import type { Language } from '../routes/route-table.ts';
import { CONTRACT } from './catalogs.ts';

/* The texts of the interface, by language: catalogs that are loaded with the code that shows them. */

type Load = () => Promise<{ messages: Messages }>;

const files: Readonly<Record<string, Load>> = import.meta.glob<{ messages: Messages }>([
  '../../../locales/*/*.po',
  '../../../../contract/locales/*.po',
]);

/** The file of a catalog; the contract keeps its own. */
function fileOf(name: string, language: Language): Load | undefined {
  const folder = name === CONTRACT ? '../../../../contract/locales' : `../../../locales/${name}`;
  return files[`${folder}/${language}.po`];
}

interface Texts {
  readonly i18n: I18n;
  readonly loaded: Set<string>;
}

const languages = new Map<Language, Texts>();

function textsOf(language: Language): Texts {
  let texts = languages.get(language);
  if (!texts) {
    // What is not loaded is shown as it stands in the code: by tests, which load nothing.
    current.load(language, {});
    texts = {
      i18n: setupI18n({ locale: language, messages: { [language]: {} } }),
      loaded: new Set(),
    };
    languages.set(language, texts);
  }
  return texts;
}

/** Loads catalogs in a language; at once where they are there. */
export async function loadTexts(language: Language, catalogs: readonly string[]): Promise<void> {
  const { i18n, loaded } = textsOf(language);
  await Promise.all(
    catalogs.map(async (name) => {
      const load = fileOf(name, language);
      if (!load || loaded.has(name)) return;
      const { messages } = await lazyImport(load);
      loaded.add(name);
      i18n.load(language, messages);
      current.load(language, messages);
    }),
  );
}

/** Whether these catalogs can be shown in this language. */
export function hasTexts(language: Language, catalogs: readonly string[]): boolean {
  const { loaded } = textsOf(language);
  return catalogs.every((name) => loaded.has(name) || !fileOf(name, language));
}

/** All catalogs that were loaded in any language. */
export function openCatalogs(): string[] {
  return [...new Set([...languages.values()].flatMap(({ loaded }) => [...loaded]))];
}

/** The texts in a language, for a part of a page whose other parts have another one. */
export function textsWithin(language: Language): I18n {
  return textsOf(language).i18n;
}

/**
 * The texts in a language, for the components of a page. The macro `t` of functions outside of them has the
 * language that was asked for last.
 */
export function textsIn(language: Language): I18n {
  const i18n = textsWithin(language);
  if (current.locale !== language) current.activate(language);
  return i18n;
}

/** The language that these texts are in. */
export function languageIn({ locale }: I18n): Language {
  return locale === 'pt-BR' || locale === 'fr' ? locale : 'en';
}

/** The language that the page has now. */
export const shownLanguage = (): Language => languageIn(current);
