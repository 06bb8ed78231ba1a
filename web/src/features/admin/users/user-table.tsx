import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser, SessionUser } from '@trilha/contract';
import { ChartNoAxesColumn, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import {
  Avatar,
  Badge,
  type Column,
  ConfirmDelete,
  DOT,
  type Order,
  type Selection,
  iconButtonClass,
  RowActions,
} from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { PlaceLink } from '../places.tsx';
import { mayChange, nameOf, roleOf } from './rights.ts';

export interface UserTableProps {
  rows: readonly AdminUser[] | undefined;
  isRefreshing: boolean;
  /** The id of the user who is being deleted. */
  deleting: number | undefined;
  onDelete: (user: AdminUser) => void;
  empty: ReactNode;
  order: Order;
  selection?: Selection<AdminUser>;
  aboveCards: ReactNode;
}

const ROLES = {
  Superuser: msg`Superuser`,
  Admin: msg`Admin`,
  User: msg({ message: 'User', context: 'role' }),
} as const;

const iconLink = iconButtonClass({ variant: 'quiet', size: 'sm' }, 'text-ink-muted');

function useColumns(
  me: SessionUser | null,
  { deleting, onDelete }: Pick<UserTableProps, 'deleting' | 'onDelete'>,
): readonly Column<AdminUser>[] {
  const { t, i18n } = useLingui();
  const day = dateFormat({ dateStyle: 'medium' });
  return [
    {
      header: t`User`,
      sort: { by: 'name' },
      isRowHeader: true,
      cell: (user) => <Person user={user} />,
    },
    {
      header: t`Status`,
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'neutral'}>
          {is_active ? (
            <Trans context="account">Active</Trans>
          ) : (
            <Trans context="account">Inactive</Trans>
          )}
        </Badge>
      ),
    },
    {
      header: t`Role`,
      cell: (user) => {
        const role = roleOf(user);
        const word = i18n._(ROLES[role]);
        return role === 'User' ? word : <Badge tone="brand">{word}</Badge>;
      },
    },
    {
      header: t`Joined`,
      sort: { by: 'joined', first: 'latest' },
      cell: ({ date_joined }) => (
        <time dateTime={date_joined}>{day.format(new Date(date_joined))}</time>
      ),
    },
    {
      header: t`Last seen`,
      sort: { by: 'last_seen', first: 'latest' },
      cell: ({ last_seen_at }) =>
        last_seen_at ? (
          <time dateTime={last_seen_at}>{day.format(new Date(last_seen_at))}</time>
        ) : (
          <span className="text-ink-muted">
            <Trans>Never</Trans>
          </span>
        ),
    },
    {
      header: t`Actions`,
      isActions: true,
      align: 'end',
      cell: (user) => {
        const name = nameOf(user);
        return (
          <RowActions>
            {mayChange(me, user) && (
              <Link
                to={`/admin/users/${user.id}/edit`}
                aria-label={t`Edit ${name}`}
                title={t`Edit`}
                className={iconLink}
              >
                <Pencil aria-hidden className="size-4.5" />
              </Link>
            )}
            {mayDo(me, 'results') && (
              <Link
                to={`/admin/users/${user.id}/progress`}
                aria-label={t`Progress of ${name}`}
                title={t`Progress`}
                className={iconLink}
              >
                <ChartNoAxesColumn aria-hidden className="size-4.5" />
              </Link>
            )}
            {mayChange(me, user) && user.id !== me?.id && (
              <ConfirmDelete
                label={t`Delete ${name}`}
                question={t`Delete this user with all progress?`}
                isPending={deleting === user.id}
                onConfirm={() => onDelete(user)}
              />
            )}
          </RowActions>
        );
      },
    },
  ];
}

export function UserTable({ deleting, onDelete, ...rest }: UserTableProps) {
  const { t } = useLingui();
  const { user: me } = useAuth();
  const columns = useColumns(me, { deleting, onDelete });
  return (
    <ListTable label={t`Users`} size="wide" columns={columns} rowKey={({ id }) => id} {...rest} />
  );
}

function Person({ user }: { user: AdminUser }) {
  const { user: me } = useAuth();
  const name = nameOf(user);
  return (
    <div className="flex items-center gap-3">
      <Avatar
        name=""
        person={name}
        src={mediaUrl(user.profile_image)}
        // A ticked row has the ground of a picture.
        className="inset-ring inset-ring-line"
      />
      <div className="flex min-w-0 flex-col as-table:leading-tight">
        <span className="flex flex-wrap items-center gap-x-2">
          <PlaceLink kind="user" id={user.id}>
            {name}
          </PlaceLink>
          {user.id === me?.id && (
            <Badge>
              <Trans>You</Trans>
            </Badge>
          )}
        </span>
        <span className="text-sm text-ink-muted as-table:leading-tight">
          {user.email}
          {name !== user.username && DOT + user.username}
        </span>
      </div>
    </div>
  );
}
