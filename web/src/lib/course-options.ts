import { courses } from '@trilha/contract';
import { endpointQuery } from './api/endpoint-query.ts';

/** All courses by the name that the school gave them, for select fields of staff, who also get drafts. */
export const courseOptionsQuery = endpointQuery(courses.list, { query: { texts: 'original' } });
