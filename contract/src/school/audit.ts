import { z } from 'zod';
import { id, idFilter, page, PageQuery, searchText, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'reorder',
  'enroll',
  'end',
  'import',
  'erase',
  'cancel',
  'retry',
  'publish',
  'restore',
] as const;
export const AUDIT_SUBJECTS = [
  'user',
  'enrollment',
  'message',
  'course',
  'benefit',
  'lesson',
  'captions',
  'material',
  'video',
  'quiz',
  'comment',
  'school',
  'browser_error',
  'job',
  'note',
  'answer_template',
  'notice',
  'notice_rule',
] as const;

/** Of a list of ids in the details, as many at most are looked up. */
export const AUDIT_LISTED = 20;

/** Something that an entry names by id and that still exists. */
export const AuditPlace = z.object({
  kind: z.enum(['user', 'course', 'lesson', 'quiz', 'message']),
  id,
  /** Its present name. */
  name: z.string(),
});
export type AuditPlace = z.infer<typeof AuditPlace>;

/** An audit entry. It contains no secrets. */
export const AuditEntry = z.object({
  id,
  at: timestamp,
  /** Null when the user was deleted; the name stays. */
  actor_id: id.nullable(),
  actor_name: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: id.nullable(),
  subject_name: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The subject, or what it belongs to: captions to a lesson, an enrollment to a user. Null: it is gone. */
  subject_place: AuditPlace.nullable(),
  /** The actor, and what the details name by id, as far as it exists. */
  places: z.array(AuditPlace),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * A day as a filter; an invalid one is ignored. The databases know no year 0 and no year of five
 * digits, which the first and the last moment of a day may fall into.
 */
const day = z.iso
  .date()
  .refine((value) => value >= '1900' && value < '9999')
  .optional()
  .catch(undefined);

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit/',
    access: 'staff',
    summary: 'What staff changed, by 10, the newest first',
    query: PageQuery.extend({
      /** In the names of who did it and of what it was done to. */
      search: searchText,
      actor: idFilter,
      action: searchText,
      subject_type: searchText,
      /** Days in the school's time zone, both included. */
      from: day,
      to: day,
    }),
    response: page(AuditEntry),
  }),
};
