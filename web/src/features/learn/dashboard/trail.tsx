import { Trans, useLingui } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import { Written } from '../../../lib/course-language.tsx';
import { numberFormat } from '../../../lib/texts/formats.ts';
import { cx } from '../../../ui/index.ts';
import { videoLeft } from './next-step.ts';
import { type Dot, type DotState, dotsOf } from './trail-dots.ts';

const looks: Readonly<Record<DotState, string>> = {
  done: 'border-accent-ink bg-accent',
  next: 'border-brand-ink bg-surface-raised outline-2 outline-offset-2 outline-brand-ink',
  open: 'border-line-strong bg-surface-raised',
  closed: 'border-line-strong bg-line-strong',
};

/** The way through a course: a dot for each lesson, a square one for each quiz, and the flag at its end. */
export function Trail({ course }: { course: Enrollment['course'] }) {
  const dots = dotsOf(course);
  if (dots.length === 0) return null;
  const isAtFlag = dots.every(({ state }) => state === 'done');
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-wrap items-center gap-y-2 py-1">
        {dots.map((dot, index) => (
          <li
            key={keyOf(dot)}
            aria-current={dot.state === 'next' ? 'step' : undefined}
            className="flex items-center"
          >
            <span
              aria-hidden
              className={cx(
                'm-0.5 size-4 border-2',
                dot.stops.every(({ type }) => type === 'quiz')
                  ? 'rotate-45 rounded-[3px]'
                  : 'rounded-full',
                looks[dot.state],
              )}
            />
            <span aria-hidden className="h-0.5 w-2 bg-line-strong" />
            <span className="sr-only">
              <DotText dot={dot} first={place(dots, index)} language={course.language} />
            </span>
          </li>
        ))}
        <li aria-hidden className="flex">
          <Flag isReached={isAtFlag} />
        </li>
      </ol>
      <TimeLeft course={course} />
    </div>
  );
}

function keyOf({ stops: [stop] }: Dot): string {
  if (!stop) return '';
  return stop.type === 'lesson' ? `lesson ${stop.lesson.id}` : `quiz ${stop.quiz.id}`;
}

/** The place of the first stop of a dot, from 1. */
const place = (dots: readonly Dot[], index: number) =>
  dots.slice(0, index).reduce((sum, { stops }) => sum + stops.length, 1);

interface DotTextProps {
  dot: Dot;
  first: number;
  language: Enrollment['course']['language'];
}

function DotText({ dot: { stops, state, done }, first, language }: DotTextProps) {
  const { t } = useLingui();
  const states: Readonly<Record<DotState, string>> = {
    done: t`done`,
    next: t`what comes next`,
    open: t`still to do`,
    closed: t`not passed`,
  };
  const word = states[state];
  const [stop] = stops;
  if (!stop || stops.length > 1) {
    const [count, last] = [stops.length, first + stops.length - 1];
    return (
      <Trans>
        Steps {first} to {last}: {done} of {count} done
      </Trans>
    );
  }
  if (stop.type === 'quiz') {
    return (
      <Trans>
        Quiz <Written in={language}>{stop.quiz.title}</Written>: {word}
      </Trans>
    );
  }
  const { number, lesson } = stop;
  return (
    <Trans>
      Lesson {number}, <Written in={language}>{lesson.title}</Written>: {word}
    </Trans>
  );
}

function Flag({ isReached }: { isReached: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden>
      <rect x="4" y="2" width="2.5" height="20" rx="1.25" className="fill-brand-500" />
      <path
        d="M6.5 3.5h13l-3.5 4.5 3.5 4.5h-13z"
        className={isReached ? 'fill-amber-400' : 'fill-brand-300'}
      />
    </svg>
  );
}

function TimeLeft({ course }: { course: Enrollment['course'] }) {
  const left = videoLeft(course.lessons);
  if (!left) return null;
  const unit = (name: 'hour' | 'minute', value: number) =>
    numberFormat({ style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const { minutes, isMore } = left;
  const hours = Math.floor(minutes / 60);
  const time = [
    ...(hours > 0 ? [unit('hour', hours)] : []),
    ...(minutes % 60 > 0 || hours === 0 ? [unit('minute', minutes % 60)] : []),
  ].join(' ');
  return (
    <p className="text-sm text-ink-muted">
      {isMore ? <Trans>More than {time} of video left</Trans> : <Trans>{time} of video left</Trans>}
    </p>
  );
}
