import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InterfaceLanguage, type Sentence, type SentenceParams } from '@trilha/contract';
import { compileIcu, parsePo } from 'pofile-ts';

/*
 * The sentences of contract and server in the languages of the interface. They stand in the code in English;
 * their translations in catalogs, which `npm run texts` keeps (docs/decisions/0036-languages.md).
 */

const FOLDERS = ['contract', 'server'].map((part) =>
  fileURLToPath(new URL(`../../../${part}/locales`, import.meta.url)),
);

type Fill = (params: SentenceParams) => string;

/** A sentence in one language. */
interface Text {
  readonly text: string;
  /** Compiled when it is first asked for. */
  fill?: Fill;
}

/** By what stands in the code. */
type Catalog = ReadonlyMap<string, Text>;

function filling(language: InterfaceLanguage, text: string): Fill {
  const compiled = compileIcu(text, { locale: language, strict: false });
  return (params) => String(compiled(params));
}

/** The texts of a PO file; without those that are missing. */
export function textsIn(po: string): [english: string, text: Text][] {
  return parsePo(po).items.flatMap(({ msgid, msgstr: [text] }) =>
    text ? [[msgid, { text }] as [string, Text]] : [],
  );
}

function readCatalog(language: InterfaceLanguage): Catalog {
  return new Map(
    FOLDERS.flatMap((folder) => textsIn(readFileSync(`${folder}/${language}.po`, 'utf8'))),
  );
}

let catalogs: ReadonlyMap<InterfaceLanguage, Catalog> | undefined;

/** Reads the catalogs, once. @throws where one is not there */
export function readTexts(): ReadonlyMap<InterfaceLanguage, Catalog> {
  return (catalogs ??= new Map(InterfaceLanguage.options.map((of) => [of, readCatalog(of)])));
}

const originals = new Map<string, Fill>();

/** A sentence as it stands in the code. What no catalog knows may be of any number: it is not kept. */
function originalOf(sentence: string): Fill {
  const fill = originals.get(sentence) ?? filling('en', sentence);
  if (readTexts().get('en')?.has(sentence)) originals.set(sentence, fill);
  return fill;
}

/**
 * A sentence in a language. One that has no translation, or where no language is said, is given as it stands in
 * the code: in English, or in Portuguese if it is one of the public pages. Its braces are filled in either way.
 * @param sentence as it stands in the code
 */
export function sentenceIn(
  language: InterfaceLanguage | undefined,
  sentence: string,
  params?: SentenceParams,
): string {
  const known = language && readTexts().get(language)?.get(sentence);
  if (params === undefined) return known?.text ?? sentence;
  if (!known) return originalOf(sentence)(params);
  known.fill ??= filling(language, known.text);
  return known.fill(params);
}

/** Says the sentences of the code in one language. */
export type Say = (sentence: string, params?: SentenceParams) => string;

export const speaking =
  (language: InterfaceLanguage | undefined): Say =>
  (sentence, params) =>
    sentenceIn(language, sentence, params);

/** The same for a sentence that may bring its params along. */
export function said(language: InterfaceLanguage | undefined, sentence: Sentence): string {
  return typeof sentence === 'string'
    ? sentenceIn(language, sentence)
    : sentenceIn(language, sentence.sentence, sentence.params);
}
