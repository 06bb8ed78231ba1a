import { courses } from '@trilha/contract';
import { endpointQuery } from './api/endpoint-query.ts';

/** All courses by name, for select fields; staff also get drafts. */
export const courseOptionsQuery = endpointQuery(courses.list);
