import { api, type Profile } from '@trilha/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { profileQuery } from '../../../lib/session/profile.tsx';

/** The profile for its form: fresh at each visit, and not exchanged under who is typing. */
export const editedProfileQuery = queryOptions({
  queryKey: [...profileQuery.queryKey, 'edited'],
  queryFn: ({ signal }) => call(api.profile.get, { signal }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Lets this screen, the header and whoever else shows the user follow a change at once. */
export function useProfileChanged(): (change: Partial<Profile>) => void {
  const queryClient = useQueryClient();
  const { updateUser } = useAuth();
  return (change) => {
    const apply = (before: Profile | undefined) => before && { ...before, ...change };
    queryClient.setQueryData(editedProfileQuery.queryKey, apply);
    queryClient.setQueryData(profileQuery.queryKey, apply);
    updateUser(change);
  };
}
