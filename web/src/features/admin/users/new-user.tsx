import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '@trilha/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { AdminPage, Banner, Skeleton, toast } from '../../../ui/index.ts';
import { invalidateAfter } from '../stale-after.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle(text`Add User`) }];

export default function NewUserPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const message = /^[1-9]\d{0,8}$/.exec(params.get('message') ?? '')?.[0];
  return (
    <AdminPage title={t`Add User`} back={{ to: '/admin/users', label: t`Users` }} width="narrow">
      {message === undefined ? <UserForm /> : <UserOfMessage id={Number(message)} />}
    </AdminPage>
  );
}

/** A new user who wrote to the school: the form is filled in, and the message is linked afterwards. */
function UserOfMessage({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(endpointQuery(api.messages.get, { params: { id } }));
  // Without the message the form is as usual.
  if (isError) return <UserForm />;
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">
          <Trans>Loading...</Trans>
        </span>
        <Skeleton className="h-96" />
      </div>
    );
  }
  const { first_name, last_name, email } = data.message;
  const name = `${first_name} ${last_name}`.trim();
  return (
    <>
      <Banner tone="info">
        <Trans>From the message of {name}. They are linked when you save.</Trans>
      </Banner>
      <UserForm
        lead={{
          first_name,
          last_name,
          email,
          back: `/admin/messages/${id}`,
          async onCreated(user) {
            try {
              await call(api.messages.update, { params: { id }, body: { student: user.id } });
            } catch {
              // The user is stored; the message offers the link again.
              toast(
                text`The user was created, but not linked to the message. Link them from the message.`,
                { tone: 'warning' },
              );
            }
            await invalidateAfter(queryClient, 'message');
          },
        }}
      />
    </>
  );
}
