import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminCourse, MISSING_LISTED, type ReadinessItem } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { Written } from '../../../lib/course-language.tsx';
import { languageNames, numberFormat } from '../../../lib/texts/formats.ts';
import { ErrorState, Skeleton, TextLink } from '../../../ui/index.ts';
import { LEVEL_WORDS } from '../levels.ts';
import { PLACES } from '../places.tsx';
import { readinessQuery } from './queries.ts';
import { findingOf } from './readiness-words.ts';

/** What the course is, and what its students would miss in it. */
export function OverviewTab({ course }: { course: AdminCourse }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <ReadinessList course={course} />
      <Facts course={course} />
    </div>
  );
}

function ReadinessList({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(readinessQuery(course.id));
  const open = data?.items.filter(({ is_met }) => !is_met);
  return (
    <section aria-labelledby="readiness" className="card flex flex-col gap-4">
      <h2 id="readiness" className="text-lg">
        <Trans>Ready for students?</Trans>
      </h2>
      {data && open ? (
        <>
          <p className="text-ink-muted">
            <Summary open={open} />
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {/* What is missing first; the rest as one sets a course up. */}
            {data.items
              .toSorted((one, other) => Number(one.is_met) - Number(other.is_met))
              .map((item) => (
                <Finding key={item.check} course={course} item={item} />
              ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState
          title={t`Failed to look the course over`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </section>
  );
}

function Summary({ open }: { open: readonly ReadinessItem[] }) {
  if (open.length === 0) return <Trans>Nothing is missing.</Trans>;
  if (open.some(({ is_needed }) => is_needed)) {
    return <Trans>Something that students need is missing.</Trans>;
  }
  return <Trans>Students can learn with it. What is open below would make it better.</Trans>;
}

function Finding({ course, item }: { course: AdminCourse; item: ReadinessItem }) {
  const { title, hint, mend } = findingOf(course, item);
  const { is_met, is_needed, missing, missing_count } = item;
  const more = missing_count - MISSING_LISTED;
  const Icon = is_met ? CircleCheck : is_needed ? CircleAlert : CircleDashed;
  const tone = is_met ? 'text-success-ink' : is_needed ? 'text-danger-ink' : 'text-ink-muted';
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className={is_met ? 'text-ink-muted' : 'font-semibold'}>{title}</span>
        {hint !== undefined && <span className="text-sm text-ink-muted">{hint}</span>}
        {missing.length > 0 && (
          <ul className="flex flex-col gap-1 text-sm">
            {missing.map(({ kind, id, title: name }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink to={PLACES[kind](id)} className="inline-block py-0.5">
                  <Written>{name}</Written>
                </TextLink>
              </li>
            ))}
            {more > 0 && (
              <li className="text-ink-muted">
                <Trans>and {more} more</Trans>
              </li>
            )}
          </ul>
        )}
        {mend && (
          <TextLink to={mend.to} className="w-fit py-0.5 text-sm">
            {mend.label}
          </TextLink>
        )}
      </div>
    </li>
  );
}

function Facts({ course }: { course: AdminCourse }) {
  const { t, i18n } = useLingui();
  const shown = (count: number) => numberFormat().format(count);
  const { id, language } = course;
  return (
    <section aria-labelledby="facts" className="card flex flex-col gap-4">
      <h2 id="facts" className="text-lg">
        <Trans>About the course</Trans>
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name={t`Lessons`}>
          <TextLink to="?tab=lessons">{shown(course.lesson_count)}</TextLink>
        </Fact>
        <Fact name={t`Quizzes`}>
          <TextLink to="?tab=quizzes">{shown(course.quiz_count)}</TextLink>
        </Fact>
        <Fact name={t`Students`}>
          <TextLink to="?tab=students">{shown(course.enrollment_count)}</TextLink>
        </Fact>
        <Fact name={t`Level`}>{i18n._(LEVEL_WORDS[course.level])}</Fact>
        <Fact name={t`Duration`}>
          <Written>{course.duration}</Written>
        </Fact>
        <Fact name={t`Language`}>
          {language ? (languageNames().of(language) ?? language) : t`Not said`}
        </Fact>
        <Fact name={t`Enrollment`}>
          {course.enrollment === 'open' ? t`Every student can join` : t`Staff enroll`}
        </Fact>
      </dl>
      <p className="text-sm whitespace-pre-line text-ink-muted wrap-anywhere">
        <Written>{course.description}</Written>
      </p>
      <TextLink to={`/admin/courses?edit=${id}`} className="w-fit text-sm">
        <Trans>Edit course</Trans>
      </TextLink>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="text-end font-medium wrap-anywhere">{children}</dd>
    </>
  );
}
