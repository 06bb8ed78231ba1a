import { courses, type ResponseOf } from '@trilha/contract';
import { endpointQuery } from './api/endpoint-query.ts';
import { currentUser } from './session/session.ts';

const all = endpointQuery(courses.list, { query: { texts: 'original' } });

/**
 * All courses by the name that the school gave them, for select fields of staff, who also get drafts. Teachers
 * choose among their own.
 */
export const courseOptionsQuery = {
  ...all,
  select(list: ResponseOf<typeof courses.list>) {
    const taught = currentUser()?.teaches;
    return taught
      ? { ...list, results: list.results.filter(({ id }) => taught.includes(id)) }
      : list;
  },
};
