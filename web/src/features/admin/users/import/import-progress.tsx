import { msg, t as text } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UsersImport } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { codeOf } from '../../../../lib/api/errors.ts';
import { ApiError } from '../../../../lib/api/api.ts';
import { dateFormat, numberFormat } from '../../../../lib/texts/formats.ts';
import {
  Banner,
  Button,
  ConfirmDelete,
  ErrorState,
  LinkButton,
  ProgressBar,
  Spinner,
} from '../../../../ui/index.ts';
import { Gone } from '../../gone.tsx';
import { useChangeJob } from '../../jobs/queries.ts';
import { useUsersChanged } from '../queries.ts';
import { ImportReport } from './import-report.tsx';
import { doneOf, importQuery, importResultsQuery, isUnderWay } from './queries.ts';
import { outcomesOf } from './refused-file.ts';
import type { ReadFile, useImport } from './use-import.ts';

export const IMPORT_PAGE = '/admin/users/import';

const DONE = {
  create: msg({ message: 'Added', context: 'row' }),
  update: msg({ message: 'Changed', context: 'row' }),
  unchanged: msg({ message: 'Unchanged', context: 'row' }),
  refuse: msg({ message: 'Not taken', context: 'row' }),
};

interface ImportProgressProps {
  id: number;
  /** What was read in this visit; without it the report has lines alone. */
  file: ReadFile | undefined;
  rejected: ReactNode;
  onResults: ReturnType<typeof useImport>['keepRefused'];
}

/** An import that the server does by itself: how far it is, and how it ended. */
export function ImportProgress({ id, file, rejected, onResults }: ImportProgressProps) {
  const { t } = useLingui();
  const query = useQuery(importQuery(id));
  const { data, error, isFetching, refetch } = query;
  const changed = useUsersChanged();
  const wasUnderWay = useRef(false);
  const refresh = useEffectEvent(() => void changed());
  const underWay = data && isUnderWay(data);
  useEffect(() => {
    if (wasUnderWay.current && underWay === false) refresh();
    wasUnderWay.current = underWay === true;
  }, [underWay]);

  if (!data && error instanceof ApiError && error.status === 404) {
    return <Gone what="import" list={{ to: IMPORT_PAGE, label: t`Import users` }} />;
  }
  if (!data && error) {
    return (
      <ErrorState
        title={t`Failed to load the import. Please try again later.`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner />
        <Trans>Loading the import...</Trans>
      </p>
    );
  }
  if (isUnderWay(data)) return <UnderWay of={data} isUnknown={error !== null} />;
  return <Ended of={data} file={file} rejected={rejected} onResults={onResults} />;
}

/** Asked for while drawing. */
function labelOf({ status, is_canceling, failure }: UsersImport): string {
  if (is_canceling) return text`Stopping...`;
  if (status === 'running') return text`Importing...`;
  return failure === null ? text`Waiting to begin...` : text`Import interrupted`;
}

interface UnderWayProps {
  of: UsersImport;
  /** The server has not answered lately. */
  isUnknown: boolean;
}

function UnderWay({ of, isUnknown }: UnderWayProps) {
  const { t } = useLingui();
  const { id, filename, status, total, created_by: author, failure, next_attempt_at } = of;
  const change = useChangeJob();
  const done = numberFormat().format(doneOf(of));
  const all = numberFormat().format(total);
  const at =
    next_attempt_at === null
      ? null
      : dateFormat({ timeStyle: 'short' }).format(new Date(next_attempt_at));
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h2 className="text-lg wrap-anywhere">{filename}</h2>
      <ProgressBar
        label={labelOf(of)}
        value={(doneOf(of) / total) * 100}
        valueLabel={t`${done} of ${all}`}
        tone="brand"
      />
      <p className="text-ink-muted">
        {author === null ? (
          <Trans>The server does this by itself: you may leave this page and come back.</Trans>
        ) : (
          <Trans>
            The server does this by itself, for {author}: you may leave this page and come back.
          </Trans>
        )}
      </p>
      {status === 'waiting' && failure !== null && (
        <Banner tone="warning">
          {at === null ? (
            <Trans>
              The import was interrupted and goes on by itself. Nothing is stored twice.
            </Trans>
          ) : (
            <Trans>
              The import was interrupted and goes on by itself at {at}. Nothing is stored twice.
            </Trans>
          )}
          <span className="block font-normal wrap-anywhere">{failure}</span>
        </Banner>
      )}
      {isUnknown && (
        <Banner tone="warning">
          <Trans>
            The server cannot be asked how far it is at the moment. The import goes on meanwhile.
          </Trans>
        </Banner>
      )}
      {change.isError && (
        <Banner tone="error">
          <Trans>Failed to cancel the import. Try again.</Trans>
        </Banner>
      )}
      {!of.is_canceling && (
        <div className="flex items-center gap-2">
          <ConfirmDelete
            label={t`Cancel the import`}
            icon={<CircleX aria-hidden className="size-4.5" />}
            question={t`Cancel the import? Users who are imported already stay; the other rows are not stored.`}
            confirmLabel={t`Cancel the import`}
            keepLabel={t`Let it run`}
            isPending={change.isPending}
            onConfirm={() => change.mutate({ id, action: 'cancel' })}
          />
        </div>
      )}
    </div>
  );
}

interface EndedProps {
  of: UsersImport;
  file: ReadFile | undefined;
  rejected: ReactNode;
  onResults: ImportProgressProps['onResults'];
}

function Ended({ of, file, rejected, onResults }: EndedProps) {
  const { t } = useLingui();
  const { data: results, error, isFetching, refetch } = useQuery(importResultsQuery(of.id));
  const keep = useEffectEvent(() => {
    if (file && results) onResults(file, results);
  });
  useEffect(() => keep(), [results]);
  const rows = results && (file ? outcomesOf(file.preview, results) : results);
  return (
    <>
      <Outcome of={of} refused={refusedOf(of, file)} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/users">
          <Trans>To the users</Trans>
        </LinkButton>
        <LinkButton to={IMPORT_PAGE} variant="secondary">
          <Trans>Import another file</Trans>
        </LinkButton>
      </div>
      {rejected}
      {error && !rows && (
        <ErrorState
          title={t`Failed to load what became of the rows. Please try again later.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {rows && !file && (
        <p className="max-w-prose text-ink-muted">
          <Trans>
            Lines are those of the file. Their names and e-mails are not kept with the import.
          </Trans>
        </p>
      )}
      {rows && <ImportReport rows={rows} words={DONE} />}
    </>
  );
}

/** Those of the dry run count too, where it was in this visit. */
const refusedOf = ({ refused }: UsersImport, file: ReadFile | undefined) =>
  refused + (file?.preview.rows.filter(({ outcome }) => outcome === 'refuse').length ?? 0);

function Outcome({ of, refused }: { of: UsersImport; refused: number }) {
  const { id, status, filename, total, failure, can_go_on } = of;
  const change = useChangeJob();
  const name = <span className="wrap-anywhere">{filename}</span>;
  const stored = numberFormat().format(doneOf(of) - of.refused);
  const notTaken = refused > 0 && (
    <>
      {' '}
      <Plural value={refused} one="# row was not taken." other="# rows were not taken." />
    </>
  );
  if (status === 'done') {
    return (
      <Banner tone={refused > 0 ? 'warning' : 'success'}>
        <Trans>
          {name} was imported: {stored} of <Plural value={total} one="# row" other="# rows" />{' '}
          stored.
        </Trans>
        {notTaken}
      </Banner>
    );
  }
  if (status === 'canceled') {
    return (
      <Banner tone="warning">
        <Trans>
          The import of {name} was canceled: {stored} of{' '}
          <Plural value={total} one="# row" other="# rows" /> stored.
        </Trans>
        {notTaken} <Trans>To store the rest, import the file again; nobody is added twice.</Trans>
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="error"
        action={
          can_go_on && (
            <Button
              variant="secondary"
              size="sm"
              isPending={change.isPending}
              onPress={() => change.mutate({ id, action: 'retry' })}
            >
              <Trans>Go on</Trans>
            </Button>
          )
        }
      >
        <Trans>
          The import of {name} stopped: {stored} of{' '}
          <Plural value={total} one="# row" other="# rows" /> stored.
        </Trans>
        {notTaken}{' '}
        {can_go_on ? (
          <Trans>You can go on within a day; nobody is added twice.</Trans>
        ) : (
          <Trans>To store the rest, import the file again; nobody is added twice.</Trans>
        )}
        {failure !== null && <span className="block font-normal wrap-anywhere">{failure}</span>}
      </Banner>
      {change.isError && (
        <Banner tone="error">
          <Trans>The import did not go on. Try again.</Trans>
        </Banner>
      )}
    </>
  );
}
