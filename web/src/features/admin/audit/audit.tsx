import { i18n, type MessageDescriptor } from '@lingui/core';
import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import {
  AdminPage,
  Button,
  type Column,
  DataTable,
  EmptyState,
  ListFrame,
  SearchField,
  Select,
  TextField,
} from '../../../ui/index.ts';
import { auditQuery } from './queries.ts';
import { PlaceLink } from '../places.tsx';
import { DetailText, Place } from './entry-text.tsx';
import { ACTIONS, detailLines, doneText, SUBJECTS } from './labels.ts';

export const meta = () => [{ title: pageTitle(text`Audit`) }];

const momentText = (iso: string) =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));

const options = (words: Readonly<Record<string, MessageDescriptor>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: i18n._(label) }));

const columns = (): readonly Column<AuditEntry>[] => [
  {
    header: text`When`,
    cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time>,
  },
  {
    header: text`Who`,
    isText: true,
    cell: ({ actor_name, actor_id, places }) => {
      const isThere = places.some(({ kind, id }) => kind === 'user' && id === actor_id);
      return isThere ? (
        <PlaceLink kind="user" id={actor_id} className="font-normal!">
          {actor_name}
        </PlaceLink>
      ) : (
        <Trans>
          {actor_name} <span className="text-sm text-ink-muted">(deleted)</span>
        </Trans>
      );
    },
  },
  {
    header: text`What`,
    isRowHeader: true,
    cell: (entry) => (
      <>
        <span className="text-ink-muted">{doneText(entry)}</span>{' '}
        <Place place={entry.subject_place}>{entry.subject_name}</Place>
      </>
    ),
  },
  {
    header: text`Details`,
    className: 'text-sm text-ink-muted',
    isText: true,
    cell: (entry) => {
      const lines = detailLines(entry);
      if (lines.length === 0) return '—';
      return (
        <ul>
          {lines.map((line) => (
            <li key={line.label}>
              <DetailText line={line} />
            </li>
          ))}
        </ul>
      );
    },
  },
];

/** The audit log: the actions of staff. */
export default function AuditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const filters = {
    action: filter('action'),
    subject_type: filter('subject_type'),
    from: filter('from'),
    to: filter('to'),
  };
  const query = useQuery(auditQuery({ page, search, ...filters }));
  const isFiltered = search !== '' || Object.values(filters).some(Boolean);
  return (
    <AdminPage
      title={t`Audit`}
      description={t`What staff changed, newest first. Entries cannot be changed or removed.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-5">
        <SearchField
          label={t`Search audit`}
          placeholder={t`Search by who or what`}
          value={typed}
          onChange={setTyped}
          className="sm:max-xl:col-span-2"
        />
        <Select
          label={t`Action`}
          placeholder={t({ message: 'All', context: 'actions' })}
          value={filters.action}
          onChange={(value) => setFilter('action', value)}
          options={options(ACTIONS)}
        />
        <Select
          label={t`Kind`}
          placeholder={t({ message: 'All', context: 'kinds' })}
          value={filters.subject_type}
          onChange={(value) => setFilter('subject_type', value)}
          options={options(SUBJECTS)}
        />
        <TextField
          label={t({ message: 'From', context: 'date' })}
          type="date"
          value={filters.from}
          max={filters.to || undefined}
          onChange={(value) => setFilter('from', value)}
        />
        <TextField
          label={t({ message: 'To', context: 'date' })}
          type="date"
          value={filters.to}
          min={filters.from || undefined}
          onChange={(value) => setFilter('to', value)}
        />
      </div>
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load the audit. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DataTable
            label={t`Audit`}
            size="wide"
            columns={columns()}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={isRefreshing}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t`No entries found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/audit', { replace: true })}
                    >
                      <Trans>Show all entries</Trans>
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={t`Nothing has been changed yet`}>
                  <Trans>Every change that staff make is written down here.</Trans>
                </EmptyState>
              )
            }
          />
        )}
      </ListFrame>
    </AdminPage>
  );
}
