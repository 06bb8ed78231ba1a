import { Trans, useLingui } from '@lingui/react/macro';
import type { SchoolState, SchoolVersion } from '@trilha/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import {
  Badge,
  Button,
  ErrorState,
  Modal,
  Pagination,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { reasonOf, useSectionNames } from './publish-bar.tsx';
import { useRestore, versionsQuery } from './queries.ts';

interface HistoryProps {
  isDirty: boolean;
  onState: (state: SchoolState) => void;
}

/** What was published, the newest first; each can be published again. */
export function History({ isDirty, onState }: HistoryProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data, error, refetch, isFetching } = useQuery({
    ...versionsQuery(page),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<SchoolVersion>();
  const restore = useRestore();
  if (!data) {
    return error ? (
      <ErrorState
        title={t`The history could not be loaded. Please try again.`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    ) : (
      <>
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        <Skeleton className="h-40 rounded-lg" />
      </>
    );
  }
  const again = () => {
    if (!chosen) return;
    setChosen(undefined);
    restore.mutate(chosen.id, {
      onSuccess: onState,
      onError: (failure) =>
        toast(reasonOf(failure, t`This could not be published again. Please try again.`), {
          tone: 'error',
        }),
    });
  };
  const at = chosen ? momentText(chosen.at) : '';
  return (
    <section
      aria-labelledby="school-history"
      className="flex flex-col gap-4"
      aria-busy={isFetching}
    >
      <h2 id="school-history" className="text-lg">
        <Trans>What was published</Trans>
      </h2>
      {data.results.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>Nothing yet. What you publish is listed here, and can be brought back.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {data.results.map((version) => (
            <Version
              key={version.id}
              version={version}
              isDisabled={isDirty || restore.isPending}
              onAgain={() => setChosen(version)}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} count={data.count} addressOf={(to) => `?tab=history&page=${to}`} />
      {chosen && (
        <Modal
          isOpen
          role="alertdialog"
          size="sm"
          onOpenChange={(isOpen) => !isOpen && setChosen(undefined)}
          title={t`Publish this again?`}
        >
          <div className="flex flex-col gap-4">
            <p>
              <Trans>
                Visitors will see the pages as they were published on {at}. A draft that is not
                published is lost.
              </Trans>
            </p>
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onPress={() => setChosen(undefined)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button onPress={again}>
                <Trans>Publish again</Trans>
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </section>
  );
}

interface VersionProps {
  version: SchoolVersion;
  isDisabled: boolean;
  onAgain: () => void;
}

function Version({ version, isDisabled, onAgain }: VersionProps) {
  const { t } = useLingui();
  const namesOf = useSectionNames();
  const at = momentText(version.at);
  const first = version.restored_at ? momentText(version.restored_at) : '';
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {at}{' '}
          {version.is_current && (
            <Badge tone="success">
              <Trans>Shown now</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {version.by ? version.by.name : t`Somebody who is gone`}
          {version.sections.length > 0 && `: ${namesOf(version.sections).join(', ')}`}
        </p>
        {first !== '' && (
          <p className="text-sm text-ink-muted">
            <Trans>As it was published on {first}.</Trans>
          </p>
        )}
      </div>
      {!version.is_current && (
        <Button variant="secondary" size="sm" isDisabled={isDisabled} onPress={onAgain}>
          <Trans>Publish this again</Trans>
          <span className="sr-only">: {at}</span>
        </Button>
      )}
    </li>
  );
}
