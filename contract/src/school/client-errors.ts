import { z } from 'zod';
import { id, page, PageQuery, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CLIENT_ERROR_LENGTHS, harmlessText, pathOnly } from './client-error-text.ts';
import { UploadsState } from './system.ts';

/** The largest report, in bytes. */
export const CLIENT_ERROR_BYTES = 8 * 1024;

/** What a well-formed request id looks like: a UUID, or what a proxy makes of 8 to 64 such signs. */
export const REQUEST_ID = /^[\w-]{8,64}$/;

const MESSAGE_MISSING = /*i18n*/ 'Say what went wrong.';

/** Texts are cut and not refused: who sends them is a program, and nobody reads its answer. */
const cut = (name: keyof typeof CLIENT_ERROR_LENGTHS) => (text: string) =>
  harmlessText(text, CLIENT_ERROR_LENGTHS[name]);

/** An error in a browser, as the browser reports it. */
export const NewClientError = z.object({
  message: z.string(MESSAGE_MISSING).overwrite(cut('message')).min(1, MESSAGE_MISSING),
  stack: z.string(/*i18n*/ 'Must be a text.').overwrite(cut('stack')).default(''),
  /** Of the screen. */
  path: z
    .string(/*i18n*/ 'Must be a text.')
    .overwrite((path) => cut('path')(pathOnly(path)))
    .default(''),
  /** Of the built site. */
  version: z.string(/*i18n*/ 'Must be a text.').overwrite(cut('version')).default(''),
  /** Of the call that the server failed to answer, where there is one. */
  request_id: z
    .string(/*i18n*/ 'Must be a text.')
    .regex(REQUEST_ID, /*i18n*/ 'Must be a request id.')
    .optional(),
});
export type NewClientError = z.output<typeof NewClientError>;

export const clientErrors = {
  report: endpoint({
    method: 'POST',
    path: '/client-errors/',
    access: 'public',
    summary: 'Report an error in the browser; without tokens and e-mail addresses',
    body: NewClientError,
    bodyLimit: CLIENT_ERROR_BYTES,
    errors: { 429: 'Too many reports. Please try again later.' },
  }),
};

/** A kind of error in browsers: the same message at the same place of the same version. */
export const ClientError = z.object({
  id,
  message: z.string(),
  stack: z.string(),
  /** The screen where it happened last. */
  path: z.string(),
  /** Browser and system where it happened last. */
  browser: z.string(),
  version: z.string(),
  /** Of the call that failed last, for the server's log. */
  request_id: z.string().nullable(),
  count: z.int().min(1),
  first_at: timestamp,
  last_at: timestamp,
});
export type ClientError = z.infer<typeof ClientError>;

/** How the backups are. */
export const BackupState = z.object({
  /** How often the server makes one; null: it makes none by itself. */
  every_hours: z.int().min(1).nullable(),
  /** When the last whole one was made, by the server or by command. */
  last_at: timestamp.nullable(),
  /** Where the newest one failed: when and why. */
  failed_at: timestamp.nullable(),
  failure: z.string().nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

/** How the installation is, for staff. */
export const SystemHealth = z.object({
  version: z.string(),
  node: z.string(),
  /** When the process that answers was started. */
  started_at: timestamp,
  /** How many processes serve the school on this machine. */
  processes: z.int().min(1),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    latency_ms: z.number().min(0),
    migrations: z.int().min(0),
    last_migration: z.string(),
  }),
  mails: z.object({
    waiting: z.int().min(0),
    /** Null where none waits. */
    oldest_waiting_at: timestamp.nullable(),
    /** Given up within the last 30 days. */
    failed: z.int().min(0),
  }),
  jobs: z.object({
    /** Due, and not begun. */
    waiting: z.int().min(0),
    oldest_due_at: timestamp.nullable(),
    running: z.int().min(0),
    /** Given up within the last 90 days. */
    failed: z.int().min(0),
  }),
  backups: BackupState,
  /** When what is no longer needed was last cleared away; null: not yet. */
  last_cleanup_at: timestamp.nullable(),
  /** Of `DATA_DIR`; null where the system does not tell. */
  disk: z.object({ free_bytes: z.number().min(0), total_bytes: z.number().min(0) }).nullable(),
  /** Whether files are taken, and why not. */
  uploads: UploadsState,
  /** Where uploaded files are kept. */
  media: z.enum(['disk', 's3']),
  ffmpeg: z.boolean(),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const adminSystem = {
  health: endpoint({
    method: 'GET',
    path: '/admin/system/health/',
    access: 'staff',
    summary: 'How the installation is',
    response: SystemHealth,
  }),
  errors: endpoint({
    method: 'GET',
    path: '/admin/system/errors/',
    access: 'staff',
    summary: 'The kinds of errors in browsers, by 10, the last one first',
    query: PageQuery,
    response: page(ClientError),
  }),
  resolve: endpoint({
    method: 'DELETE',
    path: '/admin/system/errors/{id}/',
    access: 'staff',
    summary: 'Take an error in browsers off the list; it returns where it happens again',
  }),
};
