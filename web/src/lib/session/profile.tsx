import type { api } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bare } from '../api/bare.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { queryClient } from '../api/query.ts';
import { updateSessionUser } from './session.ts';

const getProfile: typeof api.profile.get = bare('GET', '/profiles/me/', 'user');

/** The profile of the logged-in user, their rights included. */
export const profileQuery = endpointQuery(getProfile);

/** Updates the stored user from the profile while a user is logged in. */
export default function ProfileWatch() {
  const me = useQuery(profileQuery, queryClient).data;
  useEffect(() => {
    if (me) updateSessionUser(me);
  }, [me]);
  return null;
}
