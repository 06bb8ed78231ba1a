import { type AdminUser, api, type QueryInput } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

type UserListQuery = QueryInput<typeof api.adminUsers.list>;

export const userListQuery = (query: UserListQuery) => ({
  ...endpointQuery(api.adminUsers.list, { query }),
  placeholderData: keepPreviousData,
});

export const userQuery = (id: number) => ({
  ...endpointQuery(api.adminUsers.get, { params: { id } }),
  // A form is filled from it once; somebody else's changes must not be missed.
  staleTime: 0,
  gcTime: 0,
});

export const studentQuery = (id: number) =>
  endpointQuery(api.adminUsers.progress, { params: { id } });

/** To be called after a change of a user; as `useCoursesChanged`. */
export function useUsersChanged() {
  const queryClient = useQueryClient();
  return (what?: { isLeaving: boolean }) => invalidateAfter(queryClient, 'user', what);
}

export function useDeleteUser() {
  const changed = useUsersChanged();
  return useMutation({
    mutationFn: (id: number) => call(api.adminUsers.remove, { params: { id } }),
    onSuccess: () => void changed(),
  });
}

export interface UserValues {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  password: string;
  /** A new user gets a link by mail in place of a password. */
  invite: boolean;
  /** Of the user at work, who changes their own e-mail or password. */
  current_password: string;
  is_active: boolean;
  is_staff: boolean;
  is_superuser: boolean;
  staff_role: AdminUser['staff_role'];
  teaches: readonly string[];
  courses: readonly string[];
  profile_image: File | null;
}

/** Adds the user, or changes the existing one: then only what was `touched` since `version` is sent. */
export function saveUser(
  existing: AdminUser | undefined,
  values: UserValues,
  touched: readonly string[],
  version: number | undefined,
): Promise<AdminUser> {
  const form = new FormData();
  const sent = (name: string) => !existing || touched.includes(name);
  for (const name of ['email', 'username', 'first_name', 'last_name'] as const) {
    if (sent(name)) form.append(name, values[name]);
  }
  for (const name of ['password', 'current_password'] as const) {
    if (values[name] !== '') form.append(name, values[name]);
  }
  for (const name of ['is_active', 'is_staff', 'is_superuser'] as const) {
    if (sent(name)) form.append(name, String(values[name]));
  }
  // Of a new user who is no member of staff there is nothing to say.
  const hasRole = existing !== undefined || values.is_staff;
  if (hasRole && sent('staff_role')) form.append('staff_role', values.staff_role);
  for (const name of ['courses', 'teaches'] as const) {
    // One empty value: no course.
    const ids = values[name].length > 0 ? values[name] : [''];
    if (sent(name) && (name === 'courses' || hasRole)) for (const id of ids) form.append(name, id);
  }
  if (values.profile_image) form.append('profile_image', values.profile_image);
  if (!existing && values.invite) form.append('invite', 'true');
  if (!existing) return upload(api.adminUsers.create, { form });
  if (version !== undefined) form.append('version', String(version));
  return upload(api.adminUsers.update, { params: { id: existing.id }, form });
}
