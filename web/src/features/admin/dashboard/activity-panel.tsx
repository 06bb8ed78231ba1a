import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DashboardStats } from '@trilha/contract';
import { type ReactNode, useId } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { cx, ProgressBar } from '../../../ui/index.ts';
import { PlaceLink } from '../places.tsx';
import { RelativeTime } from './relative-time.tsx';

/* The panels of what happened last, and what their rows are made of. */

type Activity = DashboardStats['recent_activity'];

/** The titles of the panels about people, in their order. */
export const NEWEST_TITLES = {
  enrollments: msg`Enrollments`,
  users: msg`Latest Users`,
} as const satisfies Record<string, MessageDescriptor>;

export function NewestEnrollments({ rows, now }: { rows: Activity['enrollments']; now: Date }) {
  const { t } = useLingui();
  return (
    <Panel title={NEWEST_TITLES.enrollments} rows={rows} empty={t`Nobody has enrolled yet.`}>
      {(row) => (
        <Row who={<Who {...row} />} at={row.enrolled_at} now={now}>
          <div className="grid grid-cols-2 gap-x-5 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
            <p className="col-span-2 text-sm sm:col-span-1">
              <PlaceLink kind="course" id={row.course_id} className="font-normal!">
                <Written in={row.course_language}>{row.course_title}</Written>
              </PlaceLink>
            </p>
            <ProgressBar label={t`Videos`} value={row.video_progress} tone="brand" />
            <ProgressBar label={t`Quizzes`} value={row.quiz_progress} tone="brand" />
          </div>
        </Row>
      )}
    </Panel>
  );
}

export function NewestUsers({ rows, now }: { rows: Activity['users']; now: Date }) {
  const { t } = useLingui();
  return (
    <Panel title={NEWEST_TITLES.users} rows={rows} empty={t`There are no users yet.`}>
      {(row) => (
        <Row who={<Who user_id={row.id} user_name={row.name} />} at={row.date_joined} now={now}>
          <p className="text-sm text-ink-muted">{row.email}</p>
        </Row>
      )}
    </Panel>
  );
}

export const gridClass = 'grid gap-5 xl:grid-cols-2';
export const panelClass = 'min-w-0 rounded-lg border border-line bg-surface-raised';
export const panelTitleClass = 'border-b border-line px-5 py-3.5 text-base font-semibold';

interface PanelProps<Entry> {
  title: MessageDescriptor;
  rows: readonly Entry[];
  empty: string;
  /** A panel that is no part of a section is one itself. */
  level?: 'h2' | 'h3';
  children: (row: Entry) => ReactNode;
}

export function Panel<Entry>({
  title,
  rows,
  empty,
  level: Heading = 'h3',
  children,
}: PanelProps<Entry>) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className={panelClass}>
      <Heading id={id} className={panelTitleClass}>
        {i18n._(title)}
      </Heading>
      {rows.length === 0 ? (
        <p className="px-5 py-8 text-center text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            // The entries have no ids.
            <li key={JSON.stringify(row)} className="px-5 py-3">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  who: ReactNode;
  at: string;
  now: Date;
  children: ReactNode;
}

export function Row({ who, at, now, children }: RowProps) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 text-base font-semibold wrap-anywhere">{who}</p>
        <RelativeTime at={at} now={now} />
      </div>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </>
  );
}

/** A person; who was erased has no page. */
export function Who({ user_id, user_name }: { user_id: number | null; user_name: string }) {
  return (
    <PlaceLink kind="user" id={user_id}>
      {user_name}
    </PlaceLink>
  );
}

interface WhatProps {
  row: Pick<
    DashboardStats['recent_activity']['lessons'][number],
    'course_id' | 'course_title' | 'course_language'
  >;
  className?: string;
  children: ReactNode;
}

export function What({ row, className, children }: WhatProps) {
  const { course_id, course_title, course_language } = row;
  return (
    <p className={cx('min-w-0 text-sm', className)}>
      {children}{' '}
      <span className="text-ink-muted">
        ·{' '}
        <PlaceLink kind="course" id={course_id} className="font-normal!">
          <Written in={course_language}>{course_title}</Written>
        </PlaceLink>
      </span>
    </p>
  );
}
