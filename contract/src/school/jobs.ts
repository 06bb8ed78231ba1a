import { z } from 'zod';
import { id, page, PageQuery, searchText, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;

export const JOB_HAS_ENDED = /*i18n*/ 'This job has ended already.';
export const JOB_NOT_RETRIABLE =
  /*i18n*/ 'Only a job that has failed or was canceled can be tried again.';
export const JOB_CANCELED_FOR_GOOD = /*i18n*/ 'What this job was to do is deleted. Begin it anew.';
export const JOB_WAITS_ALREADY = /*i18n*/ 'Another job with the same task waits already.';

/** What a job is about, where it has a place in the admin area. */
export const JobPlace = z.object({ kind: z.enum(['lesson', 'import']), id });
export type JobPlace = z.infer<typeof JobPlace>;

/** Work that the server does in the background. */
export const BackgroundJob = z.object({
  id,
  kind: z.string(),
  /** The kind in plain words. */
  label: z.string(),
  /** What it is about, such as the title of a lesson; may be empty. */
  subject: z.string(),
  place: JobPlace.nullable(),
  status: JobStatus,
  /** It runs, and was asked to stop. */
  is_canceling: z.boolean(),
  /** It has failed or was canceled, and there still is what it needs. */
  can_retry: z.boolean(),
  /** What is lost when it is canceled, as a sentence; empty where nothing is. */
  cancel_note: z.string(),
  /** How often it was begun. */
  attempts: z.int(),
  max_attempts: z.int(),
  /** When a waiting job may begin. */
  next_attempt_at: timestamp.nullable(),
  progress_done: z.int(),
  /** 0 while nobody knows. */
  progress_total: z.int(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** The username of who caused it; null where the server did, or the user is gone. */
  created_by: z.string().nullable(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

/** How something ended last. */
const Failure = z.object({ at: timestamp, failure: z.string() });

/** Work that is repeated. */
export const JobSchedule = z.object({
  name: z.string(),
  /** In plain words. */
  label: z.string(),
  every_minutes: z.number(),
  /** Null before its first round. */
  next_at: timestamp.nullable(),
  is_running: z.boolean(),
  last_success_at: timestamp.nullable(),
  last_failure: Failure.nullable(),
});
export type JobSchedule = z.infer<typeof JobSchedule>;

export const JobOverview = z.object({
  /** Every kind of job, for the filter of the list. */
  kinds: z.array(z.object({ kind: z.string(), label: z.string() })),
  schedules: z.array(JobSchedule),
  /** The mails on their way out. */
  mails: z.object({
    waiting: z.int(),
    /** Those given up within the last 30 days. */
    failed: z.int(),
    last_failure: Failure.nullable(),
  }),
});
export type JobOverview = z.infer<typeof JobOverview>;

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs/',
    access: 'staff',
    summary: 'Background jobs, by 10, the newest first; rounds of repeated work only by their kind',
    query: PageQuery.extend({ status: searchText, kind: searchText }),
    response: page(BackgroundJob),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/jobs/overview/',
    access: 'staff',
    summary: 'Repeated work with its last and next round, and how the mails are doing',
    response: JobOverview,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/jobs/{id}/cancel/',
    access: 'staff',
    summary: 'Cancel a job: one that waits at once, one that runs as soon as it can stop',
    response: BackgroundJob,
    errors: { 409: JOB_HAS_ENDED },
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/jobs/{id}/retry/',
    access: 'staff',
    summary: 'Make a job that has failed or was canceled wait again',
    response: BackgroundJob,
    errors: { 409: JOB_NOT_RETRIABLE },
  }),
};
