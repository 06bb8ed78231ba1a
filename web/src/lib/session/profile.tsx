import { profile } from '@trilha/contract/bare';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../api/endpoint-query.ts';
import { queryClient } from '../api/query.ts';
import { updateSessionUser } from './session.ts';

/** The profile of the logged-in user, their rights included. */
export const profileQuery = endpointQuery(profile.get);

/** Updates the stored user from the profile while a user is logged in. */
export default function ProfileWatch() {
  const me = useQuery(profileQuery, queryClient).data;
  useEffect(() => {
    if (me) updateSessionUser(me);
  }, [me]);
  return null;
}
