import { api } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** Whether there is a password to change. */
export const passwordQuery = endpointQuery(api.account.password);

/** The mail with the link that sets a password. */
export function useAskForLink(email: string) {
  return useMutation({ mutationFn: () => call(api.passwords.request, { body: { email } }) });
}
