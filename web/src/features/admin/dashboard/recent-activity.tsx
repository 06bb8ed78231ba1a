import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DashboardStats } from '@trilha/contract';
import { type ReactNode, useId } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { Badge, cx, dotted, ProgressBar, Skeleton } from '../../../ui/index.ts';
import { PlaceLink } from '../places.tsx';
import { RelativeTime } from './relative-time.tsx';

/** The titles of the panels, in their order. */
const TITLES = {
  lessons: msg`Lesson Completions`,
  quizzes: msg`Quiz Attempts`,
  enrollments: msg`Enrollments`,
  users: msg`Latest Users`,
} as const satisfies Record<string, MessageDescriptor>;

const gridClass = 'grid gap-5 xl:grid-cols-2';

export interface RecentActivityProps {
  activity: DashboardStats['recent_activity'];
  /** When the data was fetched: relative times are computed from here. */
  now: Date;
}

/** Four panels with the recent activity. */
export function RecentActivity({ activity, now }: RecentActivityProps) {
  const { t } = useLingui();
  const { lessons, quizzes, enrollments, users } = activity;
  const passed = t({ message: 'Passed', context: 'attempt' });
  const failed = t({ message: 'Failed', context: 'attempt' });
  return (
    <div className={gridClass}>
      <Panel title={TITLES.lessons} rows={lessons} empty={t`No lesson has been completed yet.`}>
        {(row) => (
          <Row who={<Who {...row} />} at={row.completed_at} now={now}>
            <What row={row}>
              <PlaceLink kind="lesson" id={row.lesson_id} className="font-normal!">
                <Written in={row.course_language}>{row.lesson_title}</Written>
              </PlaceLink>
            </What>
          </Row>
        )}
      </Panel>
      <Panel title={TITLES.quizzes} rows={quizzes} empty={t`No quiz has been taken yet.`}>
        {(row) => (
          <Row who={<Who {...row} />} at={row.completed_at} now={now}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <What row={row} className="flex-[1_1_12rem]">
                <PlaceLink kind="quiz" id={row.quiz_id} className="font-normal!">
                  <Written in={row.course_language}>{row.quiz_title}</Written>
                </PlaceLink>
              </What>
              <Badge tone={row.passed ? 'success' : 'neutral'} className="tabular-nums">
                {dotted(percent(row.score), row.passed ? passed : failed)}
              </Badge>
            </div>
          </Row>
        )}
      </Panel>
      <Panel title={TITLES.enrollments} rows={enrollments} empty={t`Nobody has enrolled yet.`}>
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
      <Panel title={TITLES.users} rows={users} empty={t`There are no users yet.`}>
        {(row) => (
          <Row who={<Who user_id={row.id} user_name={row.name} />} at={row.date_joined} now={now}>
            <p className="text-sm text-ink-muted">{row.email}</p>
          </Row>
        )}
      </Panel>
    </div>
  );
}

export function LoadingActivity() {
  const { i18n } = useLingui();
  return (
    <div className={gridClass}>
      {Object.entries(TITLES).map(([name, title]) => (
        <div key={name} className={panelClass}>
          <h3 className={panelTitleClass}>{i18n._(title)}</h3>
          {Array.from({ length: 5 }, (_, index) => (
            <div key={index} className="flex flex-col gap-2 px-5 py-3.5">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const panelClass = 'min-w-0 rounded-lg border border-line bg-surface-raised';
const panelTitleClass = 'border-b border-line px-5 py-3.5 text-base font-semibold';

interface PanelProps<Entry> {
  title: MessageDescriptor;
  rows: readonly Entry[];
  empty: string;
  children: (row: Entry) => ReactNode;
}

function Panel<Entry>({ title, rows, empty, children }: PanelProps<Entry>) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className={panelClass}>
      <h3 id={id} className={panelTitleClass}>
        {i18n._(title)}
      </h3>
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

function Row({ who, at, now, children }: RowProps) {
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
function Who({ user_id, user_name }: { user_id: number | null; user_name: string }) {
  return (
    <PlaceLink kind="user" id={user_id}>
      {user_name}
    </PlaceLink>
  );
}

interface WhatProps {
  row: Pick<
    RecentActivityProps['activity']['lessons'][number],
    'course_id' | 'course_title' | 'course_language'
  >;
  className?: string;
  children: ReactNode;
}

function What({ row, className, children }: WhatProps) {
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
