import { plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StudentProgress } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Award, Check, ChevronDown, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { useLangOf } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { maySee } from '../../../lib/session/may.ts';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { codeOf, isNotFound } from '../../../lib/api/errors.ts';
import { dateFormat, percent } from '../../../lib/texts/formats.ts';
import {
  AdminPage,
  Avatar,
  Badge,
  DOT,
  EmptyState,
  ErrorState,
  LinkButton,
  ProgressBar,
  Skeleton,
} from '../../../ui/index.ts';
import { momentText } from '../moment.ts';
import { Gone } from '../gone.tsx';
import { PLACES } from '../places.tsx';
import { studentQuery, userQuery } from './queries.ts';
import { mayChange, nameOf } from './rights.ts';

export const meta = () => [{ title: pageTitle(text`Student progress`) }];

/** Asked for while drawing. */
const onDay = (at: string) => (
  <time dateTime={at}>{dateFormat({ dateStyle: 'medium' }).format(new Date(at))}</time>
);

/** The progress of one student in each of their courses. */
export default function StudentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d*$/.test(id);
  const { user: me } = useAuth();
  const { data, error, refetch, isFetching } = useQuery({
    ...studentQuery(Number(id)),
    enabled: isId,
  });
  // Fetched for the edit link: it depends on the user's rights, which the progress does not contain.
  const { data: account } = useQuery({ ...userQuery(Number(id)), enabled: isId });
  const isUnknown = !isId || isNotFound(error);
  return (
    <AdminPage
      title={data ? nameOf(data.user) : t`Student progress`}
      back={
        data && maySee(me, PLACES.user(data.user.id))
          ? { to: PLACES.user(data.user.id), label: t`Person` }
          : { to: '/admin/users', label: t`Users` }
      }
      actions={
        account &&
        mayChange(me, account) && (
          <LinkButton to={`/admin/users/${account.id}/edit`} variant="secondary">
            <Trans>Edit user</Trans>
          </LinkButton>
        )
      }
    >
      {isUnknown ? (
        <Gone what="user" list={{ to: '/admin/users', label: t`To all users` }} />
      ) : data ? (
        <Student progress={data} />
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={t`Failed to load the student’s progress`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <>
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-20 w-full max-w-xl" />
          <Skeleton className="h-64 w-full" />
        </>
      )}
    </AdminPage>
  );
}

function Student({ progress }: { progress: StudentProgress }) {
  const { t } = useLingui();
  const { user, last_activity, courses, achievements } = progress;
  const joined = onDay(user.date_joined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name="" person={nameOf(user)} src={mediaUrl(user.profile_image)} size="lg" />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
          <Fact name={t({ message: 'Email', context: 'profile' })}>{user.email}</Fact>
          <Fact name={t`Account`}>
            {user.is_active ? (
              <Trans>Active, joined {joined}</Trans>
            ) : (
              <Trans>Inactive, joined {joined}</Trans>
            )}
          </Fact>
          <Fact name={t`Last activity`}>
            {last_activity ? (
              <time dateTime={last_activity}>{momentText(last_activity)}</time>
            ) : (
              <Trans>Nothing yet</Trans>
            )}
          </Fact>
        </dl>
      </div>
      {achievements.length > 0 && (
        <section aria-labelledby="achievements" className="flex flex-col gap-3">
          <h2 id="achievements" className="text-lg">
            <Trans>Achievements</Trans>
          </h2>
          <ul className="flex flex-wrap gap-2">
            {achievements.map(({ id, name, awarded_at }) => (
              <li key={id}>
                <Badge tone="accent" className="whitespace-normal">
                  <Award aria-hidden className="size-4" />
                  {name}
                  {DOT}
                  {onDay(awarded_at)}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="courses" className="flex flex-col gap-4">
        <h2 id="courses" className="text-lg">
          <Trans>Courses</Trans>
        </h2>
        {courses.length === 0 ? (
          <div className="rounded-lg border border-line bg-surface-raised">
            <EmptyState title={t`Not in any course yet`} />
          </div>
        ) : (
          courses.map((course) => <Course key={course.course_id} course={course} />)
        )}
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

type CourseProgress = StudentProgress['courses'][number];

function Course({ course }: { course: CourseProgress }) {
  const { course_id, title, lessons, quizzes, enrolled_at, ended_at, last_accessed } = course;
  const lang = useLangOf()(course.language);
  const { t } = useLingui();
  const lessonCount = lessons.length;
  const quizCount = quizzes.length;
  const done = lessons.filter((lesson) => lesson.completed_at !== null).length;
  const passed = quizzes.filter((quiz) => quiz.passed).length;
  const id = `course-${course_id}`;
  const ended = ended_at && onDay(ended_at);
  const enrolled = onDay(enrolled_at);
  const accessed = last_accessed && onDay(last_accessed);
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 id={id} lang={lang} className="min-w-0 text-base font-semibold wrap-anywhere">
          {title}
        </h3>
        <p className="text-sm text-ink-muted">
          {ended ? (
            <Badge>
              <Trans>Ended {ended}</Trans>
            </Badge>
          ) : (
            <Trans>Enrolled {enrolled}</Trans>
          )}
          {DOT}
          {accessed ? <Trans>Last access {accessed}</Trans> : <Trans>Never opened</Trans>}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-8">
        <ProgressBar
          label={t`Videos`}
          value={course.video_progress}
          valueLabel={t`${done} of ${lessonCount}`}
          tone="brand"
        />
        <ProgressBar
          label={t`Quizzes`}
          value={course.quiz_progress}
          valueLabel={plural(quizCount, {
            one: `${passed} of # passed`,
            other: `${passed} of # passed`,
          })}
          tone="brand"
        />
      </div>
      <Part title={t`Lessons`} count={lessonCount}>
        <ol className="divide-y divide-line">
          {lessons.map(({ id: lesson, title: name, completed_at }) => (
            <li key={lesson} className="flex items-baseline gap-3 py-2">
              {completed_at ? (
                <Check aria-hidden className="size-4.5 shrink-0 self-center text-success-ink" />
              ) : (
                <Circle aria-hidden className="size-4.5 shrink-0 self-center text-ink-muted" />
              )}
              <span lang={lang} className="min-w-0 flex-1 wrap-anywhere">
                {name}
              </span>
              <span className="shrink-0 text-sm text-ink-muted">
                <Completion at={completed_at} />
              </span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t`Quizzes`} count={quizCount}>
        <ul className="divide-y divide-line">
          {quizzes.map(({ title: quizTitle, ...quiz }) => (
            <li key={quiz.id} className="flex flex-col gap-2 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span lang={lang} className="min-w-0 wrap-anywhere">
                  {quizTitle}
                </span>
                <QuizState quiz={quiz} />
              </div>
              {quiz.attempts.length > 0 && (
                <ul aria-label={t`Attempts at ${quizTitle}`} className="flex flex-wrap gap-2">
                  {quiz.attempts.map((attempt) => (
                    <li key={attempt.id}>
                      <Link
                        to={`/admin/attempts/${attempt.id}`}
                        className="inline-flex items-center rounded-full no-underline hover:underline pointer-coarse:min-h-11"
                      >
                        <Badge tone={attempt.passed ? 'success' : 'neutral'}>
                          #{attempt.number}: {percent(attempt.score)} ·{' '}
                          {onDay(attempt.completed_at)}
                        </Badge>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </section>
  );
}

/** When a lesson was completed, if it was. */
function Completion({ at }: { at: string | null }) {
  const completed = at && onDay(at);
  if (completed) return <Trans context="lesson">Completed {completed}</Trans>;
  return <Trans context="lesson">Open</Trans>;
}

type QuizResult = Pick<
  CourseProgress['quizzes'][number],
  'best_score' | 'passed' | 'passing_score'
>;

function QuizState({ quiz }: { quiz: QuizResult }) {
  if (quiz.best_score === null) {
    return (
      <span className="text-sm text-ink-muted">
        <Trans>Not attempted yet</Trans>
      </span>
    );
  }
  const best = percent(quiz.best_score);
  const needed = percent(quiz.passing_score);
  return (
    <span className="text-sm text-ink-muted">
      {quiz.passed ? (
        <Trans context="quiz">Passed</Trans>
      ) : (
        <Trans context="quiz">Not passed</Trans>
      )}
      {DOT}
      <Trans>
        best {best} ({needed} needed)
      </Trans>
    </span>
  );
}

/** A collapsible list whose summary shows its length. */
function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-semibold text-brand-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4.5 -rotate-90 transition-transform group-open:rotate-0"
        />
        {title} ({count})
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  );
}
