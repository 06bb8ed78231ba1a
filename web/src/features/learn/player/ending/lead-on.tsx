import { Plural, Trans } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { ArrowRight } from 'lucide-react';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { Button, LinkButton } from '../../../../ui/index.ts';
import type { LessonView } from '../lesson/lesson-view.ts';
import { type LeadOn, quizzesLeft } from '../rules.ts';
import { NextCourse } from '../../course-end.tsx';

export interface LeadOnProps {
  course: Course;
  leadsTo: LeadOn<LessonView>;
  onGoOn(lesson: LessonView): void;
}

/** Whether a course is done: its lessons, and its quizzes. */
export function isCourseDone({ course, leadsTo }: Pick<LeadOnProps, 'course' | 'leadsTo'>) {
  return leadsTo.type === 'finished' && quizzesLeft(course.quizzes) === 'none';
}

/** What is to be said about where a lesson leads, if anything. */
export function LeadOnWords({ leadsTo }: Pick<LeadOnProps, 'leadsTo'>) {
  if (leadsTo.type === 'next') return null;
  if (leadsTo.type === 'finished') return <Trans>All lessons completed. Well done!</Trans>;
  const { count } = leadsTo;
  return (
    <Trans>
      That was the last lesson.{' '}
      <Plural value={count} one="# lesson is still open." other="# lessons are still open." />
    </Trans>
  );
}

/** The one thing to do next. */
export function LeadOnButton({ course, leadsTo, onGoOn }: LeadOnProps) {
  const lang = useCourseLang();
  if (leadsTo.type !== 'finished') {
    const { lesson } = leadsTo;
    if (!lesson) return null;
    const title = <span lang={lang}>{lesson.title}</span>;
    return (
      <Button variant="accent" onPress={() => onGoOn(lesson)} className="max-w-full">
        <span className="min-w-0 truncate">
          {leadsTo.type === 'next' ? (
            <Trans>Next Lesson: {title}</Trans>
          ) : (
            <Trans>Go to: {title}</Trans>
          )}
        </span>
        <ArrowRight aria-hidden className="size-4" />
      </Button>
    );
  }
  const left = quizzesLeft(course.quizzes);
  if (left === 'none') return <NextCourse course={course} />;
  return (
    <LinkButton
      to={left === 'open' ? `/course/${course.id}/quizzes` : '/dashboard'}
      variant="accent"
    >
      {left === 'open' ? <Trans>Take Quizzes</Trans> : <Trans>Back to the dashboard</Trans>}
    </LinkButton>
  );
}
