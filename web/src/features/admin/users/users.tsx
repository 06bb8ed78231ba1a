import { t as pageText } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  LinkButton,
  ListFrame,
  SearchField,
  toast,
} from '../../../ui/index.ts';
import { useDeleteUser, userListQuery } from './queries.ts';
import { nameOf } from './rights.ts';
import { UserTable } from './user-table.tsx';

export const meta = () => [{ title: pageTitle(pageText`Users`) }];

const ADD_LINK = 'add-user';

/** The list of all users. */
export default function UsersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const { page, search, setSearch, addressOf } = useListAddress();
  const [text, setText] = useSearchText(search, setSearch);
  const query = useQuery(userListQuery({ page, search }));
  const deletion = useDeleteUser();

  const remove = async (user: AdminUser) => {
    try {
      await deletion.mutateAsync(user.id);
    } catch {
      // The banner shows the error.
      return;
    }
    const name = nameOf(user);
    toast(t`${name} was deleted.`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    // After its last row is deleted, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <AdminPage
      title={t`Users`}
      actions={
        mayDo(me, 'people.write') && (
          <>
            <LinkButton to="/admin/users/import" variant="secondary">
              <FileSpreadsheet aria-hidden className="size-5" />
              <Trans>Import or export</Trans>
            </LinkButton>
            <LinkButton id={ADD_LINK} to="/admin/users/new">
              <UserPlus aria-hidden className="size-5" />
              <Trans>Add User</Trans>
            </LinkButton>
          </>
        )
      }
    >
      <SearchField
        label={t`Search users`}
        placeholder={t`Search by name or e-mail`}
        value={text}
        onChange={setText}
        className="w-full sm:max-w-sm"
      />
      {deletion.isError && (
        <Banner tone="error">
          <Trans>Failed to delete user. Please try again later.</Trans>
        </Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load users. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <UserTable
            rows={rows}
            isRefreshing={isRefreshing}
            deleting={deletion.isPending ? deletion.variables : undefined}
            onDelete={(user) => void remove(user)}
            empty={
              <EmptyState
                title={t`No users found`}
                action={
                  <Button variant="secondary" onPress={() => setText('')}>
                    <Trans>Clear search</Trans>
                  </Button>
                }
              >
                <Trans>Nobody has “{search}” in their name or e-mail.</Trans>
              </EmptyState>
            }
          />
        )}
      </ListFrame>
    </AdminPage>
  );
}
