import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminNotice } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import {
  AdminPage,
  dotted,
  EmptyState,
  LinkButton,
  ListFrame,
  RowLink,
  Skeleton,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { noticeListQuery } from './queries.ts';
import { RulesCard } from './rules-card.tsx';
import { authorText, countsText, StateBadge } from './words.tsx';

export const meta = () => [{ title: pageTitle(text`Notices`) }];

/** What staff have told people, the newest first. */
export default function NoticesPage() {
  const { t } = useLingui();
  const { page, addressOf } = useListAddress();
  const query = useQuery(noticeListQuery(page));
  const { user } = useAuth();
  return (
    <AdminPage
      title={t`Notices`}
      description={t`What the school tells people: behind their bell, and by e-mail as each of them has chosen.`}
      back={{ to: '/admin', label: t`Dashboard` }}
      actions={
        <LinkButton to="/admin/notices/new">
          <Plus aria-hidden className="size-5" />
          <Trans>Write a notice</Trans>
        </LinkButton>
      }
    >
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load notices. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) =>
          rows?.length === 0 ? (
            <div className="rounded-lg border border-line bg-surface-raised">
              <EmptyState
                title={t`No notices yet`}
                action={
                  <LinkButton to="/admin/notices/new">
                    <Trans>Write the first one</Trans>
                  </LinkButton>
                }
              >
                <Trans>A holiday, a new course, a reminder: tell it to everybody or to some.</Trans>
              </EmptyState>
            </div>
          ) : (
            <NoticeList rows={rows} isRefreshing={isRefreshing} />
          )
        }
      </ListFrame>
      {/* How high the list is, is known with its answer: what stands below would move. */}
      {user?.is_superuser && !query.isPending && <RulesCard />}
    </AdminPage>
  );
}

interface NoticeListProps {
  rows: readonly AdminNotice[] | undefined;
  isRefreshing: boolean;
}

function NoticeList({ rows, isRefreshing }: NoticeListProps) {
  const { t } = useLingui();
  if (!rows) {
    return (
      <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex flex-col gap-3 p-5">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul
      aria-label={t`Notices`}
      aria-busy={isRefreshing}
      className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
    >
      {rows.map((notice) => (
        <li key={notice.id} className="flex flex-col gap-1.5 p-4 sm:px-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-base wrap-anywhere">
              <RowLink to={`/admin/notices/${notice.id}`}>{notice.subject}</RowLink>
              <StateBadge notice={notice} />
            </h2>
            <time dateTime={notice.send_at} className="text-sm text-ink-muted">
              {momentText(notice.send_at)}
            </time>
          </div>
          <p className="text-sm text-ink-muted wrap-anywhere">
            {dotted(...countsText(notice), authorText(notice))}
          </p>
        </li>
      ))}
    </ul>
  );
}
