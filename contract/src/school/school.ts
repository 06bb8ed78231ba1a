import { z } from 'zod';
import { id, page, PageQuery, timestamp, version } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PICTURE_ERRORS } from '../people/profile.ts';
import { schoolContentSchema } from './content.ts';

/* The school itself as its superusers change it: a draft, which is published, and all that was published before. */

/** 409 with the names of the sections. */
export const SCHOOL_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed the school in the meantime.';
export const NOTHING_TO_PUBLISH =
  /*i18n*/ 'Nothing has been changed since the school was published last.';
export const PUBLISHING_ALREADY =
  /*i18n*/ 'The school is being published at the moment. Please wait until that is done.';
export const NO_PAGES_HERE =
  /*i18n*/ 'This server has no pages of the site, so there is nothing to look at.';
export const PREVIEW_FAILED = /*i18n*/ 'The pages could not be made. Please try again.';
export const LOGO_UNKNOWN = /*i18n*/ 'Upload the logo again.';
export const NO_OWN_EMAIL =
  /*i18n*/ 'Your account has no e-mail address that mails can be sent to.';

export const PREVIEW_OVER =
  /*i18n*/ 'This preview is over. Open a new one from the school’s screen.';

/** How long the pages of a draft can be looked at. */
export const PREVIEW_MINUTES = 60;

const Named = z.object({ id, name: z.string() });

export const SchoolState = z.object({
  /** The draft; where nothing waits to be published, what is published. A section that is absent is as in `defaults`. */
  content: schoolContentSchema,
  version,
  /** Something was changed that is not published yet. */
  is_draft: z.boolean(),
  /** The sections in which the draft differs from what is published. */
  changed: z.array(z.string()),
  /** When the draft was saved last, and by whom; null: never, or by somebody who is gone. */
  edited_at: timestamp.nullable(),
  edited_by: Named.nullable(),
  /** Null: nothing was published, and the pages are as the program brought them. */
  published: z.object({ id, at: timestamp, by: Named.nullable() }).nullable(),
  /** What stands where a section says nothing. Empty where the server has no pages. */
  defaults: schoolContentSchema,
  /** What is being published, or could not be; null: nothing. */
  publishing: z
    .object({ status: z.enum(['waiting', 'running', 'failed']), failure: z.string().nullable() })
    .nullable(),
});
export type SchoolState = z.infer<typeof SchoolState>;

/** What was published once. */
export const SchoolVersion = z.object({
  id,
  at: timestamp,
  /** Null: they were deleted. */
  by: Named.nullable(),
  /** The sections that it changed. */
  sections: z.array(z.string()),
  /** When that was published first which this brought back; null: it was new. */
  restored_at: timestamp.nullable(),
  is_current: z.boolean(),
});
export type SchoolVersion = z.infer<typeof SchoolVersion>;

const superusers = { access: 'superuser' } as const;
const CHANGED = { 409: SCHOOL_CHANGED_MEANWHILE };

/** The content of a whole school is longer than usual bodies. */
export const SCHOOL_BYTES = 1024 * 1024;

export const adminSchool = {
  get: endpoint({
    ...superusers,
    method: 'GET',
    path: '/admin/school/',
    summary: 'The school as it is to be published, and how far that is',
    response: SchoolState,
  }),
  saveDraft: endpoint({
    ...superusers,
    method: 'PUT',
    path: '/admin/school/draft/',
    summary:
      'Keep a draft. Sections that somebody else has changed since `version` stay, unless they are changed here too: a 409',
    body: z.object({ content: schoolContentSchema, version }),
    bodyLimit: SCHOOL_BYTES,
    response: SchoolState,
    errors: CHANGED,
  }),
  discardDraft: endpoint({
    ...superusers,
    method: 'DELETE',
    path: '/admin/school/draft/',
    summary: 'Go back to what is published',
    response: SchoolState,
  }),
  publish: endpoint({
    ...superusers,
    method: 'POST',
    path: '/admin/school/publish/',
    idempotent: true,
    summary: 'Publish the draft: the public pages are made anew, which takes some seconds',
    body: z.object({ version }),
    response: SchoolState,
    statuses: [202],
    errors: { 409: `${SCHOOL_CHANGED_MEANWHILE} ${PUBLISHING_ALREADY} ${NOTHING_TO_PUBLISH}` },
  }),
  versions: endpoint({
    ...superusers,
    method: 'GET',
    path: '/admin/school/versions/',
    summary: 'What was published, by 10, the newest first',
    query: PageQuery,
    response: page(SchoolVersion),
  }),
  restore: endpoint({
    ...superusers,
    method: 'POST',
    path: '/admin/school/versions/{id}/restore/',
    idempotent: true,
    summary: 'Publish again what was published once; it becomes the draft too',
    response: SchoolState,
    statuses: [202],
    errors: { 409: `${PUBLISHING_ALREADY} ${NOTHING_TO_PUBLISH}` },
  }),
  preview: endpoint({
    ...superusers,
    method: 'POST',
    path: '/admin/school/preview/',
    summary: 'Make the pages of the draft, for who knows their address, for an hour',
    response: z.object({
      /** Within the site, with a key. */
      address: z.string(),
      expires_at: timestamp,
    }),
    statuses: [201],
    errors: { 409: NO_PAGES_HERE, 503: PREVIEW_FAILED },
  }),
  uploadLogo: endpoint({
    ...superusers,
    method: 'POST',
    path: '/admin/school/logo/',
    idempotent: true,
    summary: 'Store a picture for the school; gives the address to save as its logo',
    files: ['logo'],
    response: z.object({ logo: z.string() }),
    errors: PICTURE_ERRORS,
  }),
  sendTestMail: endpoint({
    ...superusers,
    method: 'POST',
    path: '/admin/school/test-mail/',
    idempotent: true,
    summary: 'Send a mail to oneself, with the sender and the signature of the draft',
    response: z.object({ recipient: z.string() }),
    statuses: [201],
    errors: { 409: NO_OWN_EMAIL },
  }),
};
