import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SessionRow } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useRef, useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { Badge, Banner, Button, ErrorState, Skeleton } from '../../../ui/index.ts';
import { AccountSection } from '../profile/account-section.tsx';
import { Moment } from './moment.tsx';
import { activeNow, exactTime, lastUsed } from './session-time.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions-queries.ts';

/** How many of the other devices are shown before 'Show all'. */
const SHOWN_AT_FIRST = 5;

export function Sessions() {
  const { t } = useLingui();
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(sessionsQuery);
  return (
    <AccountSection
      id="sessions"
      title={t`Where you are logged in`}
      description={t`Don’t recognize a device? Log it out, then change your password.`}
    >
      {!data && !error && <Loading />}
      {!data && error && (
        <ErrorState
          title={t`Failed to load where you are logged in`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line"
        />
      )}
      {data && <Devices sessions={data} now={new Date(dataUpdatedAt)} />}
    </AccountSection>
  );
}

/** The last action. Its result is shown below the list. */
type LastAction = { device: string } | 'others';

function Devices({ sessions, now }: { sessions: readonly SessionRow[]; now: Date }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [action, setAction] = useState<LastAction>();
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const isRunning = endOne.isPending || endOthers.isPending;
  const last = action === 'others' ? endOthers : endOne;
  const device = action === 'others' ? undefined : action?.device;

  const others = sessions.filter(({ is_current }) => !is_current);
  const count = others.length + 1;
  const shown = showsAll ? others : others.slice(0, SHOWN_AT_FIRST);
  const rows = [...sessions.filter(({ is_current }) => is_current), ...shown];
  // The pressed button disappears with its row: the focus moves to the list.
  const stay = { onSuccess: () => list.current?.focus() };

  const end = (session: SessionRow) => {
    setAction({ device: session.device });
    endOne.mutate(session.id, stay);
  };
  const endAll = () => {
    setAction('others');
    endOthers.mutate(undefined, stay);
  };

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Devices`}
        className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
      >
        {rows.map((session) => (
          <Device
            key={session.id}
            session={session}
            now={now}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={isRunning ? undefined : () => end(session)}
          />
        ))}
      </ul>
      {action && last.isSuccess && !isRunning && (
        <Banner tone="success">
          {device === undefined
            ? t`All your other devices are logged out.`
            : t`${device} is logged out.`}
        </Banner>
      )}
      {action && last.isError && (
        <Banner tone="error">
          {device === undefined
            ? t`Failed to log your other devices out. Please try again.`
            : t`Failed to log ${device} out. Please try again.`}
        </Banner>
      )}
      {others.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>You are logged in on this device only.</Trans>
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            isPending={endOthers.isPending}
            isDisabled={endOne.isPending}
            onPress={endAll}
          >
            {!endOthers.isPending && <LogOut aria-hidden className="size-5" />}
            {endOthers.isPending ? t`Logging out...` : t`Log out everywhere else`}
          </Button>
          {shown.length < others.length && (
            <Button variant="quiet" onPress={() => setShowsAll(true)}>
              <Plural value={count} one="Show # device" other="Show all # devices" />
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const ICONS = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleQuestionMark,
};

interface DeviceProps {
  session: SessionRow;
  now: Date;
  isEnding: boolean;
  /** Undefined while another action is running. */
  onEnd: (() => void) | undefined;
}

function Device({ session, now, isEnding, onEnd }: DeviceProps) {
  const { t } = useLingui();
  const { device, kind, ip, created_at, last_used_at, is_current } = session;
  const Icon = ICONS[kind];
  const used = is_current ? activeNow() : lastUsed(last_used_at, now);
  const when = used.toLowerCase();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <span
        className={
          is_current
            ? 'grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink'
            : 'grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted'
        }
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{device}</span>
          {is_current && (
            <Badge tone="brand">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-muted">
          <time dateTime={last_used_at} title={exactTime(last_used_at)}>
            {used}
          </time>
          <span>
            <Trans>
              Logged in <Moment at={created_at} />
            </Trans>
          </span>
          <span className="wrap-anywhere">{ip}</span>
        </p>
      </div>
      {!is_current && (
        <Button
          variant="secondary"
          size="sm"
          isPending={isEnding}
          isDisabled={!onEnd && !isEnding}
          onPress={onEnd}
          className="max-sm:ms-14"
          aria-label={isEnding ? undefined : t`Log out ${device}, ${when}`}
        >
          {isEnding ? t`Logging out...` : t`Log out`}
        </Button>
      )}
    </li>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised px-4 py-3.5">
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      {[0, 1].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-60 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
