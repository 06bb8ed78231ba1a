import { USERS_FILE_COLUMNS } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { said } from '../../platform/texts.ts';
import { columnsOf } from './columns.ts';

/** What each column of a first line holds; `-` where it is not imported. */
const read = (header: string) =>
  columnsOf(header.split(';'))
    .columns.map((column) => column ?? '-')
    .join(' ');

const notes = (header: string) =>
  columnsOf(header.split(';')).notes.map((note) => said(undefined, note));

describe('columns are known by their names', () => {
  test.each([
    ['email;username;first_name;last_name;courses', 'English, as the export writes it'],
    ['E-mail Address;User name;First Name;Family name;Course', 'English'],
    ['e-mail;usuário;nome;sobrenome;cursos', 'Portuguese'],
    ['ENDEREÇO DE E-MAIL;Nome_de_Usuário;Primeiro nome;Último nome;Curso(s)', 'Portuguese'],
    ['Correio eletrônico;login;Nome;Nome de família;CURSO', 'Portuguese'],
    ['Courriel;Nom d’utilisateur;Prénom;Nom;Cours', 'French'],
    ["adresse e-mail;nom d'utilisateur;PRENOM(S);nom de famille;cours:", 'French'],
    ['  E‑Mail ;user;given name;Surname;courses', 'with other hyphens and spaces'],
  ])('%s (%s)', (header) => {
    expect(read(header)).toBe('email username first_name last_name courses');
    expect(notes(header)).toEqual([]);
  });

  test.each(Object.entries(USERS_FILE_COLUMNS))(
    'staff are told no word that is not understood: %s',
    (column, words) => {
      for (const word of words.filter((each) => each !== 'nome' && each !== 'nom')) {
        const header = column === 'email' ? word : `email;${word}`;
        expect(read(header).split(' ').at(-1)).toBe(column);
      }
    },
  );
});

describe('a word of several meanings is decided by the other columns', () => {
  test.each([
    ['email;nome;sobrenome', 'email first_name last_name'],
    ['email;Sobrenome;Nome', 'email last_name first_name'],
    ['email;name;surname', 'email first_name last_name'],
    ['email;nom;prénom', 'email last_name first_name'],
    ['email;nome', 'email full_name'],
    ['email;name;courses', 'email full_name courses'],
    ['email;Nom', 'email full_name'],
    ['email;nome completo', 'email full_name'],
    ['email;apelido', 'email -'],
    ['email;nom et prénom', 'email -'],
  ])('%s is %s', (header, expected) => {
    expect(read(header)).toBe(expected);
  });

  test('a whole name is said to be parted', () => {
    expect(notes('email;Nome')).toEqual([
      'The column “Nome” holds full names: the first word becomes the first name, the rest the last name. To split them differently, use two columns, “nome” and “sobrenome”.',
    ]);
  });

  test('a whole name beside its parts is left out, and said to be', () => {
    const header = 'email;nome completo;primeiro nome;sobrenome';
    expect(read(header)).toBe('email - first_name last_name');
    expect(notes(header)).toEqual([
      'The column “nome completo” is not imported: first and last name have columns of their own.',
    ]);
  });
});

test.each([
  ['email;Telefone', ['The column “Telefone” is not imported.']],
  ['email;Telefone;CPF;Turma', ['The columns “Telefone”, “CPF” and “Turma” are not imported.']],
  ['email;status;role', ['The columns “status” and “role” are not imported.']],
  [
    'email;Senha',
    ['The column “Senha” is not imported. New users set their password with a link.'],
  ],
  [
    'email;Apelido',
    [
      'The column “Apelido” is not imported. It may be a surname or a nickname: call it “sobrenome” or “usuário”.',
    ],
  ],
  ['email;reason_not_imported', []],
  ['email;', []],
])('columns that are not imported are named: %s', (header, expected) => {
  expect(notes(header)).toEqual(expected);
});

test.each([
  ['E-mail;courriel', 'The columns “E-mail” and “courriel” both hold the e-mail address.'],
  ['email;curso;cursos', 'The columns “curso” and “cursos” both hold the courses.'],
  ['email;first name;given name', '“first name” and “given name” both hold the first name.'],
  ['email;nome completo;sobrenome', '“nome completo” and “sobrenome” both hold the last name.'],
  ['email;prénom;nome', '“prénom” and “nome” both hold the first name.'],
  ['email;nom;nom de famille', '“nom” and “nom de famille” both hold the last name.'],
  ['email;nome;nome completo', '“nome” and “nome completo” both hold the whole name.'],
])('two columns that hold the same are an error: %s', (header, message) => {
  expect(() => columnsOf(header.split(';'))).toThrow(message);
});

test('without an e-mail address it is said what would be understood, and what the file says', () => {
  expect(() => columnsOf(['Nome', '', 'Telefone'])).toThrow(
    'The file has no column for the e-mail address. Its first line must name the columns, one of them “email”, “e-mail”, “correio eletrônico” or “courriel”. The first line of this file says: “Nome”, “Telefone”.',
  );
});
