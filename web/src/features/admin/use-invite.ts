import { useLingui } from '@lingui/react/macro';
import { type AdminUser, api } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/errors.ts';
import { toast } from '../../ui/index.ts';
import { invalidateAfter } from './stale-after.ts';

/** Mails the invitation again to who has not set a password yet, and says how that went. */
export function useInvite() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Pick<AdminUser, 'id' | 'email'>) =>
      call(api.adminUsers.invite, { params: { id } }),
    onSuccess: (_, { email }) => {
      toast(t`An invitation is on its way to ${email}.`, { tone: 'success' });
      void invalidateAfter(queryClient, 'user');
    },
    onError: (error) =>
      toast(
        (error instanceof ApiError && error.detail) ||
          t`Failed to send the invitation. Please try again.`,
        { tone: 'error' },
      ),
  });
  return { invite: mutate, isInviting: isPending };
}
