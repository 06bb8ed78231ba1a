import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminAttempt } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { codeOf, isNotFound } from '../../../lib/api/errors.ts';
import { CourseLanguageContext, useCourseLang, Written } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import {
  AdminPage,
  Avatar,
  Badge,
  cx,
  ErrorState,
  LinkButton,
  Skeleton,
} from '../../../ui/index.ts';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { Gone } from '../gone.tsx';
import { momentText } from '../moment.ts';
import { placeFor, PlaceLink } from '../places.tsx';
import { Comment } from './comment.tsx';
import { attemptQuery } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Attempt`) }];

/** `/admin/attempts/{id}`: what a student was asked in an attempt, what they chose, and what was right. */
export default function AttemptPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d*$/.test(id);
  const { data, error, refetch, isFetching } = useQuery({
    ...attemptQuery(Number(id)),
    enabled: isId,
  });
  const isUnknown = !isId || isNotFound(error);
  const attempt = isUnknown ? undefined : data;
  const { user: me } = useAuth();
  const person = attempt && placeFor(me, 'user', attempt.user.id);
  return (
    <CourseLanguageContext value={attempt?.course.language ?? null}>
      <AdminPage
        width="narrow"
        title={attempt ? <Written>{attempt.quiz.title}</Written> : t`Attempt`}
        description={attempt && <Written>{attempt.course.title}</Written>}
        back={
          attempt && person !== undefined
            ? { to: person, label: attempt.user.name }
            : { to: '/admin/users', label: t`Users` }
        }
        actions={attempt && <Neighbours attempt={attempt} />}
      >
        {isUnknown ? (
          <Gone what="attempt" list={{ to: '/admin/users', label: t`To all users` }} />
        ) : attempt ? (
          <Answers key={attempt.id} attempt={attempt} />
        ) : error ? (
          <div className="rounded-lg border border-line bg-surface-raised">
            <ErrorState
              title={t`Failed to load the attempt. Please try again later.`}
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
            <Skeleton className="h-28 rounded-lg" />
            <Skeleton className="h-64 rounded-lg" />
          </>
        )}
      </AdminPage>
    </CourseLanguageContext>
  );
}

/** The ways to the attempts of the same student before and after this one. */
function Neighbours({ attempt: { number, previous_id, next_id } }: { attempt: AdminAttempt }) {
  const before = number - 1;
  const after = number + 1;
  return (
    <>
      {previous_id !== null && (
        <LinkButton to={`/admin/attempts/${previous_id}`} variant="secondary" size="sm">
          <ChevronLeft aria-hidden className="-ml-1 size-4.5" />
          <Trans>Attempt #{before}</Trans>
        </LinkButton>
      )}
      {next_id !== null && (
        <LinkButton to={`/admin/attempts/${next_id}`} variant="secondary" size="sm">
          <Trans>Attempt #{after}</Trans>
          <ChevronRight aria-hidden className="-mr-1 size-4.5" />
        </LinkButton>
      )}
    </>
  );
}

function Answers({ attempt }: { attempt: AdminAttempt }) {
  const { user, quiz, number, attempts, passed, questions, correct, total } = attempt;
  const score = percent(attempt.score);
  const needed = percent(attempt.passing_score);
  return (
    <>
      <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
        <Avatar name="" person={user.name} src={mediaUrl(user.profile_image)} size="lg" />
        <div className="flex min-w-0 flex-1 basis-44 flex-col gap-1">
          <PlaceLink kind="user" id={user.id} className="text-base wrap-anywhere">
            {user.name}
          </PlaceLink>
          <p className="text-sm wrap-anywhere text-ink-muted">{user.email}</p>
          <p className="text-sm text-ink-muted">
            <Trans>
              Attempt {number} of {attempts}
            </Trans>
            {' · '}
            <time dateTime={attempt.completed_at}>{momentText(attempt.completed_at)}</time>
          </p>
        </div>
        <div className="flex flex-col gap-1 sm:items-end">
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-display text-2xl font-extrabold tabular-nums">{score}</span>
            <Badge tone={passed ? 'success' : 'neutral'}>
              {passed ? (
                <Trans context="attempt">Passed</Trans>
              ) : (
                <Trans context="attempt">Not passed</Trans>
              )}
            </Badge>
          </p>
          <p className="text-sm text-ink-muted">
            <Trans>
              {correct} of {total} right, {needed} needed
            </Trans>
          </p>
        </div>
      </section>
      <Comment attempt={attempt} />
      <section aria-labelledby="answers" className="flex flex-col gap-4">
        <div>
          <h2 id="answers" className="text-lg">
            <Trans>Answers</Trans>
          </h2>
          <p className="text-sm text-ink-muted">
            <Trans>Questions and answers are as they were when the quiz was handed in.</Trans>{' '}
            {!quiz.show_report && (
              <Trans>This quiz shows no reports: students do not see what was right.</Trans>
            )}
          </p>
        </div>
        <ol className="flex flex-col gap-4">
          {questions.map((question, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- an attempt never changes, and texts may repeat.
            <li key={place}>
              <Question question={question} number={place + 1} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

type Asked = AdminAttempt['questions'][number];

function Question({ question, number }: { question: Asked; number: number }) {
  const lang = useCourseLang();
  const { text: asked, is_right, answers } = question;
  const isUnanswered = !answers.some(({ is_chosen }) => is_chosen);
  return (
    <article
      className="flex flex-col gap-3 rounded-lg border border-l-4 border-line bg-surface-raised p-4 sm:px-6"
      style={{ borderLeftColor: is_right ? 'var(--success-ink)' : 'var(--danger-ink)' }}
    >
      <div className="flex items-start justify-between gap-4">
        <h3
          lang={lang}
          className="min-w-0 text-base font-semibold wrap-anywhere whitespace-pre-line"
        >
          {number}. {asked}
        </h3>
        <Badge tone={is_right ? 'success' : 'danger'} className="shrink-0">
          {is_right ? (
            <Trans context="question">Right</Trans>
          ) : (
            <Trans context="question">Wrong</Trans>
          )}
        </Badge>
      </div>
      <ul className="flex flex-col gap-1">
        {answers.map((answer, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above.
          <li key={place}>
            <Answer answer={answer} lang={lang} />
          </li>
        ))}
      </ul>
      {isUnanswered && (
        <p className="text-sm text-ink-muted">
          <Trans>No answer was chosen.</Trans>
        </p>
      )}
    </article>
  );
}

function Answer({
  answer: { text: offered, is_correct, is_chosen },
  lang,
}: {
  answer: Asked['answers'][number];
  lang: string | undefined;
}) {
  const Sign = is_correct ? CircleCheck : CircleX;
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md px-3 py-2',
        is_chosen && (is_correct ? 'bg-success-soft' : 'bg-danger-soft'),
      )}
    >
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
        {is_chosen || is_correct ? (
          <Sign
            aria-hidden
            className={cx(
              'size-4.5 shrink-0 self-center',
              is_correct ? 'text-success-ink' : 'text-danger-ink',
            )}
          />
        ) : (
          <span aria-hidden className="size-4.5 shrink-0" />
        )}
        <span lang={lang} className="min-w-0 wrap-anywhere whitespace-pre-line">
          {offered}
        </span>
      </span>
      <Notes>
        {is_chosen && <Trans context="answer">Chosen</Trans>}
        {is_correct && <Trans context="answer">Right answer</Trans>}
      </Notes>
    </div>
  );
}

function Notes({ children }: { children: readonly ReactNode[] }) {
  const said = children.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <span className="flex shrink-0 gap-3 text-sm font-semibold">
      {said.map((note, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move.
        <span key={place}>{note}</span>
      ))}
    </span>
  );
}
