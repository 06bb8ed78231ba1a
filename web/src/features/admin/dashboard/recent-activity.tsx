import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DashboardStats } from '@trilha/contract';
import { Written } from '../../../lib/course-language.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { Badge, dotted, Skeleton } from '../../../ui/index.ts';
import { PlaceLink } from '../places.tsx';
import {
  gridClass,
  NEWEST_TITLES,
  NewestEnrollments,
  NewestUsers,
  Panel,
  panelClass,
  panelTitleClass,
  Row,
  What,
  Who,
} from './activity-panel.tsx';

/** The titles of the panels, in their order. */
const TITLES = {
  lessons: msg`Lesson Completions`,
  quizzes: msg`Quiz Attempts`,
  ...NEWEST_TITLES,
} as const satisfies Record<string, MessageDescriptor>;

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
      <NewestEnrollments rows={enrollments} now={now} />
      <NewestUsers rows={users} now={now} />
    </div>
  );
}

/** @param titles of the panels that will stand here */
export function LoadingActivity({
  titles = TITLES,
}: {
  titles?: Readonly<Record<string, MessageDescriptor>>;
}) {
  const { i18n } = useLingui();
  return (
    <div className={gridClass}>
      {Object.entries(titles).map(([name, title]) => (
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
