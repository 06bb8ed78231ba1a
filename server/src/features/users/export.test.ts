import { csvRows } from '@trilha/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { office, preview } from '../../../test/user-imports.ts';
import { FILE_HEADER, readUsersFile } from './file.ts';
import { userRow } from '../../../test/factories.ts';

describe('the export', () => {
  test('is a guarded file that can be imported again', async () => {
    const { school, staff } = await office();
    const { id } = await school.course({ title: 'English' });
    const ana = await school.user({
      username: '=cmd',
      first_name: '+55 "Ana"; x',
      last_name: '-Lima',
    });
    await school.enroll(ana, id);
    const { status, headers, text } = await staff.get('/admin/users/export/?search=lima');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="users-2026-03-10.csv"');
    expect(text).toBe(
      '\uFEFF"email";"username";"first_name";"last_name";"courses";"status";"role";"joined"\r\n' +
        `"${ana.email}";"'=cmd";"'+55 ""Ana""; x";"'-Lima";"English";"Active";"User";"2026-03-10"\r\n`,
    );
    const { body } = await preview(staff, text);
    expect(body.rows).toMatchObject([{ outcome: 'unchanged', messages: [] }]);
    expect(body.notes).toEqual(['The columns “status”, “role” and “joined” are not imported.']);
  });

  test('of those who are chosen holds them alone', async () => {
    const { school, staff } = await office();
    const ana = await school.user({ username: 'ana' });
    const bia = await school.user({ username: 'bia', is_active: false });
    const exported = async (people: object) => {
      const { status, text } = await staff.post('/admin/users/export/', { people });
      expect(status).toBe(200);
      return text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(';')[1]);
    };
    expect(await exported({ ids: [bia.id, ana.id, 4711] })).toEqual(['"ana"', '"bia"']);
    // How many they were does not matter here.
    expect(await exported({ filter: { status: 'inactive' }, expected: 9 })).toEqual(['"bia"']);
    expect((await staff.post('/admin/users/export/', { people: {} })).status).toBe(400);
  });

  test.each([
    {
      language: 'pt-BR',
      header: [
        'e-mail',
        'usuário',
        'nome',
        'sobrenome',
        'cursos',
        'situação',
        'função',
        'cadastro',
      ],
      words: '"Ativa";"Usuário"',
    },
    {
      language: 'fr',
      header: [
        'e-mail',
        'nom d’utilisateur',
        'prénom',
        'nom',
        'cours',
        'statut',
        'rôle',
        'inscription',
      ],
      words: '"Actif";"Utilisateur"',
    },
  ])(
    'is in the language of who asks ($language), and is read again',
    async ({ language, header, words }) => {
      const { school, staff } = await office();
      const { id } = await school.course({ title: 'English' });
      const ana = await school.user({ first_name: 'Ana', last_name: 'Lima' });
      await school.enroll(ana, id);
      const headers = { 'x-interface-language': language };
      const { text } = await staff.send('GET', '/admin/users/export/?search=lima', { headers });
      const [names, line] = text.split('\r\n');
      expect(names).toBe(`\uFEFF${header.map((name) => `"${name}"`).join(';')}`);
      expect(line).toContain(words);
      const { body } = await preview(staff, text);
      expect(body.rows).toMatchObject([{ outcome: 'unchanged', messages: [] }]);
      expect(body.notes).toEqual([
        `The columns “${header[5]}”, “${header[6]}” and “${header[7]}” are not imported.`,
      ]);
    },
  );

  test('says the dates of the school, where it is still yesterday at midnight UTC', async () => {
    const { school, staff } = await office(
      await testSchool({ now: () => new Date('2026-11-22T01:30:00.000Z') }),
    );
    const ana = await school.user({ username: 'ana' });
    const { headers, text } = await staff.get('/admin/users/export/?search=ana');
    expect(headers['content-disposition']).toBe('attachment; filename="users-2026-11-21.csv"');
    const [, line] = text.split('\r\n');
    expect(line).toMatch(new RegExp(`^"${ana.email}";.*;"2026-11-21"$`));
  });

  test('has all users, however many batches it takes', async () => {
    const { school, staff } = await office();
    await school.ctx.database.queries
      .insertInto('users')
      .values(
        Array.from({ length: 1001 }, (_, n) => userRow(`u${n}`, school.ctx.now().toISOString())),
      )
      .execute();
    const { text } = await staff.get('/admin/users/export/');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1003);
    expect(new Set(lines).size).toBe(1003);
  });

  test('no cell begins like a formula, and reading gives back what was written', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (people) => {
        const rowsOf = people.map(([first, last]) => ['a@x.test', 'a', first, last]);
        const file = csvRows([FILE_HEADER.slice(0, 4), ...rowsOf]);
        expect(file).not.toMatch(/(^|[;\n])"[=+\-@]/);
        const { rows } = readUsersFile(Buffer.from(file), 10);
        expect(rows.map(({ cells }) => [cells.first_name, cells.last_name])).toEqual(people);
      }),
    );
  });
});
