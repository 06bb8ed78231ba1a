import { CloudAlert } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../../ui/index.ts';
import { Tick } from './tick.tsx';
import './lesson-mark.css';

export interface LessonMarkProps {
  number: number;
  completed: boolean;
  isLate: boolean;
  isCurrent: boolean;
}

/**
 * The lesson's number, or a tick once it is completed; a cloud while that could not be saved. The
 * tick is animated when it appears.
 */
export function LessonMark({ number, completed, isLate, isCurrent }: LessonMarkProps) {
  const [before, setBefore] = useState(completed);
  const [isFresh, setFresh] = useState(false);
  if (before !== completed) {
    setBefore(completed);
    setFresh(completed);
  }
  return (
    <span
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
        completed && 'bg-accent text-on-accent',
        !completed && isCurrent && 'bg-brand text-on-brand',
        !completed && !isCurrent && 'text-ink-muted inset-ring-2 inset-ring-line-strong',
        isFresh && 'lesson-mark-fresh',
      )}
    >
      {isLate ? (
        <CloudAlert aria-hidden className="size-4.5" />
      ) : completed ? (
        <Tick />
      ) : (
        <span aria-hidden>{number}</span>
      )}
    </span>
  );
}
