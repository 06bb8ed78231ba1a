import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  BYTE_ORDER_MARK,
  type BulkChange,
  type BulkSkip,
  csvRows,
  MAX_SKIPPED_LISTED,
} from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveText } from '../../../../lib/api/download.ts';
import { numberFormat } from '../../../../lib/texts/formats.ts';
import { Banner, Button, Modal, Skeleton } from '../../../../ui/index.ts';
import { PlaceLink } from '../../places.tsx';
import { skippedQuery } from './queries.ts';

const REASONS = {
  self: msg`You cannot deactivate yourself.`,
  staff: msg`Only a superuser may change staff.`,
  last_superuser: msg`The last active superuser must stay.`,
  inactive: msg`Their account is inactive.`,
  no_email: msg`No mail can reach their address.`,
  has_login: msg`They can log in already.`,
  too_often: msg`They were invited several times within this hour.`,
  changed: msg`Somebody has changed this since.`,
  begun: msg`They have opened the course since.`,
  canceled: msg`The job was canceled before.`,
  gone: msg`They are gone.`,
} as const satisfies Record<Exclude<BulkSkip, 'already'>, unknown>;

const ALREADY = {
  enroll: msg`They were enrolled before.`,
  end: msg`They were not enrolled any more.`,
  invite: msg`They were invited before.`,
  activate: msg`They were active before.`,
  deactivate: msg`They were inactive before.`,
} as const;

interface SkippedUsersProps {
  change: BulkChange;
  onClose: () => void;
}

/** With whom nothing was done, and why. */
export default function SkippedUsers({ change, onClose }: SkippedUsersProps) {
  const { t, i18n } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(skippedQuery(change.id));
  const number = numberFormat();
  const most = number.format(MAX_SKIPPED_LISTED);
  const wordsOf = (reason: BulkSkip) =>
    i18n._(reason === 'already' ? ALREADY[change.action] : REASONS[reason]);
  const save = () => {
    const header = [t`Name`, t`E-mail`, t`Reason`];
    const rows = (data ?? []).map(({ name, email, reason }) => [name, email, wordsOf(reason)]);
    const content = BYTE_ORDER_MARK + csvRows([header, ...rows]);
    saveText({ filename: 'users-skipped.csv', media_type: 'text/csv', content });
  };
  return (
    <Modal title={t`Users who were skipped`} isOpen onOpenChange={onClose}>
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1">
          {change.skipped.map(({ reason, count }) => (
            <li key={reason} className="flex gap-3">
              <span className="min-w-8 text-end font-semibold">{number.format(count)}</span>
              <span className="min-w-0">{wordsOf(reason)}</span>
            </li>
          ))}
        </ul>
        {error && !data && (
          <Banner tone="error">
            <Trans>Failed to load who was skipped.</Trans>{' '}
            <Button variant="quiet" size="sm" isPending={isFetching} onPress={() => void refetch()}>
              <Trans>Retry</Trans>
            </Button>
          </Banner>
        )}
        {!data && !error && <Skeleton className="h-24" />}
        {data && data.length > 0 && (
          <>
            <ul className="divide-y divide-line rounded-md border border-line">
              {data.map(({ id, name, email, reason }) => (
                <li key={id} className="px-4 py-2">
                  <PlaceLink kind="user" id={id}>
                    {name}
                  </PlaceLink>
                  <p className="text-sm wrap-anywhere text-ink-muted">{email}</p>
                  <p className="text-sm">{wordsOf(reason)}</p>
                </li>
              ))}
            </ul>
            {data.length >= MAX_SKIPPED_LISTED && (
              <p className="text-sm text-ink-muted">
                <Trans>The first {most} are listed.</Trans>
              </p>
            )}
            <div>
              <Button variant="secondary" size="sm" onPress={save}>
                <Download aria-hidden className="size-4.5" />
                <Trans>Save this list</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
