import { t as pageText } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  LinkButton,
  ListFrame,
  type RowKey,
  SearchField,
  type Selection,
  toast,
} from '../../../ui/index.ts';
import { SavedViews } from '../lists/saved-views.tsx';
import { useExportUsers } from './export-users.ts';
import { useDeleteUser, userListQuery } from './queries.ts';
import { nameOf } from './rights.ts';
import { TickedUsers } from './ticked-users.tsx';
import {
  isNarrowed,
  NO_FILTERS,
  OrderChoice,
  UserFilters,
  useUserAddress,
} from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

export const meta = () => [{ title: pageTitle(pageText`Users`) }];

const ADD_LINK = 'add-user';
/** So many are enrolled at a time. */
const MAX_TICKED = 1000;

/** The list of all users. */
export default function UsersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const { page, search, filter, order, setSearch, setFilters, addressOf } = useUserAddress();
  const [typed, setText] = useSearchText(search, setSearch);
  const query = useQuery(userListQuery({ page, ...filter, ...(order && { order }) }));
  const exporting = useExportUsers();
  const sorted = {
    value: order ?? '-joined',
    onChange: (value: string) => setFilters({ order: value === '-joined' ? '' : value }),
  };
  const isFiltered = isNarrowed(filter);
  const [ticked, setTicked] = useState<ReadonlyMap<RowKey, AdminUser>>(new Map());
  const selection: Selection<AdminUser> = {
    selected: new Set(ticked.keys()),
    onChange(selected) {
      const known = [...ticked.values(), ...(query.data?.results ?? [])];
      const chosen = known.filter(({ id }) => selected.has(id)).slice(0, MAX_TICKED);
      setTicked(new Map(chosen.map((user) => [user.id, user])));
    },
    labelOf: (user) => {
      const name = nameOf(user);
      return t`Select ${name}`;
    },
    labelAll: t`Select all on this page`,
  };
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
      <SavedViews list="users" />
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start xl:grid-cols-[1.5fr_1fr_1fr_1fr_1.1fr]">
        <SearchField
          label={t`Search users`}
          placeholder={t`Search by name or e-mail`}
          value={typed}
          onChange={setText}
          className="sm:max-xl:col-span-2"
        />
        <UserFilters filter={filter} setFilters={setFilters} />
      </div>
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
            order={sorted}
            {...(mayDo(me, 'enrollments.write') && { selection })}
            aboveCards={<OrderChoice {...sorted} />}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t`No users found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => {
                        setText('');
                        setFilters({ ...NO_FILTERS, search: '' });
                      }}
                    >
                      <Trans>Show all users</Trans>
                    </Button>
                  }
                >
                  <Trans>Nobody matches all of these filters.</Trans>
                </EmptyState>
              ) : (
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
              )
            }
          />
        )}
      </ListFrame>
      {mayDo(me, 'people.write') &&
        isFiltered &&
        query.data !== undefined &&
        query.data.count > 0 && (
          <div>
            <Button
              variant="secondary"
              size="sm"
              isPending={exporting.isFetching}
              onPress={() => void exporting.save(filter)}
            >
              {!exporting.isFetching && <Download aria-hidden className="size-4.5" />}
              <Trans>Export these users</Trans>
            </Button>
          </div>
        )}
      {ticked.size > 0 && (
        <TickedUsers users={[...ticked.values()]} onClear={() => setTicked(new Map())} />
      )}
    </AdminPage>
  );
}
