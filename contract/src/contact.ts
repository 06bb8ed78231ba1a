import { z } from 'zod';
import { id, page, PageQuery, searchText, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What somebody wrote by the contact form. */
export const ContactMessage = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  handled: z.boolean(),
  created_at: timestamp,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/admin/messages/',
    access: 'staff',
    summary: 'The contact messages, by 10, the newest first',
    query: PageQuery.extend({
      search: searchText,
      /** `true` or `false`: only those; anything else: all. */
      handled: z.enum(['true', 'false']).optional().catch(undefined),
    }),
    response: page(ContactMessage),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/messages/{id}/',
    access: 'staff',
    summary: 'Mark a message as handled or not',
    body: z.object({ handled: z.boolean('Say true or false.') }),
    response: ContactMessage,
  }),
};
