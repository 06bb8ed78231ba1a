import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Status = z.object({ status: z.literal('ok') });

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
    summary: 'Answers while the database does',
    response: Status,
    errors: { 503: 'The database does not answer.' },
  }),
};
