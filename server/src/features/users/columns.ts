import { REASON_COLUMN, USERS_FILE_COLUMNS } from '@trilha/contract';
import { searchable } from '../../platform/database/search.ts';
import { Unreadable } from '../../platform/text/text-file.ts';

/** What a column of a file of users may hold. A whole name is parted into first and last name. */
export type UserColumn =
  | 'email'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'courses';

const LABELS: Readonly<Record<UserColumn, string>> = {
  email: 'the e-mail address',
  username: 'the username',
  first_name: 'the first name',
  last_name: 'the last name',
  full_name: 'the whole name',
  courses: 'the courses',
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

const NO_PASSWORDS = 'New users set their password with a link.';

/** Columns that are not imported, and what else there is to say about them. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['senha', NO_PASSWORDS],
  ['password', NO_PASSWORDS],
  ['motdepasse', NO_PASSWORDS],
  ['apelido', 'It may be a surname or a nickname: call it “sobrenome” or “usuário”.'],
  ['nometprenom', 'Split it into two columns, “nom” and “prénom”.'],
  // These are written by the export, for people who read the file.
  ['status', ''],
  ['role', ''],
  ['joined', ''],
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
  readonly notes: readonly string[];
}

/**
 * What the columns hold that the first line of a file names.
 * @throws Unreadable where no column holds the e-mail address, or two hold the same
 */
export function columnsOf(names: readonly string[]): Columns {
  const meanings = names.map((name) => MEANINGS.get(plain(name)));
  const columns = meanings.map((meaning) => decided(meaning, meanings));
  const notes: string[] = [];
  const quoted = (index: number) => quote(names[index] ?? '');

  if (!columns.includes('email')) throw new Unreadable(withoutEmail(names));
  const whole = columns.indexOf('full_name');
  if (whole >= 0 && columns.includes('first_name') && columns.includes('last_name')) {
    columns[whole] = undefined;
    notes.push(
      `The column ${quoted(whole)} is not imported: first and last name have columns of their own.`,
    );
  }
  for (const [index, column] of columns.entries()) {
    const other = columns.slice(0, index).findIndex((each) => holdSame(each, column));
    if (!column || other < 0) continue;
    const both = column === 'full_name' ? (columns[other] ?? column) : column;
    throw new Unreadable(
      `The columns ${quoted(other)} and ${quoted(index)} both hold ${LABELS[both]}. Keep one of them, or rename the other.`,
    );
  }
  if (columns.includes('full_name')) {
    notes.push(
      `The column ${quoted(columns.indexOf('full_name'))} holds full names: the first word becomes the first name, the rest the last name. To split them differently, use two columns, “nome” and “sobrenome”.`,
    );
  }
  const unknown: string[] = [];
  for (const [index, name] of names.entries()) {
    if (columns[index] || index === whole || name === '' || isReasonColumn(name)) continue;
    const hint = LEFT_OUT.get(plain(name));
    if (hint) notes.push(`The column ${quote(name)} is not imported. ${hint}`);
    else unknown.push(quote(name));
  }
  if (unknown.length === 1) notes.push(`The column ${unknown[0]} is not imported.`);
  else if (unknown.length > 1) notes.push(`The columns ${LIST.format(unknown)} are not imported.`);
  return { columns, notes };
}

const LIST = new Intl.ListFormat('en-GB');
const quote = (name: string) => `“${name.slice(0, 60)}”`;

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

function withoutEmail(names: readonly string[]): string {
  const said = names.filter(Boolean).slice(0, 10).map(quote).join(', ');
  const words = USERS_FILE_COLUMNS.email.map(quote);
  return (
    'The file has no column for the e-mail address. Its first line must name the columns, one of ' +
    `them ${OR.format(words)}. The first line of this file says: ${said}.`
  );
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
