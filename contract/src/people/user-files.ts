import { z } from 'zod';
import { id, MAX_ID, requiredText, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { JobStatus } from '../school/jobs.ts';
import { personFields } from './profile.ts';
import { emailField, UserFilter } from './users.ts';

export const USERS_FILE_MAX_MB = 5;
export const USERS_FILE_TOO_LARGE = /*i18n*/ 'The file may have at most 5 MB.';
export const USERS_FILE_REQUIRED = /*i18n*/ 'Choose a CSV file.';
export const MAX_IMPORT_ROWS = 10_000;
export const TOO_MANY_ROWS = /*i18n*/ 'At most 10000 rows at a time.';
/** What the rows of the largest file may weigh: each names its fields, and often its username twice. */
const IMPORT_BYTES = 8 * 1024 * 1024;
export const IMPORT_COURSE_GONE = /*i18n*/ 'A course is no longer there. Choose the file again.';

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
  outcome: RowOutcome,
  /** Why the row is refused, or what changes. */
  messages: z.array(z.string()),
});

export const UsersImportPreview = z.object({
  /** The names of the columns, as the file has them. */
  columns: z.array(z.string()),
  rows: z.array(
    RowReport.extend({
      email: z.string(),
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

/** The rows that staff have confirmed, and how far the server is with them. */
export const UsersImport = z.object({
  /** That of its background job. */
  id,
  filename: z.string(),
  status: JobStatus,
  /** It runs, and was asked to stop. */
  is_canceling: z.boolean(),
  /** Whether new users get a mail with a link to set their password. */
  invite: z.boolean(),
  /** How many rows were confirmed, and what became of those that are done. */
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
  /** When it begins, where it waits. */
  next_attempt_at: timestamp.nullable(),
  /** False where the rows that were left are deleted: then the file must be chosen again. */
  can_go_on: z.boolean(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** The username of who confirmed it; null where the user is gone. */
  created_by: z.string().nullable(),
});
export type UsersImport = z.infer<typeof UsersImport>;

/** What became of a row: its line, without the person. */
export const ImportedRow = RowReport;
export type ImportedRow = z.infer<typeof ImportedRow>;

export const userFiles = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/users/import/',
    access: 'staff',
    permission: 'people.write',
    summary: 'Dry run of a CSV file of users: a report for each row, nothing is written',
    files: ['users_file'],
    response: UsersImportPreview,
    errors: { 413: USERS_FILE_TOO_LARGE },
  }),
  begin: endpoint({
    method: 'POST',
    path: '/admin/users/imports/',
    access: 'staff',
    permission: 'people.write',
    idempotent: true,
    summary: 'Import rows of a dry run in the background; users who are there already stay one',
    bodyLimit: IMPORT_BYTES,
    body: z.object({
      filename: requiredText(255, USERS_FILE_REQUIRED),
      rows: z
        .array(UserRow)
        .min(1)
        .max(MAX_IMPORT_ROWS, TOO_MANY_ROWS)
        .refine(
          (rows) => new Set(rows.map(({ line }) => line)).size === rows.length,
          /*i18n*/ 'A line of the file stands here twice.',
        ),
      /** Whether new users get a mail with a link to set their password. */
      invite: z.boolean(/*i18n*/ 'Say true or false.'),
    }),
    response: UsersImport,
    statuses: [202],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/users/imports/',
    access: 'staff',
    permission: 'people.write',
    summary: 'The ten newest imports of users, those under way among them',
    response: z.array(UsersImport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/users/imports/{id}/',
    access: 'staff',
    permission: 'people.write',
    summary: 'How far an import of users is; kept for 30 days',
    response: UsersImport,
  }),
  results: endpoint({
    method: 'GET',
    path: '/admin/users/imports/{id}/rows/',
    access: 'staff',
    permission: 'people.write',
    summary: 'What became of each row of an import of users, by its line in the file',
    response: z.array(ImportedRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/users/export/',
    access: 'staff',
    permission: 'people.write',
    summary:
      'The users that search and filters find as a CSV file, in the form that can be imported again',
    query: UserFilter,
    download: 'text/csv; charset=utf-8',
  }),
};
