import type { Rows } from '../rows.ts';

/** Of the job that failed in `0015_jobs.ts`: one row is done, one waits. */
export const rows: Rows = {
  user_imports: [
    {
      job_id: 3,
      filename: 'turma-a.csv',
      invite: true,
      total: 2,
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: 1,
      rows_deleted_at: '2026-03-10T12:10:00.000Z',
    },
  ],
  user_import_rows: [
    {
      job_id: 3,
      line: 3,
      email: 'bia@school.test',
      import_row: '{"email":"bia@school.test","first_name":"Bia"}',
    },
  ],
  user_import_results: [
    { job_id: 3, line: 2, outcome: 'refuse', reason: 'Enter a valid email address.' },
  ],
};
