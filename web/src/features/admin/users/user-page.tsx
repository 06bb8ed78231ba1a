import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { codeOf, isNotFound } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { AdminPage, ErrorState, LinkButton } from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { userQuery } from './queries.ts';
import { nameOf } from './rights.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle(text`Edit User`) }];

const LIST = '/admin/users';

/** The page that edits a user. */
export default function EditUserPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { user: me } = useAuth();
  const { data, error, refetch, isFetching } = useQuery({
    ...userQuery(Number(id)),
    enabled: /^[1-9]\d*$/.test(id),
    // Not refetched, because a later answer would overwrite typed values.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isUnknown = !/^[1-9]\d*$/.test(id) || isNotFound(error);
  const name = data && nameOf(data);
  return (
    <AdminPage
      title={name === undefined ? t`Edit User` : t`Edit ${name}`}
      back={{ to: LIST, label: t`Users` }}
      width="narrow"
      actions={
        data &&
        mayDo(me, 'results') && (
          <LinkButton to={`/admin/users/${data.id}/progress`} variant="secondary">
            <Trans>Progress</Trans>
          </LinkButton>
        )
      }
    >
      {data ? (
        <UserForm key={data.id} user={data} />
      ) : isUnknown ? (
        <Gone what="user" list={{ to: LIST, label: t`To all users` }} />
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={t`Failed to load user data`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      )}
    </AdminPage>
  );
}
