import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Notice } from '@trilha/contract';
import { notices, profile } from '@trilha/contract/bare';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pageTitle } from '../../../content/school.ts';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { NoticeText } from '../../../lib/texts/notice-text.tsx';
import { Badge, EmptyState, ListFrame, Skeleton, TextLink } from '../../../ui/index.ts';

export const meta = () => [{ title: pageTitle(text`Notices`) }];

const listQuery = (page: number) => ({
  ...endpointQuery(notices.list, { query: { page } }),
  placeholderData: keepPreviousData,
  // What is new stays marked as long as it is looked at.
  staleTime: Infinity,
  refetchOnMount: 'always' as const,
});

/** What the school has told its reader. What is shown counts as read; the marks of what is new stay until the next visit. */
export default function NoticesPage() {
  const { t } = useLingui();
  const { page, addressOf } = useListAddress();
  const query = useQuery(listQuery(page));
  useReadMark(query.isPlaceholderData || query.isFetching ? undefined : query.data?.results);
  return (
    <div className="column flex flex-col gap-6 px-4 pt-6 pb-16 sm:pt-10">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-2xl">
          <Trans>Notices</Trans>
        </h1>
        <p className="text-ink-muted">
          <Trans>
            What your school has told you, and what is new about your work. In{' '}
            <TextLink to="/profile#notices">your profile</TextLink> you choose which of it comes by
            e-mail.
          </Trans>
        </p>
      </header>
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
              <EmptyState title={t`No notices yet`}>
                <Trans>What your school has to tell you will be here.</Trans>
              </EmptyState>
            </div>
          ) : (
            <NoticeList rows={rows} isRefreshing={isRefreshing} />
          )
        }
      </ListFrame>
    </div>
  );
}

/** Says to the server what was shown, once for what is new. Without a connection it is said at the next visit. */
function useReadMark(shown: readonly Notice[] | undefined): void {
  const queryClient = useQueryClient();
  const { updateUser } = useAuth();
  const until = shown?.some(({ read_at }) => read_at === null) ? shown[0]?.told_at : undefined;
  const mark = useEffectEvent(async (moment: string) => {
    try {
      await call(notices.read, { body: { until: moment } });
    } catch {
      return;
    }
    updateUser({ unread_notices: 0 });
    await invalidate(queryClient, profile.get.path);
  });
  useEffect(() => {
    if (until !== undefined) void mark(until);
  }, [until]);
}

function NoticeList({
  rows,
  isRefreshing,
}: {
  rows: readonly Notice[] | undefined;
  isRefreshing: boolean;
}) {
  const { t } = useLingui();
  if (!rows) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-lg" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={t`Notices`} aria-busy={isRefreshing} className="flex flex-col gap-4">
      {rows.map(({ id, subject, text: written, place, told_at, read_at }) => (
        <li key={id}>
          <article className="card flex flex-col gap-3">
            <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere">
                {subject}
                {read_at === null && (
                  <Badge tone="accent">
                    <Trans context="notice">New</Trans>
                  </Badge>
                )}
              </h2>
              <time dateTime={told_at} className="text-sm text-ink-muted">
                {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(told_at))}
              </time>
            </header>
            <NoticeText text={written} />
            {place !== null && (
              <p>
                <TextLink to={place} aria-label={t`Open: ${subject}`}>
                  <Trans context="notice">Open</Trans>
                </TextLink>
              </p>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
