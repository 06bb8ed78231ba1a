import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BulkChange } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf } from '../../../../lib/api/errors.ts';
import { ApiError } from '../../../../lib/api/api.ts';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { numberFormat } from '../../../../lib/texts/formats.ts';
import { Button, cx, IconButton, ProgressBar, Spinner } from '../../../../ui/index.ts';
import { useUsersChanged } from '../queries.ts';
import { bulkQuery, isUnderWay, type useBulkChange } from './queries.ts';

const SkippedUsers = lazy(() => lazyImport(() => import('./skipped-users.tsx')));

interface BulkStatusProps {
  change: ReturnType<typeof useBulkChange>;
  /** Lies at the lower edge of the window, where nothing else does. */
  isFloating: boolean;
}

/** How far a change of many users is, how it ended, and the way back. */
export function BulkStatus({ change, isFloating }: BulkStatusProps) {
  const { t } = useLingui();
  const { id, undoing, close } = change;
  const { data, error, refetch, isFetching } = useQuery(bulkQuery(id));
  const changed = useUsersChanged();
  const [isShowing, setShowing] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const wasUnderWay = useRef(false);
  const ended = useEffectEvent(() => void changed());
  const gone = useEffectEvent(() => close());
  const underWay = data !== undefined && isUnderWay(data);
  useEffect(() => {
    if (wasUnderWay.current && !underWay) ended();
    wasUnderWay.current = underWay;
  }, [underWay]);
  // What was pressed is away.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [id]);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
  if (isGone) return null;
  const skipped = data?.skipped.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t`Change of many users`}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-raised p-3',
        isFloating && 'sticky bottom-0 z-20 shadow-float',
      )}
    >
      <div role="status" className="min-w-0 flex-1 basis-60 px-1">
        {data ? (
          underWay ? (
            <Progress change={data} />
          ) : (
            <>
              <p className="font-semibold">
                <Result change={data} />{' '}
                {skipped > 0 && (
                  <span className="font-normal text-ink-muted">
                    <Plural value={skipped} one="# was skipped." other="# were skipped." />
                  </span>
                )}
              </p>
              {data.status === 'failed' && (
                <p className="text-sm text-danger-ink">
                  <Trans>It has stopped before its end.</Trans> {data.failure}
                </p>
              )}
            </>
          )
        ) : error ? (
          <p className="flex flex-wrap items-center gap-2 text-danger-ink">
            <Trans>How far the change is could not be loaded.</Trans> {codeOf(error)}
            <Button variant="quiet" size="sm" isPending={isFetching} onPress={() => void refetch()}>
              <Trans>Retry</Trans>
            </Button>
          </p>
        ) : (
          <Spinner />
        )}
      </div>
      {data && !underWay && (
        <div className="flex items-center gap-2">
          {skipped > 0 && (
            <Button variant="quiet" size="sm" onPress={() => setShowing(true)}>
              <Trans>Who, and why</Trans>
            </Button>
          )}
          {data.undo_until !== null && (
            <Button
              variant="secondary"
              size="sm"
              isPending={undoing.isPending}
              onPress={() => undoing.mutate(id)}
            >
              {!undoing.isPending && <Undo2 aria-hidden className="size-4.5" />}
              <Trans>Undo</Trans>
            </Button>
          )}
          <IconButton label={t`Close`} size="sm" onPress={close}>
            <X aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      )}
      {isShowing && data && (
        <Suspense>
          <SkippedUsers change={data} onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Progress({ change }: { change: BulkChange }) {
  const { t } = useLingui();
  const { action, undoes, total } = change;
  const number = numberFormat();
  const left = change.done + change.skipped.reduce((sum, { count }) => sum + count, 0);
  const done = number.format(left);
  const all = number.format(total);
  const words = {
    enroll: t`Enrolling…`,
    end: t`Ending enrollments…`,
    invite: t`Inviting…`,
    activate: t`Activating…`,
    deactivate: t`Deactivating…`,
  };
  return (
    <ProgressBar
      label={undoes === null ? words[action] : t`Undoing…`}
      value={total > 0 ? (100 * left) / total : 0}
      valueLabel={t`${done} of ${all}`}
    />
  );
}

function Result({ change: { action, undoes, done } }: { change: BulkChange }) {
  if (undoes !== null) {
    return <Plural value={done} one="Undone for # user." other="Undone for # users." />;
  }
  if (action === 'enroll') {
    return <Plural value={done} one="# user enrolled." other="# users enrolled." />;
  }
  if (action === 'end') {
    return <Plural value={done} one="# enrollment ended." other="# enrollments ended." />;
  }
  if (action === 'invite') {
    return <Plural value={done} one="# user invited again." other="# users invited again." />;
  }
  if (action === 'activate') {
    return <Plural value={done} one="# user activated." other="# users activated." />;
  }
  return <Plural value={done} one="# user deactivated." other="# users deactivated." />;
}
