import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight, PartyPopper } from 'lucide-react';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { Button, LinkButton } from '../../../../ui/index.ts';
import type { LeadOn } from '../rules.ts';
import type { LessonView } from './lesson-view.ts';

export interface LeadOnLineProps {
  leadsTo: LeadOn<LessonView>;
  /** The quizzes of the course, if it has any. */
  quizzesTo: string | null;
  onGoOn(lesson: LessonView): void;
}

/** What follows on a lesson that the learner has completed, in one line. */
export function LeadOnLine({ leadsTo, quizzesTo, onGoOn }: LeadOnLineProps) {
  return (
    <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <Line leadsTo={leadsTo} quizzesTo={quizzesTo} onGoOn={onGoOn} />
    </div>
  );
}

function Line({ leadsTo, quizzesTo, onGoOn }: LeadOnLineProps) {
  if (leadsTo.type === 'next') return <GoOn lesson={leadsTo.lesson} isNext onGoOn={onGoOn} />;
  if (leadsTo.type === 'open') {
    const { lesson, count } = leadsTo;
    return (
      <>
        <span className="font-semibold">
          <Trans>
            That was the last lesson.{' '}
            <Plural value={count} one="# lesson is still open." other="# lessons are still open." />
          </Trans>
        </span>
        {lesson && <GoOn lesson={lesson} onGoOn={onGoOn} />}
      </>
    );
  }
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <PartyPopper aria-hidden className="size-5 shrink-0 text-accent-ink" />
        <Trans>All lessons completed. Well done!</Trans>
      </span>
      {quizzesTo && (
        <LinkButton variant="accent" to={quizzesTo}>
          <Trans>Take Quizzes</Trans>
        </LinkButton>
      )}
    </>
  );
}

interface GoOnProps {
  lesson: LessonView;
  isNext?: boolean;
  onGoOn(lesson: LessonView): void;
}

function GoOn({ lesson, isNext, onGoOn }: GoOnProps) {
  const lang = useCourseLang();
  const title = <span lang={lang}>{lesson.title}</span>;
  return (
    <Button variant="accent" onPress={() => onGoOn(lesson)} className="max-w-full animate-rise-in">
      <span className="min-w-0 truncate">
        {isNext ? <Trans>Next Lesson: {title}</Trans> : <Trans>Go to: {title}</Trans>}
      </span>
      <ArrowRight aria-hidden className="size-4" />
    </Button>
  );
}
