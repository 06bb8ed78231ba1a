import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TimelineFilter } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { Button, EmptyState, ErrorState, Select, Skeleton } from '../../../ui/index.ts';
import { Entry } from './entry.tsx';
import { NoteForm } from './note-form.tsx';
import { timelineQuery } from './queries.ts';

const FILTERS: Readonly<Record<TimelineFilter, MessageDescriptor>> = {
  notes: msg({ message: 'Notes', context: 'timeline' }),
  courses: msg({ message: 'Enrollments', context: 'timeline' }),
  lessons: msg({ message: 'Lessons', context: 'timeline' }),
  quizzes: msg({ message: 'Quizzes', context: 'timeline' }),
  messages: msg({ message: 'Messages', context: 'timeline' }),
  mails: msg({ message: 'Mails', context: 'timeline' }),
  audit: msg({ message: 'Changes by staff', context: 'timeline' }),
};

const isFilter = (value: string): value is TimelineFilter => Object.hasOwn(FILTERS, value);

interface TimelineProps {
  personId: number;
  /** How often a note was asked for; 0: its field is closed. */
  noteAsked: number;
  onNoteClose: () => void;
}

/** What has happened with somebody, the newest first. */
export function Timeline({ personId, noteAsked, onNoteClose }: TimelineProps) {
  const { t, i18n } = useLingui();
  const { filter, setFilter } = useListAddress();
  const asked = filter('show');
  const show = isFilter(asked) ? asked : undefined;
  return (
    <section aria-labelledby="person-timeline" className="card flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="person-timeline" className="text-lg">
          <Trans>Timeline</Trans>
        </h2>
        <Select
          label={t`Show in the timeline`}
          isLabelHidden
          placeholder={t({ message: 'Everything', context: 'timeline' })}
          value={show ?? ''}
          onChange={(value) => setFilter('show', value)}
          options={Object.entries(FILTERS).map(([value, label]) => ({
            value,
            label: i18n._(label),
          }))}
          className="w-full sm:w-56"
        />
      </div>
      {noteAsked > 0 && <NoteForm personId={personId} asked={noteAsked} onDone={onNoteClose} />}
      <Page key={show ?? ''} personId={personId} show={show} />
    </section>
  );
}

interface PageProps {
  personId: number;
  show: TimelineFilter | undefined;
  /** Where it begins; '' for the newest. */
  before?: string;
}

/**
 * A page, and the older ones that were asked for below it. Each begins where the one above it ends, also after
 * something new has come.
 */
function Page({ personId, show, before = '' }: PageProps) {
  const { t } = useLingui();
  const [isOlderShown, setOlderShown] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(timelineQuery(personId, show, before));
  if (!data) {
    return error ? (
      <ErrorState
        title={t`Failed to load the timeline`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <div className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-10" />
        ))}
      </div>
    );
  }
  const { results, next } = data;
  if (results.length === 0 && before === '') {
    return show ? (
      <EmptyState title={t`Nothing of this kind yet`} />
    ) : (
      <EmptyState title={t`Nothing has happened yet`}>
        <Trans>Enrollments, lessons, quizzes, messages and notes appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ol aria-labelledby="person-timeline" className="person-timeline">
        {results.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} personId={personId} />
        ))}
      </ol>
      {next !== null &&
        (isOlderShown ? (
          <Page personId={personId} show={show} before={next} />
        ) : (
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            onPress={() => setOlderShown(true)}
          >
            <Trans>Show older</Trans>
          </Button>
        ))}
    </>
  );
}
