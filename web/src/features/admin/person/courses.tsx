import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '@trilha/contract';
import { Written } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Badge, Button, EmptyState, LinkButton, ProgressBar } from '../../../ui/index.ts';
import { PlaceLink, PLACES } from '../places.tsx';
import type { PersonCourse } from './queries.ts';

/** The courses of somebody, with how far they have come in each. */
export function Courses({ person, onEnroll }: { person: Person; onEnroll: () => void }) {
  const { t } = useLingui();
  const { user: me } = useAuth();
  const { id, courses } = person;
  return (
    <section
      aria-labelledby="person-courses"
      className="card flex min-w-0 flex-col gap-4 self-start"
    >
      <h2 id="person-courses" className="text-lg">
        <Trans>Courses</Trans>
      </h2>
      {courses.length === 0 ? (
        <EmptyState
          title={t`Not in any course yet`}
          action={
            <Button variant="secondary" onPress={onEnroll}>
              <Trans>Enroll</Trans>
            </Button>
          }
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {courses.map((course) => (
              <Course key={course.course_id} course={course} />
            ))}
          </ul>
          {mayDo(me, 'results') && (
            <LinkButton
              to={PLACES.progress(id)}
              variant="secondary"
              size="sm"
              className="w-fit"
              data-action
            >
              <Trans>Progress in detail</Trans>
            </LinkButton>
          )}
        </>
      )}
    </section>
  );
}

function Course({ course }: { course: PersonCourse }) {
  const { t } = useLingui();
  const { title, language, ended_at, last_accessed } = course;
  const day = (at: string) => dateFormat({ dateStyle: 'medium' }).format(new Date(at));
  const ended = ended_at && day(ended_at);
  const accessed = last_accessed && day(last_accessed);
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">
          <PlaceLink kind="course" id={course.course_id}>
            <Written in={language}>{title}</Written>
          </PlaceLink>
        </h3>
        {ended && (
          <Badge>
            <Trans>Ended {ended}</Trans>
          </Badge>
        )}
      </div>
      <ProgressBar label={t`Videos`} value={course.video_progress} tone="brand" />
      <ProgressBar label={t`Quizzes`} value={course.quiz_progress} tone="brand" />
      <p className="text-sm text-ink-muted">
        {accessed ? <Trans>Last access {accessed}</Trans> : <Trans>Never opened</Trans>}
      </p>
    </li>
  );
}
