import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Status = z.object({ status: z.literal('ok') });

/** Whether the server takes files, and why not. */
export const UploadsState = z.enum(['open', 'disk_full', 'media_missing', 'read_only']);
export type UploadsState = z.infer<typeof UploadsState>;

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health/',
    access: 'public',
    summary: 'Answers while the process lives',
    response: Status,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready/',
    access: 'public',
    summary: 'Answers while the database does, and says whether files are taken',
    response: Status.extend({ uploads: UploadsState }),
    errors: { 503: 'The database does not answer, or cannot be written to.' },
  }),
};
