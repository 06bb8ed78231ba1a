import { Trans, useLingui } from '@lingui/react/macro';
import { type Course, DEFAULT_PASSING_SCORE, type Quiz, type QuizResult } from '@trilha/contract';
import { BookOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AchievementBadge } from '../../../ui/pictures/badges.tsx';
import { Button, Modal, TextLink } from '../../../ui/index.ts';
import { addressOf, type ResultState } from './address.ts';
import { Attempts, useReport } from './attempts.tsx';
import { OutcomeBadge, ViewButton, ViewHeading } from './parts.tsx';
import { Lead } from './lead.tsx';
import { ResultPicture } from './result-picture.tsx';
import { useCourseLang } from '../../../lib/course-language.tsx';
import { percent } from '../../../lib/texts/formats.ts';

interface ResultViewProps {
  course: Course;
  quiz: Quiz;
  kept: ResultState;
}

/** The result of a submission: first the Quiz Result modal, then the page with the details. */
export function ResultView({ course, quiz, kept }: ResultViewProps) {
  const navigate = useNavigate();
  const { t } = useLingui();
  const { result, isOpen } = kept;
  const showDetails = () => {
    const state: ResultState = { ...kept, isOpen: false };
    void navigate(addressOf({ name: 'result', quizId: quiz.id }), { replace: true, state });
  };
  return (
    <>
      <Details course={course} quiz={quiz} result={result} />
      <Modal
        title={t`Quiz Result`}
        size="sm"
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) void navigate(addressOf({ name: 'list' }), { replace: true });
        }}
      >
        <Summary quiz={quiz} result={result} onDetails={showDetails} />
      </Modal>
    </>
  );
}

function hasPassed({ score, passing_score }: QuizResult): boolean {
  return score >= (passing_score ?? DEFAULT_PASSING_SCORE);
}

function Summary({
  quiz,
  result,
  onDetails,
}: {
  quiz: Quiz;
  result: QuizResult;
  onDetails: () => void;
}) {
  const { t } = useLingui();
  const lang = useCourseLang();
  const passed = hasPassed(result);
  const score = percent(result.score);
  const again = quiz.can_retake
    ? t`Don't worry! You can always try again to improve your score.`
    : t`Keep practicing! You can do better next time.`;
  const message = passed ? t`Great job! You've passed the quiz!` : again;
  return (
    <div className="flex flex-col items-center gap-4 text-center *:max-w-full">
      <ResultPicture passed={passed} />
      <p lang={lang} className="text-ink-muted">
        {quiz.title}
      </p>
      <p className="font-display text-3xl font-extrabold tabular-nums">{score}</p>
      <p className="text-lg font-semibold text-balance">{message}</p>
      <Said>{t`Your score is ${score}. ${message}`}</Said>
      <Button variant="primary" size="lg" onPress={onDetails} className="mt-1">
        <Trans>View details</Trans>
      </Button>
    </div>
  );
}

/** Announced a moment after the dialog has opened. At once, the dialog's announcement would cut it off. */
function Said({ children }: { children: string }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(children), 300);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}

interface DetailsProps {
  course: Course;
  quiz: Quiz;
  result: QuizResult;
}

/** What to do now comes first, then what it was. */
function Details({ course, quiz, result }: DetailsProps) {
  const { t } = useLingui();
  const { correct, total } = result;
  const passed = hasPassed(result);
  const passingScore = percent(result.passing_score);
  const report = useReport(result.id);
  return (
    <div className="column flex flex-col gap-8">
      <section className="card flex flex-col gap-5">
        <div className="flex flex-col items-center gap-x-6 gap-y-4 text-center sm:flex-row sm:text-left">
          <ResultPicture passed={passed} />
          <div className="flex max-w-full min-w-0 flex-col gap-2 max-sm:items-center">
            <ViewHeading above={quiz.title}>{t`Quiz Completed!`}</ViewHeading>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-center">
              <span className="font-display text-2xl font-extrabold tabular-nums">
                {percent(result.score)}
              </span>
              <OutcomeBadge passed={passed} of="quiz" />
            </p>
            <p className="font-semibold text-balance">
              {passed
                ? t`Congratulations! You passed the quiz!`
                : t`Keep practicing! You can do better next time.`}
            </p>
          </div>
        </div>
        <Lead course={course} quiz={quiz} passed={passed} review={result.review} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5 *:max-sm:grow">
          {quiz.can_retake && (
            <ViewButton to={{ name: 'take', quizId: quiz.id }} variant="secondary">
              <Trans>Retake Quiz</Trans>
            </ViewButton>
          )}
          <ViewButton to={{ name: 'list' }} variant="quiet">
            <Trans>Back to Quiz List</Trans>
          </ViewButton>
        </div>
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-xl">{t`Your score`}</h2>
        <div className="card flex flex-col gap-4">
          <p>
            <Trans>
              {correct} of {total} answers right. The passing score is {passingScore}.
            </Trans>
          </p>
          <Earned list={result.new_achievements} />
        </div>
      </section>
      <Review quiz={quiz} items={result.review} />
      {result.show_report && (
        <section className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-xl">{t`Your answers`}</h2>
            {report.toggle}
          </div>
          {report.region}
        </section>
      )}
      <section className="flex flex-col gap-4">
        <h2 className="text-xl">{t`Previous Attempts`}</h2>
        <Attempts
          quiz={quiz}
          failure={t`Failed to fetch quiz attempts`}
          level={3}
          currentId={result.id}
        />
      </section>
    </div>
  );
}

function Earned({ list }: { list: QuizResult['new_achievements'] }) {
  if (list.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3">
      {list.map(({ id, code, name, description }) => (
        <li key={id} className="flex items-center gap-3 text-left">
          <AchievementBadge code={code} size={56} />
          <span className="flex flex-col">
            <strong>{name}</strong>
            <span className="text-sm text-ink-muted">{description}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The questions to review, each with a link to its lesson. */
function Review({ quiz, items }: { quiz: Quiz; items: QuizResult['review'] }) {
  const { t } = useLingui();
  const lang = useCourseLang();
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{t`What to review`}</h2>
      <ul className="flex flex-col gap-4">
        {items.map(({ question_id, number, text, lesson }) => (
          <li key={question_id} className="flex gap-3 border-l-4 border-accent pl-4">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm font-semibold text-ink-muted">{t`Question ${number}`}</p>
              <p lang={lang} className="whitespace-pre-line">
                {text}
              </p>
              {lesson && (
                <TextLink
                  to={`/course/${quiz.course_id}?lesson=${lesson.id}`}
                  className="inline-flex min-h-8 w-fit items-center gap-2 pointer-coarse:min-h-11"
                >
                  <BookOpen aria-hidden className="size-4.5 shrink-0" />
                  <span lang={lang}>{lesson.title}</span>
                </TextLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
