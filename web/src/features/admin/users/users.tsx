import type { AdminUser } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
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

export const meta = () => [{ title: pageTitle('Users') }];

const ADD_LINK = 'add-user';

/** The list of all users. */
export default function UsersPage() {
  const navigate = useNavigate();
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
    toast(`${nameOf(user)} was deleted.`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    // After its last row is deleted, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <AdminPage
      title="Users"
      actions={
        <>
          <LinkButton to="/admin/users/import" variant="secondary">
            <FileSpreadsheet aria-hidden className="size-5" />
            Import or export
          </LinkButton>
          <LinkButton id={ADD_LINK} to="/admin/users/new">
            <UserPlus aria-hidden className="size-5" />
            Add User
          </LinkButton>
        </>
      }
    >
      <SearchField
        label="Search users"
        placeholder="Search by name or e-mail"
        value={text}
        onChange={setText}
        className="w-full sm:max-w-sm"
      />
      {deletion.isError && (
        <Banner tone="error">Failed to delete user. Please try again later.</Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure="Failed to load users. Please try again later."
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
                title="No users found"
                action={
                  <Button variant="secondary" onPress={() => setText('')}>
                    Clear search
                  </Button>
                }
              >
                Nobody has “{search}” in their name or e-mail.
              </EmptyState>
            }
          />
        )}
      </ListFrame>
    </AdminPage>
  );
}
