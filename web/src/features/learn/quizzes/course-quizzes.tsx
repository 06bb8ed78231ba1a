import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course, Quiz, SessionUser } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MetaFunction, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { CourseLanguageContext } from '../../../lib/course-language.tsx';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { adminPlace } from '../../../lib/session/admin-place.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { queryClient } from '../../../lib/api/query.ts';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '../../../ui/index.ts';
import { isPreview } from '../way-back.ts';
import { addressOf, readId, readResult, readView, type View } from './address.ts';
import { AttemptsView } from './attempts.tsx';
import { attemptsQuery, courseQuery, hasStatus } from './queries.ts';
import { submissionOf } from '../progress/outbox.ts';
import { useOutbox } from '../progress/progress.ts';
import { SavingNotice } from '../progress/saving-notice.tsx';
import { QuizList } from './quiz-list.tsx';
import { ResultView } from './result.tsx';
import { HandedIn } from './taking/handed-in.tsx';
import { loadDraft } from '../quiz-draft.ts';
import { TakeQuiz } from './taking/take-quiz.tsx';

export const meta: MetaFunction = () => [{ title: pageTitle(text`Quizzes`) }];

/** /course/{id}/quizzes: the list, a quiz being taken, its result, its former attempts. */
export default function CourseQuizzesPage() {
  const courseId = readId(useParams()['id']);
  return (
    <div className="container-page flex grow flex-col gap-6 py-8 sm:py-12">
      <SavingNotice />
      {courseId === undefined ? <CourseNotFound /> : <CourseQuizzes courseId={courseId} />}
    </div>
  );
}

function CourseQuizzes({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const course = useQuery(courseQuery(courseId));
  const error = useLoadError(course);
  const view = readView(useSearchParams()[0]);
  const quizId = view.name === 'attempts' || view.name === 'result' ? view.quizId : undefined;
  // Starts loading in parallel with the course. The view reads the result.
  useEffect(() => {
    if (quizId !== undefined) void queryClient.prefetchQuery(attemptsQuery(quizId));
  }, [quizId]);
  if (course.data) return <Views key={courseId} course={course.data} />;
  if (!error) return view.name === 'take' ? <LoadingQuiz /> : <Loading />;
  if (hasStatus(error, 404)) return <CourseNotFound />;
  return (
    <ErrorState
      title={t`Failed to load course details`}
      code={codeOf(error)}
      onRetry={() => void course.refetch()}
      isRetrying={course.isFetching}
    />
  );
}

function Views({ course }: { course: Course }) {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const view = readView(search);
  const result = readResult(state, user?.id ?? 0);
  const container = useFocusOnNewView(`${addressOf(view)} ${result?.isOpen ?? false}`);
  // During a log-out the page is rendered once more without a user.
  if (!user) return null;
  return (
    <CourseLanguageContext value={course.language}>
      <div ref={container} className="flex grow flex-col">
        {viewOf(view, course, user, result)}
      </div>
    </CourseLanguageContext>
  );
}

function viewOf(
  view: View,
  course: Course,
  user: SessionUser,
  result: ReturnType<typeof readResult>,
): ReactNode {
  if (view.name === 'list') return <QuizList course={course} />;
  const quiz = course.quizzes.find(({ id }) => id === view.quizId);
  if (!quiz) return <QuizNotFound />;
  if (view.name === 'result' && result) {
    return <ResultView key={result.result.id} course={course} quiz={quiz} kept={result} />;
  }
  if (view.name === 'take' && isPreview(course, user) && quiz.questions.length > 0) {
    return <TakeQuiz key={quiz.id} quiz={quiz} userId={user.id} isPreview />;
  }
  const mayTake = course.is_enrolled && quiz.questions.length > 0;
  const isClosed = quiz.completed && !quiz.can_retake;
  if (view.name === 'take' && mayTake && !isClosed) {
    return <TakeOrWait key={quiz.id} quiz={quiz} userId={user.id} />;
  }
  // The list says why the quiz cannot be taken. The former attempts say that it was taken.
  if (view.name === 'take' && !isClosed) return <QuizList course={course} />;
  return <AttemptsView key={quiz.id} quiz={quiz} mayStart={mayTake} />;
}

/** A quiz to be taken; once it is handed in, until the server has it, that it waits. */
function TakeOrWait({ quiz, userId }: { quiz: Quiz; userId: number }) {
  const isWaiting = submissionOf(useOutbox().state.entries, quiz.id) !== undefined;
  const [hasWaited, setHasWaited] = useState(isWaiting);
  const [isLeaving, setIsLeaving] = useState(false);
  if (isWaiting && !hasWaited) setHasWaited(true);
  if (isWaiting || isLeaving) {
    return <HandedIn quiz={quiz} userId={userId} onResult={() => setIsLeaving(true)} />;
  }
  // Sent by another tab, or rejected; what was rejected for the quiz has changed is open again.
  if (hasWaited && Object.keys(loadDraft(userId, quiz.id).answers).length === 0) {
    return <Navigate to={addressOf({ name: 'attempts', quizId: quiz.id })} replace />;
  }
  return <TakeQuiz quiz={quiz} userId={userId} />;
}

/** Moves the focus to the heading of a new view, as a new page would. Not for the first view. */
function useFocusOnNewView(name: string) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    container.current?.querySelector<HTMLElement>('[data-view-heading]')?.focus();
  }, [name]);
  return container;
}

function Loading() {
  return (
    <div className="column flex flex-col gap-5" aria-busy>
      <p role="status" className="text-ink-muted">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-11 w-52" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-44 rounded-lg" />
      ))}
    </div>
  );
}

/** Of the size of a quiz that is taken. */
function LoadingQuiz() {
  return (
    <div data-own-screen className="column flex grow flex-col gap-6 pt-4" aria-busy>
      <p role="status" className="text-ink-muted">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-14" />
      <Skeleton className="h-8 w-2/3" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14 rounded-lg" />
      ))}
    </div>
  );
}

function CourseNotFound() {
  const { t } = useLingui();
  const place = adminPlace();
  return (
    <EmptyState
      title={t`Course not found`}
      action={
        <LinkButton to={place ?? '/dashboard'}>
          {place === null ? t`Back to the dashboard` : t`Back to the admin area`}
        </LinkButton>
      }
    >
      <Trans>It may have been removed, or its address is mistyped.</Trans>
    </EmptyState>
  );
}

function QuizNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Quiz not found`}
      action={<LinkButton to={addressOf({ name: 'list' })}>{t`Back to Quiz List`}</LinkButton>}
    >
      <Trans>It may have been removed from this course.</Trans>
    </EmptyState>
  );
}
