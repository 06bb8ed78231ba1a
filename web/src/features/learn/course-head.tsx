import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { ArrowLeft, CalendarDays } from 'lucide-react';
import { useLangOf } from '../../lib/course-language.tsx';
import { Badge, TextLink } from '../../ui/index.ts';
import { useWayBack } from './way-back.ts';

export const LEVELS: Record<Course['level'], MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
};

/** The level and the length of a course. */
export function CourseFacts({
  course,
}: {
  course: Pick<Course, 'level' | 'duration'> & { is_published?: boolean };
}) {
  const { i18n } = useLingui();
  const { level, duration } = course;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-muted">
      <Badge tone="brand">{i18n._(LEVELS[level])}</Badge>
      {course.is_published === false && (
        <Badge tone="warning">
          <Trans>Draft</Trans>
        </Badge>
      )}
      {duration && (
        <span className="inline-flex items-center gap-1.5">
          <CalendarDays aria-hidden className="size-4" />
          <Trans>
            <span className="sr-only">Duration </span>
            {duration}
          </Trans>
        </span>
      )}
    </p>
  );
}

/** The heading of a course's pages: its name, level and length. */
export function CourseHead({ course }: { course: Course }) {
  const back = useWayBack(course);
  const langOf = useLangOf();
  return (
    <header className="flex flex-col gap-1.5">
      <TextLink to={back.to} className="inline-flex w-fit items-center gap-1.5 py-1 text-sm">
        <ArrowLeft aria-hidden className="size-4" />
        {back.label}
      </TextLink>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 lang={langOf(course.title_language)} className="text-xl sm:text-2xl">
          {course.title}
        </h1>
        <CourseFacts course={course} />
      </div>
      {course.subtitle && (
        <p lang={langOf(course.subtitle_language)} className="max-w-prose text-ink-muted">
          {course.subtitle}
        </p>
      )}
    </header>
  );
}
