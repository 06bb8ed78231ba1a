import { plural, t as text } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Today as Waiting } from '@trilha/contract';
import {
  ChevronRight,
  CircleCheck,
  Inbox,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
  UserCheck,
  UserRoundSearch,
  UserX,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import { dropDraft } from '../../../lib/drafts/draft.ts';
import { ownDrafts } from '../../../lib/drafts/own-drafts.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { dateFormat, listFormat } from '../../../lib/texts/formats.ts';
import { Button, cx } from '../../../ui/index.ts';
import { DraftLine, hasForm } from './drafts.tsx';
import { LoadingLines } from './loading.tsx';
import { todayQuery } from './queries.ts';

/** What waits for the one who looks: of the school, and their own drafts on this device. */
export function Today() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(todayQuery);
  const { drafts, discard, said } = useDrafts();
  const [opened] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  const date = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
  const waits = data ? countWaiting(data) : 0;
  const code = codeOf(error);
  return (
    <section aria-labelledby="today" className="card min-w-0 p-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3.5">
        <h2 id="today" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          <Trans>Today</Trans>
        </h2>
        <span className="text-sm text-ink-muted">
          {date.format(dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : opened)}
        </span>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!data && !error && <LoadingLines />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
          <p className="min-w-0 flex-1 basis-52 font-medium">
            <Trans>What waits for you could not be loaded.</Trans>
            {code && <code className="ml-2 text-sm font-normal text-ink-muted">{code}</code>}
          </p>
          <Button
            variant="secondary"
            size="sm"
            isPending={isFetching}
            onPress={() => void refetch()}
          >
            {!isFetching && <RotateCw aria-hidden className="size-4" />}
            {t`Retry`}
          </Button>
        </div>
      )}
      {(waits > 0 || drafts.length > 0) && (
        <ul className={cx('divide-y divide-line', !data && 'border-t border-line')}>
          {data && <Lines data={data} />}
          {drafts.map((draft) => (
            <DraftLine
              key={draft.key}
              draft={draft}
              onDiscard={() => {
                discard(draft.key);
                heading.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
      {data && waits === 0 && drafts.length === 0 && (
        <p className="flex min-h-14 items-center gap-3 px-5 py-3 text-ink-muted">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success-ink" />
          <Trans>Nothing waits for you today.</Trans>
        </p>
      )}
    </section>
  );
}

const countWaiting = (data: Waiting): number =>
  (data.messages?.count ?? 0) +
  (data.deletions?.count ?? 0) +
  data.attention.count +
  (data.failed_jobs ?? 0) +
  data.new_enrollments;

/** The user's drafts; a form in another tab may write or drop one meanwhile. */
function useDrafts() {
  const { user } = useAuth();
  const id = user?.id ?? 0;
  const read = () => ownDrafts(id).filter(hasForm);
  const [drafts, setDrafts] = useState(read);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const look = () => setDrafts(ownDrafts(id).filter(hasForm));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [id]);
  const discard = (key: string) => {
    dropDraft(key);
    setDrafts(read());
    setSaid(text`The draft was discarded.`);
  };
  return { drafts, discard, said };
}

/** One line for each thing that waits: what is due first, what is news last. */
function Lines({ data }: { data: Waiting }) {
  const { messages, deletions, attention, failed_jobs: jobs, new_enrollments: enrolled } = data;
  const isLate = deletions?.oldest.some(({ days_left }) => days_left < 0);
  return (
    <>
      {messages && messages.count > 0 && (
        <Line
          icon={Inbox}
          to="/admin/messages?handled=false"
          detail={named(messages.newest, messages.count)}
        >
          <Plural
            value={messages.count}
            one="# message waits for an answer"
            other="# messages wait for an answer"
          />
        </Line>
      )}
      {deletions && deletions.count > 0 && (
        <Line
          icon={UserX}
          to="/admin/deletions"
          isLate={isLate}
          detail={deletions.oldest
            .map(({ user, days_left }) => `${user.name}: ${daysText(days_left)}`)
            .join(' · ')}
        >
          <Plural
            value={deletions.count}
            one="# person asks for the deletion of their account"
            other="# people ask for the deletion of their accounts"
          />
        </Line>
      )}
      {attention.count > 0 && (
        <Line
          icon={UserRoundSearch}
          to="/admin/enrollments?attention=any"
          detail={named(
            attention.newest.map(({ user }) => user),
            attention.count,
          )}
        >
          <Plural
            value={attention.count}
            one="# enrollment needs attention"
            other="# enrollments need attention"
          />
        </Line>
      )}
      {jobs !== null && jobs > 0 && (
        <Line icon={TriangleAlert} to="/admin/jobs?status=failed">
          <Plural
            value={jobs}
            one="# background job has failed and can be tried again"
            other="# background jobs have failed and can be tried again"
          />
        </Line>
      )}
      {enrolled > 0 && (
        <Line icon={UserCheck} to="/admin/enrollments">
          <Plural
            value={enrolled}
            one="# new enrollment in the last 24 hours"
            other="# new enrollments in the last 24 hours"
          />
        </Line>
      )}
    </>
  );
}

/** Such as “Ana, Bia, Caio, and 4 more”. */
function named(newest: readonly { readonly name: string }[], count: number): string {
  const names = [...new Set(newest.map(({ name }) => name))];
  const rest = count - newest.length;
  const more = plural(rest, { one: '# more', other: '# more' });
  return listFormat().format(rest > 0 ? [...names, more] : names);
}

function daysText(days: number): string {
  if (days < 0) return plural(-days, { one: '# day late', other: '# days late' });
  if (days === 0) return text`due today`;
  return plural(days, { one: '# day left', other: '# days left' });
}

interface LineProps {
  icon: LucideIcon;
  to: string;
  detail?: string;
  isLate?: boolean;
  children: ReactNode;
}

function Line({ icon: Icon, to, detail, isLate = false, children }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="group flex min-h-14 items-center gap-4 px-5 py-2.5 text-ink no-underline transition-colors hover:bg-brand-soft focus-visible:-outline-offset-3"
      >
        <Icon
          aria-hidden
          className={cx('size-5 shrink-0', isLate ? 'text-danger-ink' : 'text-brand-ink')}
        />
        <span className="min-w-0 flex-1">
          <span className="mr-3 font-semibold group-hover:text-brand-ink">{children}</span>
          {detail && (
            <span
              className={cx(
                'inline-block text-sm wrap-anywhere',
                isLate ? 'font-medium text-danger-ink' : 'text-ink-muted',
              )}
            >
              {detail}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
    </li>
  );
}
