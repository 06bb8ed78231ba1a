import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffSecurity } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCcwKey } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mediaUrl } from '../../../lib/boot/config.ts';
import {
  Avatar,
  Badge,
  Banner,
  type Column,
  ConfirmDelete,
  DataTable,
  EmptyState,
  ErrorState,
  TextLink,
  toast,
} from '../../../ui/index.ts';
import { staffQuery, useReset } from './queries.ts';

/** All staff, and who of them has two-step verification. */
export function StaffTable() {
  const { t: text } = useLingui();
  const { user: me } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(staffQuery);
  const reset = useReset();
  const place = useRef<HTMLDivElement>(null);

  // The pressed button disappears when the state of its row changes: the focus moves on.
  const { isSuccess, submittedAt } = reset;
  useEffect(() => {
    if (isSuccess) place.current?.focus();
  }, [isSuccess, submittedAt]);

  if (!data && error) {
    return (
      <ErrorState
        title={text`Failed to load staff. Please try again later.`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    );
  }
  const onReset = (person: StaffSecurity) => {
    const { name } = person;
    reset.mutate(person, {
      onSuccess: () => toast(t`Two-step verification of ${name} is reset.`, { tone: 'success' }),
    });
  };
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 rounded-lg">
      {reset.isError && (
        <Banner tone="error">
          <Trans>Failed to reset the two-step verification. Please try again later.</Trans>
        </Banner>
      )}
      <DataTable
        label={text`Staff`}
        columns={columnsFor(me?.id, reset.isPending ? reset.variables.id : undefined, onReset)}
        rows={data?.results}
        rowKey={({ id }) => id}
        empty={<EmptyState title={text`No staff yet`} />}
      />
    </div>
  );
}

/** Called while drawing. */
function columnsFor(
  ownId: number | undefined,
  resetting: number | undefined,
  onReset: (person: StaffSecurity) => void,
): readonly Column<StaffSecurity>[] {
  return [
    { header: t`Person`, isRowHeader: true, cell: (person) => <Person {...person} /> },
    {
      header: t`Role`,
      cell: ({ is_staff, is_superuser, is_active }) => (
        <span className="flex flex-wrap gap-1.5">
          {is_superuser || is_staff ? (
            <Badge tone="brand">
              {is_superuser ? <Trans>Superuser</Trans> : <Trans>Admin</Trans>}
            </Badge>
          ) : (
            <Badge>
              <Trans>No longer staff</Trans>
            </Badge>
          )}
          {!is_active && (
            <Badge>
              <Trans context="person">Inactive</Trans>
            </Badge>
          )}
        </span>
      ),
    },
    {
      header: t`Two-step verification`,
      cell: ({ second_factor }) => (
        <Badge tone={second_factor ? 'success' : 'warning'}>
          {second_factor ? (
            <Trans context="two-step verification">On</Trans>
          ) : (
            <Trans context="two-step verification">Not set up</Trans>
          )}
        </Badge>
      ),
    },
    {
      header: t`Actions`,
      isActions: true,
      align: 'end',
      cell: (person) => {
        const { name } = person;
        if (person.id === ownId) {
          return (
            <TextLink to="/profile#second-factor" className="text-sm">
              <Trans context="two-step verification">Yours, on your profile</Trans>
            </TextLink>
          );
        }
        return person.second_factor ? (
          <ConfirmDelete
            label={t`Reset two-step verification of ${name}`}
            question={t`Lost phone and recovery codes? This logs them out everywhere and removes their passkeys.`}
            confirmLabel={t`Reset`}
            icon={<RotateCcwKey aria-hidden className="size-4.5" />}
            isPending={resetting === person.id}
            onConfirm={() => onReset(person)}
          />
        ) : null;
      },
    },
  ];
}

function Person({ name, email, profile_image }: StaffSecurity) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name="" person={name} src={profile_image && mediaUrl(profile_image)} />
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-muted">{email}</span>
      </span>
    </span>
  );
}
