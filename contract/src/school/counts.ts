import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Counting ends here: who reads "99+" has enough to do. */
export const COUNTED_AT_MOST = 100;

const count = z.int().min(0).max(COUNTED_AT_MOST);

/** What waits for staff, as the bar and the sidebar of the admin area show it. */
export const AdminCounts = z.object({
  /** Running enrollments that began today, in the school's time zone. */
  enrollments_today: count,
  /** Contact messages that nobody has handled. */
  open_messages: count,
  deletion_requests: count,
  /** Active staff without two-step verification; null for who is no superuser. */
  staff_without_second_factor: count.nullable(),
});
export type AdminCounts = z.infer<typeof AdminCounts>;

export const adminCounts = {
  get: endpoint({
    method: 'GET',
    path: '/admin/counts/',
    access: 'staff',
    // Who reads messages handles enrollments and deletion requests too: no count is for one without the others.
    permission: 'messages',
    summary: 'What waits for staff, counted up to 100',
    response: AdminCounts,
  }),
};
