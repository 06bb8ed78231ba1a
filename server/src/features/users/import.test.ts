import { describe, expect, test } from 'vitest';
import type { School } from '../../../test/school.ts';
import { office, preview } from '../../../test/user-imports.ts';

interface Row {
  outcome: string;
  messages: string[];
  row: unknown;
}

const users = (school: School) =>
  school.ctx.database.queries
    .selectFrom('users')
    .select(['email', 'username', 'first_name', 'last_name', 'password_hash'])
    .orderBy('id')
    .execute();

describe('a file that would take long to read is refused', () => {
  const MB = 1024 * 1024;
  const files: Record<string, [content: string, reason: string]> = {
    'a cell of megabytes': [
      `email,courses\na@x.test,${'x|'.repeat(2 * MB)}`,
      'Line 2 has more than 50000 characters. Is a quotation mark missing?',
    ],
    'a quoted cell of many lines': [
      `email,courses\na@x.test,"${'x|\n'.repeat(MB)}"`,
      'Line 2 has more than 50000 characters. Is a quotation mark missing?',
    ],
    'a long course cell': [
      `email,courses\nb@x.test,\na@x.test,${'x|'.repeat(2000)}`,
      'A cell in line 3 has more than 2000 characters. Is a quotation mark missing?',
    ],
    'a long first line': [
      `email${',x'.repeat(2 * MB)}`,
      'Line 1 has more than 50000 characters. Is a quotation mark missing?',
    ],
    'many columns': [
      `email,courses\n${`${','.repeat(40_000)}\n`.repeat(100)}`,
      'Line 2 has more than 200 columns.',
    ],
    'empty lines': [
      `email,courses\n${'\n'.repeat(4 * MB)}`,
      'The file has more than 10000 empty rows. Delete them.',
    ],
    'rows of empty cells': [
      `email,courses\n${',\n'.repeat(2 * MB)}`,
      'The file has more than 10000 empty rows. Delete them.',
    ],
  };

  test.for(Object.entries(files))('%s', async ([, [content, reason]]) => {
    const { staff } = await office();
    const { status, body } = await preview(staff, content);
    expect(status).toBe(400);
    expect(body).toEqual({ users_file: [reason] });
  });

  test('a row names its first wrong courses, and no more than 200', async () => {
    const { school, staff } = await office();
    await school.course({ title: 'English' });
    const names = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join('|');
    const { status, body } = await preview(
      staff,
      `email,courses\na@x.test,${names(200)}\nb@x.test,${names(201)}\nc@x.test,${'English|'.repeat(240)}`,
    );
    expect(status).toBe(200);
    const [a, b, c] = body.rows;
    expect(a.messages.slice(0, 2)).toEqual([
      'There is no course “c0”.',
      'There is no course “c1”.',
    ]);
    expect(a.messages.slice(10)).toEqual(['190 more of the courses named here are not found.']);
    expect(b.messages).toEqual(['A row can name 200 courses at most.']);
    expect([c.outcome, c.messages]).toEqual(['create', ['Enroll in English']]);
  });
});

describe('the dry run', () => {
  test('says for each row what would happen, and writes nothing', async () => {
    const { school, staff } = await office();
    const { id: french } = await school.course({ title: 'Français' });
    const { id: english } = await school.course({ title: 'English' });
    const ana = await school.user({ email: 'ana@x.test', username: 'ana', first_name: 'Ana' });
    await school.enroll(ana, english);
    await school.user({ email: 'same@x.test', username: 'same' });
    await school.user({ email: 'boss@x.test', username: 'boss', is_staff: true });
    const before = await users(school);
    const { status, body } = await preview(
      staff,
      [
        'E-mail;Usuário;Nome;Sobrenome;Cursos;Telefone',
        `new@x.test;newbie;João;Gonçalves;francais | ${english};119`,
        'ANA@x.test;;;Lima;English|Français',
        'same@x.test;;;;',
        'boss@x.test;;Boss;;',
        'no-mail;;;;Klingon',
        'other@x.test;ANA;;;',
        'new@x.test;second;;;',
        ';;;;English',
      ].join('\r\n'),
    );
    expect(status).toBe(200);
    expect(body.notes).toEqual(['The column “Telefone” is not imported.']);
    expect(
      body.rows.map(({ line, outcome, messages }: Row & { line: number }) => [
        line,
        outcome,
        messages,
      ]),
    ).toEqual([
      [2, 'create', ['Enroll in Français', 'Enroll in English']],
      [3, 'update', ['Last name: (none) → Lima', 'Enroll in Français']],
      [4, 'unchanged', []],
      [5, 'refuse', ['Only a superuser may change staff and their rights.']],
      [6, 'refuse', ['Invalid email format', 'There is no course “Klingon”.']],
      [7, 'refuse', ['The username “ANA” belongs to somebody else.']],
      [8, 'refuse', ['This e-mail address stands in line 2 too.']],
      [9, 'refuse', ['Email is required', 'Username is required']],
    ]);
    expect(body.rows[0].row).toEqual({
      line: 2,
      email: 'new@x.test',
      username: 'newbie',
      first_name: 'João',
      last_name: 'Gonçalves',
      courses: [french, english],
    });
    expect(await users(school)).toEqual(before);
    expect(
      await school.ctx.database.queries.selectFrom('audit_entries').selectAll().execute(),
    ).toEqual([]);
  });

  test.each([
    ['UTF-8 with a mark and commas', Buffer.from('\uFEFFemail,first_name\njo@x.test,João')],
    ['Windows-1252 and semicolons', Buffer.from('email;nome\njo@x.test;João', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFemail\tnome\r\njo@x.test\tJoão', 'utf16le')],
    ['old Mac line ends', Buffer.from('email;nome\rjo@x.test;João\r')],
    ["Excel's line with the delimiter", Buffer.from('sep=;\nemail;nome\njo@x.test;João')],
    ['quotes and blank lines', Buffer.from('"email";"nome"\n\n"jo@x.test";"João"\n;\n')],
  ])('reads %s', async (_, content) => {
    const { staff } = await office();
    const { body } = await preview(staff, new Uint8Array(content));
    expect(body.rows).toMatchObject([
      { outcome: 'create', row: { email: 'jo@x.test', username: 'jo', first_name: 'João' } },
    ]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['name;surname\nAna;Lima', 'no column for the e-mail address.*says: “name”, “surname”'],
    ['e-mail;courriel\na@x.test;b@x.test', 'both hold the e-mail address'],
    ['email\n"ana@x.test', 'is never closed|never closed'],
    ['PK\u0003\u0004 a spreadsheet', 'Word, Excel or PDF'],
    ['email\n\u0000\u0000\u0000', 'holds no text'],
  ])('%j is refused as a whole', async (content, reason) => {
    const { staff } = await office();
    const { status, body } = await preview(staff, content);
    expect(status).toBe(400);
    expect(body.users_file[0]).toMatch(new RegExp(reason));
  });

  test('columns in English, Portuguese and French give the same rows', async () => {
    const { school, staff } = await office();
    const { id } = await school.course({ title: 'English' });
    const rowsOf = async (header: string) =>
      (await preview(staff, `${header}\njo@x.test;João;Lima;English`)).body;
    for (const header of [
      'email;first_name;last_name;courses',
      'e-mail;nome;sobrenome;cursos',
      'Courriel;Prénom;Nom;Cours',
    ]) {
      const { rows, notes, columns } = await rowsOf(header);
      expect([header, notes, columns]).toEqual([header, [], header.split(';')]);
      expect(rows[0]).toMatchObject({
        outcome: 'create',
        first_name: 'João',
        last_name: 'Lima',
        row: { first_name: 'João', last_name: 'Lima', courses: [id] },
      });
    }
  });

  test('a whole name is parted behind its first word, unless the user has it already', async () => {
    const { school, staff } = await office();
    const ana = { first_name: 'Ana Maria', last_name: 'Souza' };
    await school.user({ email: 'ana@x.test', username: 'ana', ...ana });
    await school.user({ email: 'bia@x.test', username: 'bia', ...ana });
    const { body } = await preview(
      staff,
      [
        'Nome;E-mail',
        'João  Pedro da Silva;jo@x.test',
        'Cher;cher@x.test',
        'Ana Maria Souza;ana@x.test',
        'Beatriz Lima;bia@x.test',
        'Eva Costa;wrong',
      ].join('\n'),
    );
    expect(body.notes).toHaveLength(1);
    expect(body.notes[0]).toContain('The column “Nome” holds full names');
    expect(
      body.rows.map((row: Record<string, unknown>) => [
        row['outcome'],
        row['first_name'],
        row['last_name'],
      ]),
    ).toEqual([
      ['create', 'João', 'Pedro da Silva'],
      ['create', 'Cher', ''],
      ['unchanged', 'Ana Maria', 'Souza'],
      ['update', 'Beatriz', 'Lima'],
      ['refuse', 'Eva', 'Costa'],
    ]);
  });

  test('all cells come back with their row, without the reasons of a former import', async () => {
    const { staff } = await office();
    const { body } = await preview(
      staff,
      [
        'reason_not_imported;email;Telefone;',
        '"Invalid email format";wrong;119;by phone',
        "Was wrong;a@x.test;'=1+1;",
        ';b@x.test;;;Souza',
      ].join('\n'),
    );
    expect(body.columns).toEqual(['email', 'Telefone', '']);
    expect(body.notes).toEqual([
      'The column “Telefone” is not imported.',
      'Column 4 has no name in the first line and is not imported.',
    ]);
    expect(body.rows.map((row: Record<string, unknown>) => [row['outcome'], row['cells']])).toEqual(
      [
        ['refuse', ['wrong', '119', 'by phone']],
        ['create', ['a@x.test', '=1+1']],
        ['refuse', ['b@x.test', '', '', 'Souza']],
      ],
    );
    expect(body.rows[2].messages[0]).toContain('more cells than the first line has columns');
  });

  test('speaks the language of who asks, and only that', async () => {
    const { school, staff } = await office();
    await school.course({ title: 'English' });
    await school.user({ email: 'ana@x.test', username: 'ana', first_name: 'Ana' });
    const unknown = Array.from({ length: 12 }, (_, n) => `c${n}`).join('|');
    const file = [
      'E-mail;Usuário;Nome;Sobrenome;Cursos;Telefone;CPF;Senha',
      'ana@x.test;;Bia;Lima;English;',
      'no-mail;;;;Klingon;',
      'other@x.test;ANA;;;',
      `ANA@x.test;;;;${unknown}`,
      'ana@x.test;;;;',
    ].join('\n');
    const inLanguage = (language: string) => ({ headers: { 'x-interface-language': language } });
    const { status, body } = await preview(staff, file, inLanguage('fr'));
    expect(status).toBe(200);
    expect(body.notes).toEqual([
      'La colonne « Senha » n’est pas importée. Les nouveaux utilisateurs définissent leur mot de passe par un lien.',
      'Les colonnes « Telefone » et « CPF » ne sont pas importées.',
    ]);
    const messages = body.rows.map((row: Row) => row.messages);
    expect(messages.slice(0, 3)).toEqual([
      ['Prénom : Ana → Bia', 'Nom : (aucun) → Lima', 'Inscrire au cours English'],
      ['Format d’e-mail non valide', 'Il n’y a pas de cours « Klingon ».'],
      ['Le nom d’utilisateur « ANA » appartient à quelqu’un d’autre.'],
    ]);
    expect(messages[3].at(-1)).toBe('2 autres des cours cités ici sont introuvables.');
    expect(messages[4]).toEqual(['Cette adresse e-mail figure aussi à la ligne 2.']);
    // The same in all but what is said.
    const { body: english } = await preview(staff, file);
    const facts = ({ rows }: { rows: Row[] }) => rows.map((row) => ({ ...row, messages: [] }));
    expect(facts(body)).toEqual(facts(english));
    expect((await preview(staff, file, inLanguage('en'))).body).toEqual(english);

    const refused = async (content: string) =>
      (await preview(staff, content, inLanguage('pt-BR'))).body;
    expect(await refused('Nome;Telefone')).toEqual({
      users_file: [
        'O arquivo não tem coluna para o endereço de e-mail. A primeira linha precisa dar os nomes das colunas, entre eles “email”, “e-mail”, “correio eletrônico” ou “courriel”. A primeira linha deste arquivo diz: “Nome”, “Telefone”.',
      ],
    });
    expect(await refused('email\n"ana@x.test')).toEqual({
      users_file: ['As aspas abertas na linha 2 nunca são fechadas.'],
    });
  });

  test('a course whose title is not unique must be named by its number', async () => {
    const { school, staff } = await office();
    const one = await school.course({ title: 'English' });
    await school.course({ title: 'ENGLISH' });
    const { body } = await preview(staff, `email;courses\na@x.test;English\nb@x.test;${one.id}`);
    expect(body.rows.map((row: Row) => row.outcome)).toEqual(['refuse', 'create']);
    expect(body.rows[0].messages[0]).toContain('Several courses');
  });

  test('a file without users_file is refused', async () => {
    const { staff } = await office();
    const { status, body } = await staff.post('/admin/users/import/', new FormData());
    expect([status, body]).toEqual([400, { users_file: ['Choose a CSV file.'] }]);
  });
});
