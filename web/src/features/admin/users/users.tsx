import { t as pageText } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser, PeopleChoice } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, UserPlus } from 'lucide-react';
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
  SearchField,
  type Selection,
  toast,
} from '../../../ui/index.ts';
import { SavedViews } from '../lists/saved-views.tsx';
import { useTicked } from '../lists/use-ticked.ts';
import { BulkStatus } from './bulk/bulk-status.tsx';
import { useBulkChange } from './bulk/queries.ts';
import { TickedUsers } from './bulk/ticked-users.tsx';
import { useExportUsers } from './export-users.ts';
import { useDeleteUser, userListQuery } from './queries.ts';
import { useInvite } from '../use-invite.ts';
import { nameOf } from './rights.ts';
import {
  isNarrowed,
  NO_FILTERS,
  UserFilters,
  UserOrderChoice,
  useUserAddress,
} from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

export const meta = () => [{ title: pageTitle(pageText`Users`) }];

const ADD_LINK = 'add-user';

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
  const ticked = useTicked(filter, query.data);
  const people: PeopleChoice = ticked.isAll
    ? { filter, expected: ticked.count }
    : { ids: ticked.rows.map(({ id }) => id) };
  const bulk = useBulkChange();
  const selection: Selection<AdminUser> = {
    selected: ticked.selected,
    onChange: ticked.onChange,
    labelOf: (user) => {
      const name = nameOf(user);
      return t`Select ${name}`;
    },
    labelAll: t`Select all on this page`,
  };
  const deletion = useDeleteUser();
  const { invite, isInviting } = useInvite();

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
      <SavedViews list="users">
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
      </SavedViews>
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
            {...(filter.status === 'invited' && {
              onInvite: (user: AdminUser) => !isInviting && invite(user),
            })}
            order={sorted}
            {...(mayDo(me, 'people.write') && { selection })}
            aboveCards={<UserOrderChoice {...sorted} />}
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
      {bulk.id > 0 && <BulkStatus key={bulk.id} change={bulk} isFloating={ticked.count === 0} />}
      {ticked.count > 0 && (
        <TickedUsers
          people={people}
          count={ticked.count}
          names={ticked.rows.map(nameOf)}
          everybody={
            ticked.mayTickAll
              ? {
                  count: query.data?.count ?? 0,
                  isNarrowed: isFiltered || search !== '',
                  onPress: ticked.tickAll,
                }
              : undefined
          }
          beginning={bulk.beginning}
          onClear={ticked.clear}
        />
      )}
    </AdminPage>
  );
}
