import type { AuditEntry, AuditPlace } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Button,
  type Column,
  DataTable,
  EmptyState,
  ListFrame,
  RowLink,
  SearchField,
  Select,
  TextField,
} from '../../../ui/index.ts';
import { auditQuery } from './queries.ts';
import { PlaceLink } from '../places.tsx';
import { ACTIONS, type DetailLine, detailLines, SUBJECTS, labelOf } from './labels.ts';

export const meta = () => [{ title: pageTitle('Audit') }];

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{moment.format(new Date(at))}</time>,
  },
  {
    header: 'Who',
    isText: true,
    cell: ({ actor_name, actor_id, places }) => {
      const isThere = places.some(({ kind, id }) => kind === 'user' && id === actor_id);
      return isThere ? (
        <PlaceLink kind="user" id={actor_id} className="font-normal!">
          {actor_name}
        </PlaceLink>
      ) : (
        <>
          {actor_name}
          <span className="text-sm text-ink-muted"> (deleted)</span>
        </>
      );
    },
  },
  {
    header: 'What',
    isRowHeader: true,
    cell: ({ action, subject_type, subject_name, subject_place }) => (
      <>
        <span className="text-ink-muted">
          {labelOf(ACTIONS, action)} {labelOf(SUBJECTS, subject_type).toLowerCase()}
        </span>{' '}
        <Place place={subject_place}>{subject_name}</Place>
      </>
    ),
  },
  {
    header: 'Details',
    className: 'text-sm text-ink-muted',
    isText: true,
    cell: (entry) => {
      const lines = detailLines(entry);
      if (lines.length === 0) return '—';
      return (
        <ul>
          {lines.map((line) => (
            <li key={line.label}>
              {line.label}: {'text' in line ? line.text : <Things {...line} />}
            </li>
          ))}
        </ul>
      );
    },
  },
];

/** The name of something as a link to where it is, while it exists. */
function Place({ place, children }: { place: AuditPlace | null; children: ReactNode }) {
  if (!place) return <span className="font-semibold">{children}</span>;
  if (place.kind === 'message') {
    // A message has no page: the list finds it by who wrote it.
    const search = new URLSearchParams({ search: place.name });
    return <RowLink to={`/admin/messages?${search}`}>{children}</RowLink>;
  }
  return (
    <PlaceLink kind={place.kind} id={place.id}>
      {children}
    </PlaceLink>
  );
}

/** What the details name by id; of what is gone the id is all that is left. */
function Things({ things, more }: Extract<DetailLine, { things: unknown }>) {
  return (
    <>
      {things.map(({ id, place }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {place ? <Place place={place}>{place.name}</Place> : `${id} (deleted)`}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

/** The audit log: the actions of staff. */
export default function AuditPage() {
  const navigate = useNavigate();
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [text, setText] = useSearchText(search, setSearch);
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
      title="Audit"
      description="What staff changed, newest first. Entries cannot be changed or removed."
      back={{ to: '/admin', label: 'Dashboard' }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-5">
        <SearchField
          label="Search audit"
          placeholder="Search by who or what"
          value={text}
          onChange={setText}
          className="sm:max-xl:col-span-2"
        />
        <Select
          label="Action"
          placeholder="All"
          value={filters.action}
          onChange={(value) => setFilter('action', value)}
          options={options(ACTIONS)}
        />
        <Select
          label="Kind"
          placeholder="All"
          value={filters.subject_type}
          onChange={(value) => setFilter('subject_type', value)}
          options={options(SUBJECTS)}
        />
        <TextField
          label="From"
          type="date"
          value={filters.from}
          max={filters.to || undefined}
          onChange={(value) => setFilter('from', value)}
        />
        <TextField
          label="To"
          type="date"
          value={filters.to}
          min={filters.from || undefined}
          onChange={(value) => setFilter('to', value)}
        />
      </div>
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure="Failed to load the audit. Please try again later."
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DataTable
            label="Audit"
            size="wide"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={isRefreshing}
            empty={
              isFiltered ? (
                <EmptyState
                  title="No entries found"
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/audit', { replace: true })}
                    >
                      Show all entries
                    </Button>
                  }
                />
              ) : (
                <EmptyState title="Nothing has been changed yet">
                  Every change that staff make is written down here.
                </EmptyState>
              )
            }
          />
        )}
      </ListFrame>
    </AdminPage>
  );
}
