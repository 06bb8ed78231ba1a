import { z } from 'zod';
import { id, MAX_ID, searchText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { personFields } from './profile.ts';
import { emailField } from './users.ts';

export const USERS_FILE_MAX_MB = 5;
export const USERS_FILE_TOO_LARGE = `The file may have at most ${USERS_FILE_MAX_MB} MB.`;
export const USERS_FILE_REQUIRED = 'Choose a CSV file.';
export const MAX_IMPORT_ROWS = 10_000;
/** The most rows of one call; the screen sends the batches one after another. */
export const IMPORT_BATCH = 50;

/**
 * What the columns of the file may be called, as staff are told it. The server understands more
 * words, without regard to case, accents, spaces and hyphens.
 */
export const USERS_FILE_COLUMNS = {
  email: ['email', 'e-mail', 'correio eletrônico', 'courriel'],
  username: ['username', 'usuário', 'nom d’utilisateur'],
  first_name: ['first name', 'nome', 'prénom'],
  last_name: ['last name', 'sobrenome', 'nom'],
  full_name: ['full name', 'nome completo', 'nom complet'],
  courses: ['courses', 'cursos', 'cours'],
} as const;

/** Stands beside the columns of a file of rows that were not taken; the import passes over it. */
export const REASON_COLUMN = 'reason_not_imported';

/** One row of the file. A user with the same e-mail address is updated. */
export const UserRow = z.object({
  /** The line of the file, from 1. */
  line: z.int().min(1),
  email: emailField,
  username: personFields.username,
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  /** Courses to enroll in; other enrollments stay. */
  courses: z.array(z.int().min(1).max(MAX_ID)).max(200),
});
export type UserRow = z.output<typeof UserRow>;

export const RowOutcome = z.enum(['create', 'update', 'unchanged', 'refuse']);
export type RowOutcome = z.infer<typeof RowOutcome>;

const RowReport = z.object({
  line: z.int().min(1),
  email: z.string(),
  outcome: RowOutcome,
  /** Why the row is refused, or what changes. */
  messages: z.array(z.string()),
});

export const UsersImportPreview = z.object({
  /** The names of the columns, as the file has them. */
  columns: z.array(z.string()),
  rows: z.array(
    RowReport.extend({
      /** As they will be stored; of a refused row, as far as they could be read. */
      first_name: z.string(),
      last_name: z.string(),
      /** What stands in the columns, without empty cells at the end. */
      cells: z.array(z.string()),
      row: UserRow.nullable(),
    }),
  ),
  /** About the whole file, such as columns that are not imported. */
  notes: z.array(z.string()),
});
export type UsersImportPreview = z.infer<typeof UsersImportPreview>;

export const userFiles = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/users/import/',
    access: 'staff',
    summary: 'Dry run of a CSV file of users: a report for each row, nothing is written',
    files: ['users_file'],
    response: UsersImportPreview,
    errors: { 413: USERS_FILE_TOO_LARGE },
  }),
  store: endpoint({
    method: 'POST',
    path: '/admin/users/import/rows/',
    access: 'staff',
    idempotent: true,
    summary: 'Store rows of a dry run, each with a report; the same call twice changes nothing',
    body: z.object({
      rows: z.array(UserRow).min(1).max(IMPORT_BATCH, `At most ${IMPORT_BATCH} rows at a time.`),
      /** Whether new users get a mail with a link to set their password. */
      invite: z.boolean('Say true or false.'),
    }),
    response: z.object({ rows: z.array(RowReport.extend({ id: id.nullable() })) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/users/export/',
    access: 'staff',
    summary: 'The users that a search finds as a CSV file, in the form that can be imported again',
    query: z.object({ search: searchText }),
    download: 'text/csv; charset=utf-8',
  }),
};
