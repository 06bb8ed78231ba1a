import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useLangOf } from '../../../lib/course-language.tsx';
import { Badge } from '../../../ui/index.ts';
import { LEVELS } from '../course-head.tsx';
import { useWayBack } from '../way-back.ts';

/** The head of the player in one line, so that the video, its title and its button are in sight below it. */
export function CourseLine({ course }: { course: Course }) {
  const { i18n } = useLingui();
  const back = useWayBack(course);
  const lang = useLangOf()(course.language);
  return (
    <header className="flex min-h-11 items-center gap-2 sm:gap-3">
      <Link
        to={back.to}
        title={back.label}
        className="-ml-2.5 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold text-brand-ink no-underline transition-colors hover:bg-brand-soft"
      >
        <ArrowLeft aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{back.label}</span>
      </Link>
      <h1 lang={lang} title={course.title} className="min-w-0 truncate text-lg">
        {course.title}
      </h1>
      {!course.is_published && (
        <Badge tone="warning">
          <Trans>Draft</Trans>
        </Badge>
      )}
      <p className="shrink-0 text-sm text-ink-muted">{i18n._(LEVELS[course.level])}</p>
    </header>
  );
}
