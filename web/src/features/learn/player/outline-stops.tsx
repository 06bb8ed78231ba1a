import { Trans, useLingui } from '@lingui/react/macro';
import type { Course, Lesson, Quiz } from '@trilha/contract';
import { ClipboardCheck, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { useLangOf } from '../../../lib/course-language.tsx';
import { Cover, cx, EmptyState, VisuallyHidden } from '../../../ui/index.ts';
import { durationText, stopsOf } from './rules.ts';

/** The lessons of a course with their pictures, and the quizzes where they fall. Nothing of it can be opened. */
export function OutlineStops({ course }: { course: Course }) {
  const { t } = useLingui();
  const lang = useLangOf()(course.language);
  const stops = stopsOf(course.lessons, course.quizzes);
  // Where no lesson has a picture, an empty frame beside each would say nothing.
  const hasPictures = course.lessons.some((lesson) => lesson.poster_url !== null);
  if (stops.length === 0) {
    return <EmptyState title={t`This course has no lessons yet.`} className="py-8" />;
  }
  return (
    <ol className="mt-3 divide-y divide-line border-y border-line">
      {stops.map((stop) =>
        stop.type === 'lesson' ? (
          <LessonRow
            key={`lesson ${stop.lesson.id}`}
            {...stop}
            lang={lang}
            hasPictures={hasPictures}
          />
        ) : (
          <QuizRow key={`quiz ${stop.quiz.id}`} {...stop} lang={lang} hasPictures={hasPictures} />
        ),
      )}
    </ol>
  );
}

interface RowProps {
  lang: string | undefined;
  hasPictures: boolean;
}

const THUMBNAIL = 'w-24 sm:w-36';

function LessonRow({
  lesson,
  number,
  lang,
  hasPictures,
}: RowProps & { lesson: Lesson; number: number }) {
  const { title, description, duration, poster_url, section_title } = lesson;
  const poster = mediaUrl(poster_url);
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 sm:gap-4">
      {section_title && (
        <h3 lang={lang} className="w-full pt-3 text-lg">
          {section_title}
        </h3>
      )}
      {hasPictures &&
        (poster ? (
          <Cover src={poster} fallback="" shape="wide" className={THUMBNAIL} />
        ) : (
          <Tile className="text-brand-ink">
            <Play className="size-6" />
          </Tile>
        ))}
      {!hasPictures && (
        <span
          aria-hidden
          className="w-6 shrink-0 text-right font-semibold text-ink-muted tabular-nums"
        >
          {number}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <span className={hasPictures ? 'tabular-nums' : 'sr-only'}>{number}. </span>
          <span lang={lang}>{title}</span>
        </span>
        {description && (
          <span lang={lang} className="line-clamp-2 text-sm text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <span className="shrink-0 text-sm text-ink-muted tabular-nums">{durationText(duration)}</span>
    </li>
  );
}

function QuizRow({ quiz, lang, hasPictures }: RowProps & { quiz: Quiz }) {
  return (
    <li className="flex items-center gap-3 py-3 sm:gap-4">
      {hasPictures ? (
        <Tile className="bg-transparent text-accent-ink inset-ring-2 inset-ring-line">
          <ClipboardCheck className="size-6" />
        </Tile>
      ) : (
        <ClipboardCheck aria-hidden className="ml-auto size-6 shrink-0 text-accent-ink" />
      )}
      <span className="min-w-0 flex-1 font-semibold">
        <VisuallyHidden>
          <Trans>Quiz:</Trans>{' '}
        </VisuallyHidden>
        <span lang={lang}>{quiz.title}</span>
      </span>
      <span aria-hidden className="shrink-0 text-sm text-ink-muted">
        <Trans>Quiz</Trans>
      </span>
    </li>
  );
}

/** In the place of a picture. */
function Tile({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid aspect-video shrink-0 place-items-center rounded-md bg-brand-soft',
        THUMBNAIL,
        className,
      )}
    >
      {children}
    </span>
  );
}
