import { api, type Profile } from '@trilha/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type EndpointPath, formQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { profileQuery } from '../../../lib/session/profile.tsx';

export const editedProfileQuery = formQuery(api.profile.get);

/** What shows people to staff, by their names and pictures of now. The audit keeps those of then. */
const SHOWS_PEOPLE: readonly EndpointPath[] = [
  '/admin/users/',
  '/admin/enrollments/',
  '/admin/deletions/',
  '/admin/security/staff/',
  '/admin/dashboard/stats/',
];

/** Lets this screen, the header and whatever else shows the user follow a change. */
export function useProfileChanged(): (change: Partial<Profile>) => void {
  const queryClient = useQueryClient();
  const { updateUser } = useAuth();
  return (change) => {
    const apply = (before: Profile | undefined) => before && { ...before, ...change };
    queryClient.setQueryData(editedProfileQuery.queryKey, apply);
    queryClient.setQueryData(profileQuery.queryKey, apply);
    updateUser(change);
    void invalidate(queryClient, SHOWS_PEOPLE);
  };
}
