import type { UsersImport } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { codeOf } from '../../../../lib/api/errors.ts';
import { ApiError } from '../../../../lib/api/api.ts';
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

const DONE = { create: 'Added', update: 'Changed', unchanged: 'Unchanged', refuse: 'Not taken' };
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

interface ImportProgressProps {
  id: number;
  /** What was read in this visit; without it the report has lines alone. */
  file: ReadFile | undefined;
  rejected: ReactNode;
  onResults: ReturnType<typeof useImport>['keepRefused'];
}

/** An import that the server does by itself: how far it is, and how it ended. */
export function ImportProgress({ id, file, rejected, onResults }: ImportProgressProps) {
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
    return <Gone what="import" list={{ to: IMPORT_PAGE, label: 'Import users' }} />;
  }
  if (!data && error) {
    return (
      <ErrorState
        title="Failed to load the import. Please try again later."
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
        Loading the import...
      </p>
    );
  }
  if (isUnderWay(data)) return <UnderWay of={data} isUnknown={error !== null} />;
  return <Ended of={data} file={file} rejected={rejected} onResults={onResults} />;
}

const rowsWords = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

function labelOf({ status, is_canceling, failure }: UsersImport): string {
  if (is_canceling) return 'Stopping...';
  if (status === 'running') return 'Importing...';
  return failure === null ? 'Waiting to begin...' : 'Import interrupted';
}

interface UnderWayProps {
  of: UsersImport;
  /** The server has not answered lately. */
  isUnknown: boolean;
}

function UnderWay({ of, isUnknown }: UnderWayProps) {
  const { id, filename, status, total, created_by, failure, next_attempt_at } = of;
  const change = useChangeJob();
  const done = doneOf(of);
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h2 className="text-lg wrap-anywhere">{filename}</h2>
      <ProgressBar
        label={labelOf(of)}
        value={(done / total) * 100}
        valueLabel={`${done} of ${total}`}
        tone="brand"
      />
      <p className="text-ink-muted">
        The server does this by itself{created_by !== null && `, for ${created_by}`}: you may leave
        this page and come back.
      </p>
      {status === 'waiting' && failure !== null && (
        <Banner tone="warning">
          The import was interrupted and goes on by itself
          {next_attempt_at !== null && ` at ${time.format(new Date(next_attempt_at))}`}. Nothing is
          stored twice.
          <span className="block font-normal wrap-anywhere">{failure}</span>
        </Banner>
      )}
      {isUnknown && (
        <Banner tone="warning">
          The server cannot be asked how far it is at the moment. The import goes on meanwhile.
        </Banner>
      )}
      {change.isError && <Banner tone="error">Failed to cancel the import. Try again.</Banner>}
      {!of.is_canceling && (
        <div className="flex items-center gap-2">
          <ConfirmDelete
            label="Cancel the import"
            icon={<CircleX aria-hidden className="size-4.5" />}
            question="Cancel the import? Users who are imported already stay; the other rows are not stored."
            confirmLabel="Cancel the import"
            keepLabel="Let it run"
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
        <LinkButton to="/admin/users">To the users</LinkButton>
        <LinkButton to={IMPORT_PAGE} variant="secondary">
          Import another file
        </LinkButton>
      </div>
      {rejected}
      {error && !rows && (
        <ErrorState
          title="Failed to load what became of the rows. Please try again later."
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {rows && !file && (
        <p className="max-w-prose text-ink-muted">
          Lines are those of the file. Their names and e-mails are not kept with the import.
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
  const stored = doneOf(of) - of.refused;
  const counts = `${stored} of ${rowsWords(total)} stored.`;
  const notTaken =
    refused > 0 && ` ${refused === 1 ? '1 row was' : `${refused} rows were`} not taken.`;
  if (status === 'done') {
    return (
      <Banner tone={refused > 0 ? 'warning' : 'success'}>
        {name} was imported: {counts}
        {notTaken}
      </Banner>
    );
  }
  if (status === 'canceled') {
    return (
      <Banner tone="warning">
        The import of {name} was canceled: {counts}
        {notTaken} To store the rest, import the file again; nobody is added twice.
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
              Go on
            </Button>
          )
        }
      >
        The import of {name} stopped: {counts}
        {notTaken}{' '}
        {can_go_on
          ? 'You can go on within a day; nobody is added twice.'
          : 'To store the rest, import the file again; nobody is added twice.'}
        {failure !== null && <span className="block font-normal wrap-anywhere">{failure}</span>}
      </Banner>
      {change.isError && <Banner tone="error">The import did not go on. Try again.</Banner>}
    </>
  );
}
