import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { TeacherStart as Answer } from '@trilha/contract';
import { MessageSquareText } from 'lucide-react';
import { codeOf } from '../../../lib/api/errors.ts';
import { Written } from '../../../lib/course-language.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import {
  Badge,
  DOT,
  dotted,
  EmptyState,
  ErrorState,
  ProgressBar,
  RowLink,
  Skeleton,
  TextLink,
  VisuallyHidden,
} from '../../../ui/index.ts';
import { PlaceLink, PLACES } from '../places.tsx';
import { Today } from '../today/later.tsx';
import { Panel, Row, What, Who } from './activity-panel.tsx';
import { teacherStartQuery } from './queries.ts';

/** What waits for a teacher, their courses with figures, and what their students handed in last. */
export function TeacherStart() {
  const { t } = useLingui();
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(teacherStartQuery);
  if (data?.courses.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface-raised">
        <EmptyState title={t`You teach no course yet`}>
          <Trans>
            Ask a superuser of your school to add you to the courses that you teach. They then stand
            here, with their students.
          </Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <Today>
      <section aria-labelledby="own-courses" className="flex flex-col gap-4">
        <h2 id="own-courses" className="text-lg">
          <Trans>Your courses</Trans>
        </h2>
        {data ? (
          <ul className="card-grid">
            {data.courses.map((one) => (
              <Course key={one.id} course={one} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState
            title={t`Failed to load courses`}
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
            <div className="card-grid">
              <Skeleton className="h-44 rounded-lg" />
              <Skeleton className="h-44 rounded-lg" />
            </div>
          </>
        )}
      </section>
      {data && <NewestAttempts attempts={data.attempts} now={new Date(dataUpdatedAt)} />}
    </Today>
  );
}

function Course({ course }: { course: Answer['courses'][number] }) {
  const { t } = useLingui();
  const { id, title, language, is_published, students, active_students, progress } = course;
  return (
    <li className="card flex min-w-0 flex-col gap-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base wrap-anywhere">
        <PlaceLink kind="course" id={id}>
          <Written in={language}>{title}</Written>
        </PlaceLink>
        {!is_published && (
          <Badge tone="warning">
            <Trans>Draft</Trans>
          </Badge>
        )}
      </h3>
      {progress === null ? (
        <p className="flex-1 text-sm text-ink-muted">
          {students === 0 ? (
            <Trans>Nobody is in this course yet.</Trans>
          ) : (
            <Trans>This course has no lessons yet.</Trans>
          )}
        </p>
      ) : (
        <div className="flex flex-1 flex-col gap-3">
          <p className="text-sm text-ink-muted">
            <Plural value={students} one="# student" other="# students" />
            {DOT}
            <Plural
              value={active_students}
              one="# active in the last 7 days"
              other="# active in the last 7 days"
            />
          </p>
          <ProgressBar label={t`Average progress`} value={progress} tone="brand" />
        </div>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <TextLink to={`${PLACES.course(id)}?tab=students`} className="py-0.5">
          <Trans>Students</Trans>
          <VisuallyHidden>: {title}</VisuallyHidden>
        </TextLink>
        <TextLink to={`${PLACES.course(id)}/gradebook`} className="py-0.5">
          <Trans context="part of a course">Gradebook</Trans>
          <VisuallyHidden>: {title}</VisuallyHidden>
        </TextLink>
        <TextLink to={`${PLACES.course(id)}?tab=lessons`} className="py-0.5">
          <Trans>Lessons</Trans>
          <VisuallyHidden>: {title}</VisuallyHidden>
        </TextLink>
      </p>
    </li>
  );
}

interface NewestAttemptsProps {
  attempts: Answer['attempts'];
  now: Date;
}

function NewestAttempts({ attempts, now }: NewestAttemptsProps) {
  const { t } = useLingui();
  const passed = t({ message: 'Passed', context: 'attempt' });
  const failed = t({ message: 'Failed', context: 'attempt' });
  return (
    <Panel
      title={msg`Quiz Attempts`}
      level="h2"
      rows={attempts}
      empty={t`No quiz was handed in within the last 14 days.`}
    >
      {({ id, user, quiz_title, course, score, passed: isPassed, is_commented, completed_at }) => (
        <Row who={<Who user_id={user.id} user_name={user.name} />} at={completed_at} now={now}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <What
              row={{
                course_id: course.id,
                course_title: course.title,
                course_language: course.language,
              }}
              className="flex-[1_1_12rem]"
            >
              <RowLink to={PLACES.attempt(id)}>
                <Written in={course.language}>{quiz_title}</Written>
              </RowLink>
            </What>
            <span className="flex items-center gap-3">
              {is_commented && (
                <span className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
                  <MessageSquareText aria-hidden className="size-4" />
                  <Trans>Commented</Trans>
                </span>
              )}
              <Badge tone={isPassed ? 'success' : 'neutral'} className="tabular-nums">
                {dotted(percent(score), isPassed ? passed : failed)}
              </Badge>
            </span>
          </div>
        </Row>
      )}
    </Panel>
  );
}
