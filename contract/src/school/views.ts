import { z } from 'zod';
import { id, requiredText, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { adminCourses } from '../learning/courses.ts';
import { adminEnrollments } from '../learning/enrollments.ts';
import { adminUsers } from '../people/users.ts';
import { messages } from './messages.ts';

/* Views that a member of staff has saved: the filters and the order of a list, under a name. */

/** What the address of each list may say, beside the page. */
const QUERIES = {
  users: adminUsers.list.query,
  enrollments: adminEnrollments.list.query,
  courses: adminCourses.list.query,
  messages: messages.list.query,
} as const;

export const ViewedList = z.enum(['users', 'enrollments', 'courses', 'messages']);
export type ViewedList = z.infer<typeof ViewedList>;

/**
 * The part of the query of an address that a view keeps, always in the same order: what the list understands
 * as it stands there, without the page. What a list of former versions understood is left out.
 */
export function viewQuery(list: ViewedList, query: string): string {
  const given = new URLSearchParams(query);
  given.delete('page');
  const understood = QUERIES[list]?.parse(Object.fromEntries(given)) ?? {};
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(understood)) {
    const words = given.get(name)?.trim();
    if (words && String(value) === words) kept.set(name, words);
  }
  return kept.toString();
}

export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 60;
export const VIEW_NAME_REQUIRED = /*i18n*/ 'Give the view a name.';
export const VIEW_NAME_TAKEN = /*i18n*/ 'You have a view of this name already.';
/** 409 */
export const TOO_MANY_VIEWS =
  /*i18n*/ 'You have 20 views of this list. Delete one that you do not need.';

export const SavedView = z.object({
  id,
  list: ViewedList,
  name: z.string(),
  /** Of the list's address, without `?`. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const name = requiredText(MAX_VIEW_NAME, VIEW_NAME_REQUIRED);
const query = text(2000);
/** Where it stands among the views of its list, from 0; further back than the last is at the end. */
const position = z.int(/*i18n*/ 'Must be a whole number.').min(0).max(MAX_VIEWS);

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/admin/views/',
    access: 'staff',
    // What every role has: a view is a name for an address, which says nothing that its list does not.
    permission: 'people.read',
    summary: 'The views of all lists that the logged-in user has saved, in their order',
    response: z.array(SavedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/views/',
    access: 'staff',
    permission: 'people.read',
    idempotent: true,
    summary: 'Save a view of a list; without a position it comes last',
    body: z.object({ list: ViewedList, name, query, position: position.optional() }),
    response: SavedView,
    statuses: [201],
    errors: { 409: TOO_MANY_VIEWS },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/views/{id}/',
    access: 'staff',
    permission: 'people.read',
    summary: 'Rename an own view, change what it shows, or move it',
    body: z.object({ name, query, position }).partial(),
    response: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/views/{id}/',
    access: 'staff',
    permission: 'people.read',
    summary: 'Delete an own view',
  }),
};
