import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeletionRequest, SessionUser } from '@trilha/contract';
import type { ReactNode } from 'react';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Avatar, Badge, Button, type Column } from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { PlaceLink } from '../places.tsx';
import { whyNot } from './rules.ts';

export interface DeletionTableProps {
  rows: readonly DeletionRequest[] | undefined;
  isRefreshing: boolean;
  /** The current user, whose rights decide which requests they may confirm. */
  me: SessionUser | null;
  onConfirm: (request: DeletionRequest) => void;
  empty: ReactNode;
}

/** Called while drawing. */
function columnsOf({ me, onConfirm }: DeletionTableProps): Column<DeletionRequest>[] {
  return [
    { header: t`Person`, isRowHeader: true, cell: ({ user }) => <Person user={user} /> },
    {
      header: t({ message: 'Joined', context: 'date' }),
      cell: ({ user }) => dayOf(user.date_joined),
    },
    {
      header: t({ message: 'Requested', context: 'date' }),
      cell: ({ requested_at }) => dayOf(requested_at),
    },
    {
      header: t`Actions`,
      isActions: true,
      align: 'end',
      cell: (request) => (
        <Confirm
          request={request}
          reason={me ? whyNot(request, me) : undefined}
          onPress={() => onConfirm(request)}
        />
      ),
    },
  ];
}

export function DeletionTable(props: DeletionTableProps) {
  const { t: text } = useLingui();
  return (
    <ListTable
      label={text`Deletion requests`}
      columns={columnsOf(props)}
      rows={props.rows}
      rowKey={({ id }) => id}
      isRefreshing={props.isRefreshing}
      empty={props.empty}
    />
  );
}

function dayOf(moment: string) {
  return (
    <time dateTime={moment}>{dateFormat({ dateStyle: 'medium' }).format(new Date(moment))}</time>
  );
}

function Person({ user }: Pick<DeletionRequest, 'user'>) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name="" person={user.name} src={mediaUrl(user.profile_image)} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <PlaceLink kind="user" id={user.id}>
          {user.name}
        </PlaceLink>
        <span className="text-sm text-ink-muted">{user.email}</span>
        {(user.is_staff || user.is_superuser) && (
          <Badge className="mt-0.5">
            {user.is_superuser ? <Trans>Superuser</Trans> : <Trans>Admin</Trans>}
          </Badge>
        )}
      </div>
    </div>
  );
}

interface ConfirmProps {
  request: DeletionRequest;
  /** The reason why the button is disabled. */
  reason: string | undefined;
  onPress: () => void;
}

function Confirm({ request: { id, user }, reason, onPress }: ConfirmProps) {
  const { t: text } = useLingui();
  const { name } = user;
  return (
    <div className="flex flex-col gap-1 as-table:items-end">
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        isDisabled={reason !== undefined}
        aria-label={text`Confirm the deletion of ${name}`}
        aria-describedby={reason === undefined ? undefined : `reason-${id}`}
        onPress={onPress}
      >
        <Trans>Confirm</Trans>
      </Button>
      {reason !== undefined && (
        <span id={`reason-${id}`} className="max-w-56 text-sm text-ink-muted">
          {reason}
        </span>
      )}
    </div>
  );
}
