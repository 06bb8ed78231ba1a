import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course, Quiz } from '@trilha/contract';
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { useCourseLang, Written } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { Badge, Banner, cx, dotted, EmptyState, LinkButton } from '../../../ui/index.ts';
import { isPreview, useWayBack } from '../way-back.ts';
import { submissionOf } from '../progress/outbox.ts';
import { useOutbox } from '../progress/progress.ts';
import { BackLink, OutcomeBadge, ViewButton, ViewHeading } from './parts.tsx';
import { nextQuiz, passedCount } from './what-next.ts';

export function QuizList({ course }: { course: Course }) {
  const coursePage = `/course/${course.id}`;
  const isStaff = isPreview(course, useAuth().user);
  const back = useWayBack(course);
  const { t } = useLingui();
  const { entries } = useOutbox().state;
  const { quizzes } = course;
  const waits = ({ id }: Quiz) => submissionOf(entries, id) !== undefined;
  const next = course.is_enrolled ? nextQuiz(quizzes.filter((quiz) => !waits(quiz))) : null;
  const passed = passedCount(quizzes);
  const total = quizzes.length;
  return (
    <div className="column flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <BackLink to={coursePage}>
          <Written in={course.title_language}>{course.title}</Written>
        </BackLink>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <ViewHeading>{t`Quizzes`}</ViewHeading>
          {course.is_enrolled && total > 0 && (
            <p className="text-ink-muted tabular-nums">
              {t`${passed} of ${plural(total, { one: '# quiz', other: '# quizzes' })} passed`}
            </p>
          )}
        </div>
      </div>
      {isStaff && (
        <Banner
          tone="info"
          action={
            <LinkButton to={back.to} variant="secondary" size="sm">
              {back.label}
            </LinkButton>
          }
        >
          <Trans>You see these quizzes as students do. Nothing is recorded.</Trans>
        </Banner>
      )}
      {!course.is_enrolled && !isStaff && (
        <Banner
          tone="info"
          action={
            <LinkButton to={coursePage} size="sm">
              <Trans>Go to the course</Trans>
            </LinkButton>
          }
        >
          <Trans>Enroll in this course to take its quizzes.</Trans>
        </Banner>
      )}
      {total === 0 ? (
        <EmptyState title={t`No quizzes available for this course yet.`} illustration={<Blank />}>
          <Trans>Keep going with the lessons meanwhile.</Trans>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-5">
          {quizzes.map((quiz) => (
            <QuizCard
              key={quiz.id}
              quiz={quiz}
              isEnrolled={course.is_enrolled}
              isPreview={isStaff}
              isNext={quiz.id === next?.id}
              isWaiting={waits(quiz)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface QuizCardProps {
  quiz: Quiz;
  isEnrolled: boolean;
  isPreview: boolean;
  /** The one to take next. */
  isNext: boolean;
  /** Handed in, and not sent yet. */
  isWaiting: boolean;
}

function QuizCard(props: QuizCardProps) {
  const { quiz, isEnrolled, isPreview: isStaff, isNext, isWaiting } = props;
  const { id, title, description, completed, can_retake, passing_score } = quiz;
  const { t } = useLingui();
  const lang = useCourseLang();
  const questions = quiz.questions.length;
  const passed = quiz.best_score !== null && quiz.best_score >= passing_score;
  const passingScore = percent(passing_score);
  const score = percent(quiz.best_score ?? 0);
  const attempts = quiz.attempts_count;
  const facts = [
    ...(questions > 0
      ? [t`${plural(questions, { one: '# question', other: '# questions' })}`]
      : []),
    t`${passingScore} to pass`,
    ...(can_retake ? [] : [t`one attempt only`]),
  ];
  const headingId = `quiz-${id}`;
  const mayStart = isEnrolled && questions > 0 && (can_retake || !completed) && !isWaiting;
  return (
    <li>
      <article
        aria-labelledby={headingId}
        className={cx('card flex gap-4', isNext && 'border-brand-ink')}
      >
        <StateIcon state={passed ? 'passed' : completed ? 'tried' : 'new'} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h2 id={headingId} lang={lang} className="min-w-0 text-lg">
              {title}
            </h2>
            {isWaiting ? (
              <Badge tone="warning">{t`Not handed in yet`}</Badge>
            ) : (
              <>
                {passed && <OutcomeBadge passed of="quiz" />}
                {isNext && <Badge tone="brand">{t({ message: 'Up next', context: 'quiz' })}</Badge>}
              </>
            )}
          </div>
          {description && (
            <p lang={lang} className="text-ink-muted">
              {description}
            </p>
          )}
          <p className="text-sm text-ink-muted">{dotted(...facts)}</p>
          <p className="font-semibold">
            {completed
              ? t`Best Score: ${score} (${plural(attempts, { one: '# attempt', other: '# attempts' })})`
              : t`Not attempted yet`}
          </p>
          {(isEnrolled || isStaff) && questions === 0 && (
            <p className="text-sm text-ink-muted">{t`This quiz has no questions yet.`}</p>
          )}
          {isStaff && questions > 0 && (
            <ViewButton
              to={{ name: 'take', quizId: id }}
              variant="secondary"
              className="mt-1 w-fit max-sm:w-full"
              aria-describedby={headingId}
            >
              <Trans>Preview Quiz</Trans>
            </ViewButton>
          )}
          {(isEnrolled || completed) && (
            <div className="mt-1 flex flex-wrap gap-3">
              {mayStart && (
                <ViewButton
                  to={{ name: 'take', quizId: id }}
                  variant={isNext ? 'accent' : 'secondary'}
                  className="max-sm:grow"
                  aria-describedby={headingId}
                >
                  {completed ? t`Retake Quiz` : t`Start Quiz`}
                </ViewButton>
              )}
              <ViewButton
                to={{ name: 'attempts', quizId: id }}
                variant={mayStart ? 'quiet' : 'secondary'}
                className="max-sm:grow"
                aria-describedby={headingId}
              >
                <Trans>View Results</Trans>
              </ViewButton>
            </div>
          )}
        </div>
      </article>
    </li>
  );
}

const icons = {
  passed: { Icon: CircleCheck, tone: 'bg-success-soft text-success-ink' },
  tried: { Icon: CircleDot, tone: 'bg-warning-soft text-warning-ink' },
  new: { Icon: CircleDashed, tone: 'bg-brand-soft text-brand-ink' },
};

/** Decorative: the text beside it says the same. */
function StateIcon({ state }: { state: keyof typeof icons }) {
  const { Icon, tone } = icons[state];
  return (
    <span
      aria-hidden
      className={`hidden size-12 shrink-0 place-items-center rounded-full sm:grid ${tone}`}
    >
      <Icon className="size-6" />
    </span>
  );
}

function Blank() {
  return (
    <svg viewBox="0 0 160 110" aria-hidden className="w-40">
      <rect x="34" y="10" width="80" height="92" rx="10" className="fill-brand-300" />
      <rect x="44" y="4" width="80" height="92" rx="10" className="fill-brand-600" />
      <g className="stroke-brand-200" strokeWidth="6" strokeLinecap="round">
        <path d="M74 30h34M74 50h34M74 70h20" />
      </g>
      <g className="fill-amber-400">
        <circle cx="60" cy="30" r="5" />
        <circle cx="60" cy="50" r="5" />
        <circle cx="60" cy="70" r="5" />
      </g>
    </svg>
  );
}
