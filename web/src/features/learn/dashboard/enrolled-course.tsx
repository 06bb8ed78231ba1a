import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import { CircleCheck, ClipboardCheck, Play } from 'lucide-react';
import { useLangOf } from '../../../lib/course-language.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { Badge, DOT, dotted, LinkButton, ProgressBar, TextLink } from '../../../ui/index.ts';
import { CourseCover } from '../course-cover.tsx';
import { clock } from '../player/rules.ts';
import { plainDate, relativeDate } from '../relative-date.ts';
import { LeaveCourse } from './leave-course.tsx';
import { continueAddress, nextStepOf } from './next-step.ts';
import { Trail } from './trail.tsx';

interface EnrollmentProps {
  enrollment: Enrollment;
}

function NextStep({ enrollment }: EnrollmentProps) {
  const step = nextStepOf(enrollment);
  const lang = useLangOf()(enrollment.course.language);
  const at = step.kind === 'lesson' && step.at !== null ? clock(step.at) : null;
  if (step.kind === 'empty')
    return (
      <p className="text-ink-muted">
        <Trans>This course has no lessons yet.</Trans>
      </p>
    );
  if (step.kind === 'lesson') {
    return (
      <p className="min-w-0">
        <span className="block text-sm text-ink-muted">
          {step.isBegun ? <Trans>Next lesson</Trans> : <Trans>First lesson</Trans>}
          {at !== null && (
            <>
              {DOT}
              <Trans>at {at}</Trans>
            </>
          )}
        </span>
        <span lang={lang} className="line-clamp-2 font-semibold">
          {step.title}
        </span>
      </p>
    );
  }
  const count = step.kind === 'quiz' ? step.count : 0;
  return (
    <div className="min-w-0">
      {enrollment.course.lessons.length > 0 && (
        <p className="flex items-center gap-2 font-semibold text-success-ink">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          <Trans>All lessons completed</Trans>
        </p>
      )}
      {count > 0 && (
        <p className="font-semibold">
          <Plural value={count} one="One quiz is left to pass" other="# quizzes are left to pass" />
        </p>
      )}
    </div>
  );
}

/** Beside one another where there is room for both. */
function Bars({ enrollment }: EnrollmentProps) {
  const { t } = useLingui();
  const { course, video_progress, quiz_progress } = enrollment;
  const done = course.lessons.filter((lesson) => lesson.completed).length;
  const lessons = course.lessons.length;
  const quizzes = course.quiz_count;
  const passed = Math.round((quiz_progress / 100) * quizzes);
  return (
    <div className="grid gap-x-6 gap-y-3 @lg:grid-cols-2">
      <ProgressBar
        label={t`Videos`}
        value={video_progress}
        valueLabel={dotted(t`${done} of ${lessons}`, percent(video_progress))}
      />
      <ProgressBar
        label={t`Quizzes`}
        tone="brand"
        value={quiz_progress}
        valueLabel={
          quizzes === 0
            ? t`none in this course`
            : dotted(
                t`${plural(passed, {
                  one: `# of ${quizzes} passed`,
                  other: `# of ${quizzes} passed`,
                })}`,
                percent(quiz_progress),
              )
        }
      />
    </div>
  );
}

function Dates({ enrollment }: EnrollmentProps) {
  const { last_accessed, enrolled_at } = enrollment;
  const accessed = last_accessed && relativeDate(last_accessed);
  const enrolled = plainDate(enrolled_at);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-muted">
      <span>
        {last_accessed ? (
          <Trans>
            Last accessed:{' '}
            <time dateTime={last_accessed} title={plainDate(last_accessed)}>
              {accessed}
            </time>
          </Trans>
        ) : (
          <Trans>Last accessed: not yet</Trans>
        )}
      </span>
      <span>
        <Trans>
          Enrolled: <time dateTime={enrolled_at}>{enrolled}</time>
        </Trans>
      </span>
    </p>
  );
}

function Actions({ enrollment, size }: EnrollmentProps & { size: 'md' | 'lg' }) {
  const { t } = useLingui();
  const { id, title } = enrollment.course;
  // The accent is for the one thing to do next.
  const isNext = size === 'lg' && nextStepOf(enrollment).kind !== 'finished';
  return (
    <div className="flex flex-wrap gap-2.5">
      <LinkButton
        to={continueAddress(enrollment)}
        variant={isNext ? 'accent' : 'primary'}
        size={size}
        aria-label={t`Continue Learning: ${title}`}
        className="max-sm:flex-1 whitespace-nowrap"
      >
        <Play aria-hidden className="size-5" />
        <Trans>Continue Learning</Trans>
      </LinkButton>
      <LinkButton
        to={`/course/${id}/quizzes`}
        variant="secondary"
        size={size}
        aria-label={t`Take Quizzes: ${title}`}
        className="max-sm:flex-1 whitespace-nowrap"
      >
        <ClipboardCheck aria-hidden className="size-5" />
        <Trans>Take Quizzes</Trans>
      </LinkButton>
    </div>
  );
}

function Title({ enrollment, isLarge = false }: EnrollmentProps & { isLarge?: boolean }) {
  const { id, title, subtitle, title_language, subtitle_language } = enrollment.course;
  const langOf = useLangOf();
  return (
    <div className="min-w-0">
      <h3
        lang={langOf(title_language)}
        className={isLarge ? 'text-xl break-words' : 'text-lg break-words'}
      >
        <TextLink
          to={`/course/${id}`}
          className="text-ink! decoration-transparent! hover:decoration-current!"
        >
          {title}
        </TextLink>
      </h3>
      {subtitle && (
        <p lang={langOf(subtitle_language)} className="mt-1 line-clamp-2 text-ink-muted">
          {subtitle}
        </p>
      )}
    </div>
  );
}

/** The course to go on with: its picture, what comes next, and the way through it. */
export function FirstCourse({ enrollment }: EnrollmentProps) {
  const { course } = enrollment;
  const left = course.open_quiz_count;
  return (
    <article className="@container card flex min-w-0 flex-col gap-6">
      <div className="grid items-center gap-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-6">
        <CourseCover course={course} shape="wide" className="w-full" isFirst />
        <div className="flex min-w-0 flex-col gap-4">
          <Title enrollment={enrollment} isLarge />
          <div className="border-l-4 border-accent pl-4 text-lg">
            <NextStep enrollment={enrollment} />
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
        <Actions enrollment={enrollment} size="lg" />
        {left > 0 && (
          <p className="text-ink-muted">
            <Plural value={left} one="# quiz left" other="# quizzes left" />
          </p>
        )}
      </div>
      <Trail course={course} />
      <Bars enrollment={enrollment} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Dates enrollment={enrollment} />
        <LeaveCourse enrollment={enrollment} />
      </div>
    </article>
  );
}

export function CourseCard({ enrollment }: EnrollmentProps) {
  const { course, quiz_progress } = enrollment;
  const isFinished =
    nextStepOf(enrollment).kind === 'finished' &&
    (course.quiz_count === 0 || quiz_progress === 100);
  return (
    <article className="@container card flex w-full min-w-0 flex-col gap-4">
      <div className="flex items-start gap-4">
        <CourseCover course={enrollment.course} shape="square" className="w-14" />
        <div className="min-w-0 flex-1">
          <Title enrollment={enrollment} />
          {isFinished && (
            <Badge tone="success" className="mt-2">
              <Trans>Finished</Trans>
            </Badge>
          )}
        </div>
      </div>
      <NextStep enrollment={enrollment} />
      <div className="mt-auto flex flex-col gap-4">
        <Bars enrollment={enrollment} />
        <Dates enrollment={enrollment} />
        <Actions enrollment={enrollment} size="md" />
        <LeaveCourse enrollment={enrollment} />
      </div>
    </article>
  );
}
