import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

export type Translated = 'pt-BR' | 'fr';

/** What a message is made of, in whatever order. */
interface Parts {
  /** The values that it names, each with how it is shown, such as `count plural`. */
  readonly values: string[];
  /** The tags around parts of it, such as `<0>`. */
  readonly tags: string[];
  /** The categories of each plural, such as `one other`. */
  readonly plurals: string[];
  /** What is read: the message, and each case of its plurals by itself. A value stands as `x`. */
  readonly texts: string[];
}

function partsOf(message: string): Parts {
  const values = new Set<string>();
  const tags = new Set<string>();
  const plurals: string[] = [];
  const texts: string[] = [];
  const read = (tokens: CompiledMessage) => {
    const text = tokens.map((token) => {
      if (token === '#') return 'x';
      if (typeof token === 'string') return token;
      const [name, type = '', cases] = token;
      values.add(`${name} ${type}`.trim());
      if (typeof cases === 'object' && cases !== null) {
        const named = Object.entries(cases).filter(([, words]) => Array.isArray(words));
        if (type !== 'select') plurals.push(named.map(([category]) => category).join(' '));
        for (const [, words] of named) read(words as CompiledMessage);
      }
      return 'x';
    });
    texts.push(text.join(''));
  };
  read(compileMessageOrThrow(message));
  for (const [tag] of message.matchAll(/<\/?\w+\/?>/g)) tags.add(tag);
  const sorted = (all: Set<string>) => [...all].toSorted();
  return { values: sorted(values), tags: sorted(tags), plurals, texts };
}

const QUOTES: readonly [RegExp, string][] = [
  [/["']/, 'has a typewriter’s quote or apostrophe'],
  [/ {2}|^ | $/, 'has a space too many'],
];

/** What the way of writing of docs/translation-glossary.md asks for. */
const WRITING: Readonly<Record<Translated, readonly [RegExp, string][]>> = {
  'pt-BR': QUOTES,
  fr: [
    ...QUOTES,
    [/(?<![\u202f?!])[?!;]/, 'lacks the narrow no-break space before ? ! or ;'],
    [/(?<!\u00a0|\d|https?):/, 'lacks the no-break space before a colon'],
    [/«(?!\u00a0)|(?<!\u00a0)»/, 'lacks the no-break space inside « »'],
  ],
};

/** Words that the glossary has another one for. */
const REPLACED: Readonly<Record<Translated, readonly [RegExp, string][]>> = {
  'pt-BR': [
    [/liç(ão|ões)/i, 'aula'],
    [/quest(ão|ões)/i, 'pergunta'],
    [/\btestes?\b/i, 'quiz'],
    [/pontuaç(ão|ões)/i, 'nota'],
    [/\bdeletar/i, 'excluir'],
    [/\bdashboard/i, 'painel'],
    [/\bemail/i, 'e-mail'],
    [/\((a|as|o|os)\)/i, 'both words, or one for everyone'],
  ],
  fr: [
    [/\btests?\b/i, 'quiz'],
    [/\bscores?\b/i, 'note'],
    [/étudiant/i, 'élève'],
    [/\brend(re|u|ez)\b[^.]*quiz|quiz[^.]*\brend(re|u|ez)\b/i, 'envoyer'],
    [/\bdashboard/i, 'tableau de bord'],
    [/courriel|\bemail/i, 'e-mail'],
    [/\bquizzes/i, 'quiz'],
    [/(?<!http)\((e|es|s)\)/i, 'the middle dot, or one word for everyone'],
  ],
};

/** Words that are the same in both languages; all others of a text that was translated are not. */
const SAME: Readonly<Record<Translated, string>> = {
  'pt-BR': 'admin backups e-mail link login material menu mm ok online quiz quizzes ss volume',
  fr: 'action actions admin contact conversation description e-mail film globe logo menu message messages minute minutes mm notifications ok orange page pages photo portrait question questions quiz service session sessions ss turquoise version volume',
};

/** Whether a translation may be what the English says: nothing but values and words of both languages. */
function mayStay(texts: readonly string[], language: Translated): boolean {
  const same = new Set([...SAME[language].split(' '), 'x']);
  const words = texts
    .join(' ')
    .toLowerCase()
    .replaceAll(/<\/?\w+\/?>/g, ' ');
  return (words.match(/\p{L}[\p{L}-]*/gu) ?? []).every((word) => same.has(word));
}

/** What is typed as it stands, in every language: `ANSWER:`, or a header such as `Tus-Resumable:`. */
const TYPED = /\b(?:[A-Z]{2,}|[A-Z]\w*-\w+):/g;

/** What is wrong with a translation, as far as a program can see it. */
export function translationFaults(
  english: string,
  translation: string,
  language: Translated,
): string[] {
  const from = partsOf(english);
  const to = partsOf(translation);
  const faults: string[] = [];
  const compare = (what: string, ...lists: [wanted: string[], found: string[]]) => {
    const [wanted, found] = lists.map((list) => list.join(', '));
    if (wanted !== found)
      faults.push(`has the ${what} ${found || '(none)'}, not ${wanted || '(none)'}`);
  };
  // A language may need a plural where English has the bare number.
  const bare = (value: string) => value.replace(/ plural$/, '');
  const found = to.values.map((value) => (from.values.includes(bare(value)) ? bare(value) : value));
  compare('values', from.values, found);
  compare('tags', from.tags, to.tags);
  for (const categories of to.plurals) {
    const known = /^(?=.*\bone\b)(?=.*\bother\b)(?:(?:=\d+|one|many|other) ?)+$/;
    if (!known.test(categories)) faults.push(`has a plural of ${categories}`);
  }
  const endOf = (text: string) => /(?:\.\.\.|[.?!:…])?$/.exec(text.trimEnd())?.[0];
  if (endOf(english) !== endOf(translation)) faults.push('ends otherwise');
  for (const [sign, fault] of WRITING[language]) {
    if (to.texts.some((text) => sign.test(text.replaceAll(TYPED, 'x')))) faults.push(fault);
  }
  for (const [word, better] of REPLACED[language]) {
    const [said] = word.exec(to.texts.join(' ')) ?? [];
    if (said !== undefined) faults.push(`says “${said}”: ${better}`);
  }
  if (english === translation && !mayStay(to.texts, language)) faults.push('is not translated');
  return faults;
}
