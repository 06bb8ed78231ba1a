import { api, type Profile } from '@trilha/contract';
import { useQueryClient } from '@tanstack/react-query';
import { formQuery } from '../../../lib/api/endpoint-query.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { profileQuery } from '../../../lib/session/profile.tsx';

export const editedProfileQuery = formQuery(api.profile.get);

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
