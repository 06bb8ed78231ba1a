import type { api } from '@trilha/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';
import { bare } from '../api/bare.ts';
import { PROFILE_KEY, queryClient } from '../api/query.ts';
import { updateSessionUser } from './session.ts';

const getProfile: typeof api.profile.get = bare('GET', '/profiles/me/', 'user');

/** The profile of the logged-in user, their rights included. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: ({ signal }) => call(getProfile, { signal }),
});

/** Updates the stored user from the profile while a user is logged in. */
export default function ProfileWatch() {
  const me = useQuery(profileQuery, queryClient).data;
  useEffect(() => {
    if (me) updateSessionUser(me);
  }, [me]);
  return null;
}
