import { z } from 'zod';
import { CurrentPassword } from './account.ts';
import { id, page, PageQuery, searchText, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The name of an anonymous user. */
export const ERASED_NAME = /*i18n*/ 'Deleted user';

export const DELETION_OF_LAST_SUPERUSER =
  /*i18n*/ 'You are the only active superuser: name another one before you leave.';
export const DELETION_OF_YOURSELF =
  /*i18n*/ 'Somebody else has to confirm the deletion of your account.';

const Deletion = z.object({
  /** Null when there is no request. */
  requested_at: timestamp.nullable(),
});

/** The request of a user to erase their personal data. */
export const DeletionRequest = z.object({
  id,
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    profile_image: z.string().nullable(),
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
    date_joined: timestamp,
  }),
  requested_at: timestamp,
});
export type DeletionRequest = z.infer<typeof DeletionRequest>;

export const ownData = {
  download: endpoint({
    method: 'GET',
    path: '/profiles/me/data/',
    access: 'user',
    summary: 'Everything that the school holds about the user, as one JSON file',
    download: 'application/json',
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/profiles/me/deletion/',
    access: 'user',
    summary: 'Whether the user has asked for the deletion of their account',
    response: Deletion.extend({
      /** Whether a request requires the current password: the account has one. */
      asks_password: z.boolean(),
    }),
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/profiles/me/deletion/',
    access: 'user',
    summary: 'Ask for the deletion of the own account; staff confirm it',
    body: z.object({
      /** Required when the account has one; else the log-in must not be long ago. */
      current_password: CurrentPassword.optional(),
    }),
    response: Deletion,
    statuses: [201, 200],
    errors: { 409: DELETION_OF_LAST_SUPERUSER, 429: 'Too many wrong passwords.' },
  }),
  withdrawDeletion: endpoint({
    method: 'DELETE',
    path: '/profiles/me/deletion/',
    access: 'user',
    summary: 'Take the request for deletion back',
  }),
};

export const adminDeletions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/deletions/',
    access: 'staff',
    permission: 'deletions',
    summary: 'Who asked for the deletion of their account, by 10, the oldest request first',
    query: PageQuery.extend({ search: searchText }),
    response: page(DeletionRequest),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/deletions/{id}/confirm/',
    access: 'staff',
    permission: 'deletions',
    summary:
      'Erase the personal data of who asked for it; results stay in the statistics without a name',
    errors: { 409: `${DELETION_OF_YOURSELF} Or: the last active superuser stays.` },
  }),
};
