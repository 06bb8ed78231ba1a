import { courses } from '@trilha/contract';
import { endpointQuery } from './api/endpoint-query.ts';

/** Every course by name, drafts too for staff: for whoever picks one. */
export const courseOptionsQuery = endpointQuery(courses.list);
