import { profile } from '@trilha/contract/bare';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';
import { PROFILE_KEY, queryClient } from './query.ts';
import { updateSessionUser } from './session.ts';

/** The profile of the logged-in user, their rights included. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: ({ signal }) => call(profile.get, { signal }),
});

/** Keeps the stored user true to the profile; for as long as somebody is logged in. */
export default function ProfileWatch() {
  const me = useQuery(profileQuery, queryClient).data;
  useEffect(() => {
    if (me) updateSessionUser(me);
  }, [me]);
  return null;
}
