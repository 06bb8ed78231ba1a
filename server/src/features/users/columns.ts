import {
  type InterfaceLanguage,
  REASON_COLUMN,
  type Sentence,
  USERS_FILE_COLUMNS,
} from '@trilha/contract';
import { searchable } from '../../platform/database/search.ts';
import { Unreadable } from '../../platform/text/text-file.ts';
import { sentenceIn } from '../../platform/texts.ts';

/** What a column of a file of users may hold. A whole name is parted into first and last name. */
export type UserColumn =
  | 'email'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'courses';

const BOTH_HOLD: Readonly<Record<UserColumn, string>> = {
  email:
    /*i18n*/ 'The columns “{first}” and “{second}” both hold the e-mail address. Keep one of them, or rename the other.',
  username:
    /*i18n*/ 'The columns “{first}” and “{second}” both hold the username. Keep one of them, or rename the other.',
  first_name:
    /*i18n*/ 'The columns “{first}” and “{second}” both hold the first name. Keep one of them, or rename the other.',
  last_name:
    /*i18n*/ 'The columns “{first}” and “{second}” both hold the last name. Keep one of them, or rename the other.',
  full_name:
    /*i18n*/ 'The columns “{first}” and “{second}” both hold the whole name. Keep one of them, or rename the other.',
  courses:
    /*i18n*/ 'The columns “{first}” and “{second}” both hold the courses. Keep one of them, or rename the other.',
};

/** “nome”, “name” and “nom” mean a first, a last or a whole name: the other columns say which. */
type Meaning = UserColumn | 'name' | 'nom';

/** The names of columns that are understood, as `plain` writes them: English, Portuguese, French. */
const WORDS: Readonly<Record<Meaning, string>> = {
  email:
    'email mail emailaddress mailaddress enderecodeemail enderecoeletronico correioeletronico ' +
    'courriel adressemail adresseemail adressedemail adresseelectronique adressecourriel courrierelectronique',
  username:
    'username user login usuario usuaria nomedeusuario nomedousuario nomdutilisateur utilisateur identifiant',
  first_name: 'firstname givenname forename primeironome nomeproprio prenome prenom prenoms',
  last_name:
    'lastname surname familyname sobrenome sobrenomes ultimonome nomedefamilia nomdefamille',
  full_name: 'fullname nomecompleto nomeesobrenome nomcomplet prenometnom firstandlastname',
  courses: 'course courses curso cursos cours',
  name: 'name nome',
  nom: 'nom noms',
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning as Meaning] as const),
  ),
);

const NO_PASSWORDS =
  /*i18n*/ 'The column “{column}” is not imported. New users set their password with a link.';
const MAY_BE_SURNAME =
  /*i18n*/ 'The column “{column}” is not imported. It may be a surname or a nickname: call it “sobrenome” or “usuário”.';
const SPLIT_IT =
  /*i18n*/ 'The column “{column}” is not imported. Split it into two columns, “nom” and “prénom”.';

/** Columns that are not imported, and what is said where there is more to say about them. */
const LEFT_OUT: ReadonlyMap<string, string | undefined> = new Map([
  ['senha', NO_PASSWORDS],
  ['password', NO_PASSWORDS],
  ['motdepasse', NO_PASSWORDS],
  ['apelido', MAY_BE_SURNAME],
  ['nometprenom', SPLIT_IT],
  // These are written by the export, for people who read the file.
  ['status', undefined],
  ['role', undefined],
  ['joined', undefined],
  ...['situacao', 'funcao', 'cadastro', 'statut', 'inscription'].map(
    (name) => [name, undefined] as const,
  ),
]);

/** Without regard to case, accents, spaces, hyphens, underscores and the brackets of “curso(s)”. */
const plain = (name: string) => searchable(name).replaceAll(/[\s\p{Pd}\p{Cf}_'’.:*()]+/gu, '');

/** Whether a column by this name is one that files of users have. */
export const isKnownColumn = (name: string): boolean =>
  MEANINGS.has(plain(name)) || LEFT_OUT.has(plain(name));

/** Whether it is the column of reasons in a file of rows that were not taken. */
export const isReasonColumn = (name: string): boolean => plain(name) === plain(REASON_COLUMN);

export interface Columns {
  /** What each column holds; undefined where it is not imported. */
  readonly columns: readonly (UserColumn | undefined)[];
  /** How the names of the columns were understood where staff may have meant something else. */
  readonly notes: readonly Sentence[];
}

/**
 * What the columns hold that the first line of a file names.
 * @param language of the lists within what is said about them
 * @throws Unreadable where no column holds the e-mail address, or two hold the same
 */
export function columnsOf(names: readonly string[], language?: InterfaceLanguage): Columns {
  const meanings = names.map((name) => MEANINGS.get(plain(name)));
  const columns = meanings.map((meaning) => decided(meaning, meanings));
  const notes: Sentence[] = [];
  const note = (sentence: string, column: string) =>
    notes.push({ sentence, params: { column: short(column) } });
  const nameAt = (index: number) => short(names[index] ?? '');

  if (!columns.includes('email')) throw new Unreadable(withoutEmail(names, language));
  const whole = columns.indexOf('full_name');
  if (whole >= 0 && columns.includes('first_name') && columns.includes('last_name')) {
    columns[whole] = undefined;
    note(
      /*i18n*/ 'The column “{column}” is not imported: first and last name have columns of their own.',
      nameAt(whole),
    );
  }
  for (const [index, column] of columns.entries()) {
    const other = columns.slice(0, index).findIndex((each) => holdSame(each, column));
    if (!column || other < 0) continue;
    const both = column === 'full_name' ? (columns[other] ?? column) : column;
    throw new Unreadable({
      sentence: BOTH_HOLD[both],
      params: { first: nameAt(other), second: nameAt(index) },
    });
  }
  if (columns.includes('full_name')) {
    note(
      /*i18n*/ 'The column “{column}” holds full names: the first word becomes the first name, the rest the last name. To split them differently, use two columns, “nome” and “sobrenome”.',
      nameAt(columns.indexOf('full_name')),
    );
  }
  const unknown: string[] = [];
  for (const [index, name] of names.entries()) {
    if (columns[index] || index === whole || name === '' || isReasonColumn(name)) continue;
    const sentence = LEFT_OUT.get(plain(name));
    if (sentence) note(sentence, name);
    else unknown.push(name);
  }
  const [one, ...more] = unknown;
  if (more.length > 0) {
    const list = listIn(language, 'conjunction').format(quoted(unknown, language));
    notes.push({
      sentence: /*i18n*/ 'The columns {columns} are not imported.',
      params: { columns: list },
    });
  } else if (one !== undefined) {
    note(/*i18n*/ 'The column “{column}” is not imported.', one);
  }
  return { columns, notes };
}

const short = (name: string) => name.slice(0, 60);

/** Such as “Ana”, or « Ana ». */
const quoted = (names: readonly string[], language: InterfaceLanguage | undefined): string[] =>
  names.map((name) => sentenceIn(language, /*i18n*/ '“{name}”', { name: short(name) }));

/** In English without the comma before the last “and”. */
const listIn = (language: InterfaceLanguage = 'en', type: Intl.ListFormatType) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type });

/** What the column of a name holds, seeing which others there are. */
function decided(
  meaning: Meaning | undefined,
  all: readonly (Meaning | undefined)[],
): UserColumn | undefined {
  const hasFirst = all.includes('first_name');
  // Beside “prénom”, “nom” is the surname; beside “sobrenome”, “nome” is the first name.
  if (meaning === 'nom') return hasFirst ? 'last_name' : 'full_name';
  if (meaning === 'name')
    return all.includes('last_name') && !hasFirst ? 'first_name' : 'full_name';
  return meaning;
}

const isPart = (column: UserColumn | undefined) =>
  column === 'first_name' || column === 'last_name';

const holdSame = (one: UserColumn | undefined, other: UserColumn | undefined) =>
  one === other || (one === 'full_name' && isPart(other)) || (other === 'full_name' && isPart(one));

function withoutEmail(names: readonly string[], language: InterfaceLanguage | undefined): Sentence {
  const words = quoted(USERS_FILE_COLUMNS.email, language);
  return {
    sentence:
      /*i18n*/ 'The file has no column for the e-mail address. Its first line must name the columns, one of them {words}. The first line of this file says: {said}.',
    params: {
      words: listIn(language, 'disjunction').format(words),
      said: quoted(names.filter(Boolean).slice(0, 10), language).join(', '),
    },
  };
}
