import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../../../../ui/index.ts';
import type { LessonPart } from './lesson-parts.tsx';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The parts of a lesson as tabs, of which one is shown. */
export default function PartTabs({ parts }: { parts: readonly LessonPart[] }) {
  const [chosen, choose] = useState(parts[0]?.id);
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  // A part may go while it is shown.
  const shown = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (!shown) return null;

  function onKeyDown(event: KeyboardEvent): void {
    const at = shown ? parts.indexOf(shown) : 0;
    const next = STEPS[event.key]?.(at, parts.length);
    const part = next === undefined ? undefined : parts[next];
    if (!part) return;
    event.preventDefault();
    choose(part.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-1 border-b border-line"
      >
        {parts.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            aria-selected={id === shown.id}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => choose(id)}
            className={cx(
              '-mb-px min-h-11 border-b-3 px-3 font-semibold transition-colors',
              id === shown.id
                ? 'border-brand-ink text-brand-ink'
                : 'border-transparent text-ink-muted hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${shown.id}`}
        // Its text is read with the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {shown.content}
      </div>
    </div>
  );
}
