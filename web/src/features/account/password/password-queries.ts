import { api } from '@trilha/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Whether there is a password to change. */
export const passwordQuery = queryOptions({
  queryKey: ['account', 'password'],
  queryFn: ({ signal }) => call(api.account.password, { signal }),
});

/** The mail with the link that sets a password. */
export function useAskForLink(email: string) {
  return useMutation({ mutationFn: () => call(api.passwords.request, { body: { email } }) });
}
