import type { Row, TableName } from '../database/snapshot.ts';
import { tables } from '../database/tables.ts';

type Kept =
  /** Its rows are in a backup; `key` are the columns that identify them. */
  { readonly key: readonly string[] } | { readonly leftOut: string };

const byId = { key: ['id'] };
const derived = { leftOut: 'Counted again by the triggers, or by the server.' };
const momentary = { leftOut: 'Of minutes or hours; a restored school begins without them.' };

/**
 * What a backup does with each table. Rows are restored in this order: those that others refer to come
 * first, and the enrollments after what was done in them, so that their trigger counts each once.
 */
export const keptTables: { readonly [Table in TableName]: Kept } = {
  school_settings: { key: ['name'] },
  data_keys: { key: ['name'] },
  users: byId,
  courses: byId,
  course_translations: { key: ['course_id', 'language'] },
  course_benefits: byId,
  course_teachers: { key: ['user_id', 'course_id'] },
  lessons: byId,
  lesson_tracks: byId,
  lesson_materials: byId,
  quizzes: byId,
  questions: byId,
  answers: byId,
  videos: { key: ['path'] },
  lesson_completions: { key: ['user_id', 'lesson_id'] },
  undone_completions: { key: ['user_id', 'lesson_id'] },
  lesson_positions: { key: ['user_id', 'lesson_id'] },
  attempts: byId,
  attempt_comments: { key: ['attempt_id'] },
  enrollments: byId,
  achievements: byId,
  activity_days: { key: ['user_id', 'day'] },
  activities: { key: ['user_id', 'day', 'kind'] },
  goals: { key: ['user_id', 'since'] },
  goal_settings: { key: ['user_id'] },
  notices: byId,
  notice_people: { key: ['notice_id', 'user_id'] },
  notice_settings: { key: ['user_id'] },
  notice_rules: { key: ['rule'] },
  // Without them everybody would be told of a new device at the next log-in.
  known_devices: { key: ['user_id', 'device'] },
  second_factors: { key: ['user_id'] },
  recovery_codes: byId,
  passkeys: byId,
  password_tokens: byId,
  deletion_requests: byId,
  contact_messages: byId,
  staff_notes: byId,
  saved_views: byId,
  audit_entries: byId,
  client_errors: byId,
  outgoing_mails: byId,
  message_answers: byId,
  message_replies: byId,
  answer_templates: byId,
  school_drafts: byId,
  jobs: byId,
  school_versions: byId,
  user_imports: { key: ['job_id'] },
  user_import_rows: { key: ['job_id', 'line'] },
  user_import_results: { key: ['job_id', 'line'] },
  bulk_changes: { key: ['job_id'] },
  bulk_change_people: { key: ['job_id', 'user_id'] },
  sessions: { leftOut: 'One that was ended since the backup would be open again.' },
  quiz_tallies: derived,
  school_counts: derived,
  school_renders: derived,
  school_pages: derived,
  progress_counts: derived,
  limit_events: momentary,
  password_requests: momentary,
  provider_logins: momentary,
  passkey_challenges: momentary,
  schedules: momentary,
  idempotency_keys: momentary,
  uploads: momentary,
  upload_chunks: momentary,
  backups: { leftOut: 'It says which backups this installation has made.' },
};

/** A table whose rows are in a backup. */
export interface BackedUp<Table extends string = string> {
  readonly table: Table;
  readonly key: readonly string[];
  /** All but those that the database derives. */
  readonly columns: readonly string[];
}

/** The tables whose rows are in a backup of this version, in the order of restoring. */
export const backedUp: readonly BackedUp<TableName>[] = (
  Object.keys(keptTables) as TableName[]
).flatMap((table) => {
  const kept = keptTables[table];
  return 'key' in kept ? [{ table, key: kept.key, columns: columnsOf(table) }] : [];
});

function columnsOf(table: TableName): string[] {
  return Object.entries(tables[table])
    .filter(([, kind]) => !kind.startsWith('derived'))
    .map(([name]) => name);
}

const FILE = /^\/media\/[a-z]+\/[\w-]+(\.\w+)*$/;

/** A path as `Files` gives them to whole files. */
export const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' && FILE.test(value);

/** The files that a row names. */
export function filesOf(table: string, row: Row): string[] {
  return Object.entries(row).flatMap(([column, value]) => {
    if (!isFilePath(value)) return [];
    // After a day only the rendition is left.
    const isReplaced = table === 'videos' && column === 'path' && row['rendition'] !== null;
    return isReplaced ? [] : [value];
  });
}
