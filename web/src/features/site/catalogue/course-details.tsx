import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Flag } from 'lucide-react';
import type { CourseDetails, Module, Question } from '../../../content/course-details.ts';

/** What one can do at the end of a course, and the level that this is. */
export function CanDo({ details: { canDo, cefr } }: { details: CourseDetails }) {
  const { i18n } = useLingui();
  return (
    <>
      <ul className="space-y-3">
        {canDo.map((deed) => (
          <li key={deed.id} className="flex items-start gap-3">
            <Flag aria-hidden className="mt-1 size-4.5 shrink-0 text-accent-ink" />
            {i18n._(deed)}
          </li>
        ))}
      </ul>
      {cefr && (
        <p className="mt-4 text-sm text-ink-muted">
          <Trans>Nível {cefr} do Quadro Europeu Comum de Referência.</Trans>
        </p>
      )}
    </>
  );
}

/** The modules of a course, as stops of a trail. */
export function Syllabus({ modules }: { modules: readonly Module[] }) {
  const { i18n } = useLingui();
  return (
    <ol className="grid gap-x-10 gap-y-5 md:grid-cols-2">
      {modules.map(({ title, text }, index) => (
        <li key={title.id} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft font-display font-bold text-brand-ink"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <h4 className="text-base">{i18n._(title)}</h4>
            <p className="mt-0.5 text-ink-muted">{i18n._(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Questions whose answers open one by one. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const { i18n } = useLingui();
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question.id} className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {i18n._(question)}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-2xl pb-4 text-ink-muted">{i18n._(answer)}</p>
        </details>
      ))}
    </div>
  );
}
