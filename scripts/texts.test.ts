import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { describe, expect, test } from 'vitest';
import { ROOT } from './run.ts';
import { type Translated, translationFaults } from './translation-faults.ts';

/* Whether a text has a translation at all is asked by `lingui check` (scripts/steps.ts). */

const LANGUAGES: readonly Translated[] = ['pt-BR', 'fr'];

/** Catalogs of what stands in the code in Portuguese (`lingui.site.config.ts`). */
const IN_PORTUGUESE = /locales[\\/](?:site|login|privacy|school|school-courses|school-pages)[\\/]/;

interface Text {
  readonly catalog: string;
  /** By which the same English with another meaning is another text. */
  readonly key: string;
  /** As it stands in the code: in English, or in Portuguese if it is one of the public pages. */
  readonly source: string;
  readonly translation: string;
}

/** The translated texts of all catalogs in a language. */
async function textsIn(language: Translated | 'en'): Promise<Text[]> {
  const po = formatter();
  const files = globSync(`{contract,server,web}/locales/**/${language}.po`, { cwd: ROOT });
  const catalogs = files.map(async (file) => {
    const catalog = await po.parse(readFileSync(join(ROOT, file), 'utf8'), {
      locale: language,
      sourceLocale: 'en',
      filename: file,
    });
    return Object.entries(catalog).map(([key, { message, translation }]) => ({
      catalog: file,
      key,
      source: message || key,
      translation: translation ?? '',
    }));
  });
  return (await Promise.all(catalogs)).flat().filter(({ translation }) => translation !== '');
}

describe.each(LANGUAGES)('the translations into %s', async (language) => {
  // What the pages in Portuguese say is Portuguese already, in the specification's words.
  const portuguese = new Set(
    (await textsIn('en'))
      .filter(({ source, translation }) => translation !== source)
      .map(({ source }) => source),
  );
  const all = await textsIn(language);
  const texts = all.filter(
    ({ catalog, source }) =>
      language !== 'pt-BR' || !(portuguese.has(source) || IN_PORTUGUESE.test(catalog)),
  );

  test('keep the values, tags and plurals of the code, and are written as the glossary says', () => {
    expect(texts.length).toBeGreaterThan(50);
    const faults = texts.flatMap(({ catalog, source, translation }) =>
      translationFaults(source, translation, language).map(
        (fault) => `${catalog}: “${translation}” ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  test('are the same in all catalogs of the site, whatever its texts stand in: a page loads several', () => {
    const known = new Map<string, Text>();
    const differing = all
      .filter(({ catalog }) => /^(?:web|contract)\b/.test(catalog))
      .flatMap((text) => {
        const first = known.get(text.key) ?? text;
        known.set(text.key, first);
        const isSame = first.translation === text.translation;
        return isSame
          ? []
          : [
              `“${text.source}”: ${first.translation} in ${first.catalog}, ${text.translation} in ${text.catalog}`,
            ];
      });
    expect(differing).toEqual([]);
  });
});

test.for<[english: string, translation: string, language: Translated, fault: string]>([
  ['Delete {name}', 'Supprimer {nom}', 'fr', 'has the values nom, not name'],
  ['Open <0>it</0>', 'Abrir isto', 'pt-BR', 'has the tags (none), not </0>, <0>'],
  [
    '{n, plural, one {# lesson} other {# lessons}}',
    '{n} aulas',
    'pt-BR',
    'has the values n, not n plural',
  ],
  [
    '{n, plural, one {# lesson} other {# lessons}}',
    '{n, plural, other {# leçons}}',
    'fr',
    'has a plural of other',
  ],
  [
    '{n, plural, one {# lesson left!} other {# lessons left!}}',
    '{n, plural, one {# leçon !} other {# leçons\u202f!}}',
    'fr',
    'lacks the narrow no-break space before ? ! or ;',
  ],
  ['Code: {code}', 'Code : {code}', 'fr', 'lacks the no-break space before a colon'],
  ['The quiz “{title}”', 'Le quiz «{title}»', 'fr', 'lacks the no-break space inside « »'],
  ['The school', "L'école", 'fr', 'has a typewriter’s quote or apostrophe'],
  ['Save it', 'Salvar  isto', 'pt-BR', 'has a space too many'],
  ['Leave?', 'Sair', 'pt-BR', 'ends otherwise'],
  ['Next lesson', 'Próxima lição', 'pt-BR', 'says “lição”: aula'],
  ['You handed in the quiz', 'Vous avez rendu le quiz', 'fr', 'says “rendu le quiz”: envoyer'],
  ['Logged in', 'Conectado(a)', 'pt-BR', 'says “(a)”: both words, or one for everyone'],
  ['Dashboard', 'Dashboard', 'pt-BR', 'says “Dashboard”: painel'],
  ['Keep editing', 'Keep editing', 'fr', 'is not translated'],
])('a fault is seen: %s, %s', ([english, translation, language, fault]) => {
  expect(translationFaults(english, translation, language)).toContain(fault);
});

test.for<[english: string, translation: string, language: Translated]>([
  ['Leave {title}?', 'Quitter {title}\u202f?', 'fr'],
  ['Question {number} of <0>{count}</0>', 'Question {number} sur <0>{count}</0>', 'fr'],
  ['Quiz {number}', 'Quiz {number}', 'fr'],
  ['Begin with ANSWER: A', 'Commencez par ANSWER: A', 'fr'],
  ['Enter an http(s) address.', 'Saisissez une adresse http(s).', 'fr'],
  ['At 10:30: {what}', 'À 10:30\u00a0: {what}', 'fr'],
  [
    '{n, plural, =0 {none} one {# lesson} other {# lessons}} left.',
    '{n, plural, one {Falta # aula} other {Faltam # aulas}}.',
    'pt-BR',
  ],
])('what is right passes: %s, %s', ([english, translation, language]) => {
  expect(translationFaults(english, translation, language)).toEqual([]);
});
