import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import {
  COMING_SOON,
  type CatalogueCourse,
  type CatalogueLanguage,
} from '../../content/catalogue.ts';
import { lowestPrice } from '../../content/offers.ts';
import { usePublicAddress } from '../../lib/language.ts';
import { Badge, cx } from '../../ui/index.ts';
import { LowestPrice } from './lowest-price.tsx';

/** One language as a trail. Its stops are the levels, open or future. */
export function LanguageTrail({ language }: { language: CatalogueLanguage }) {
  const { i18n } = useLingui();
  const prices = language.courses.flatMap((course) => lowestPrice(course) ?? []);
  const isOpen = prices.length > 0;
  return (
    <article className="grid gap-x-10 gap-y-6 border-t-2 border-line py-8 lg:grid-cols-[17rem_1fr_12rem] lg:items-center lg:py-10">
      <div>
        <h3 className="flex items-baseline gap-3 text-2xl">
          {i18n._(language.name)}
          <span lang={language.lang} className="text-lg font-medium text-brand-ink">
            {language.greeting}
          </span>
        </h3>
        <p className="mt-2 text-ink-muted">{i18n._(language.line)}</p>
      </div>
      <ol className="grid sm:grid-cols-3">
        {language.levels.map((level, index) => (
          <Stop
            key={level.id}
            level={level}
            isLast={index === language.levels.length - 1}
            course={
              isOpen ? language.courses.find((course) => course.level.id === level.id) : undefined
            }
          />
        ))}
      </ol>
      <div className="lg:text-right">
        {isOpen ? (
          <LowestPrice amount={Math.min(...prices)} />
        ) : (
          <Badge>{i18n._(COMING_SOON)}</Badge>
        )}
      </div>
    </article>
  );
}

interface StopProps {
  level: MessageDescriptor;
  isLast: boolean;
  course: CatalogueCourse | undefined;
}

function Stop({ level, isLast, course }: StopProps) {
  const { i18n } = useLingui();
  const address = usePublicAddress();
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 pb-5 sm:block sm:pb-0',
        // The line to the next stop: down on a phone, to the right elsewhere.
        !isLast &&
          cx(
            'before:absolute before:top-3 before:-bottom-3 before:left-2.5 before:border-l-4',
            'sm:before:top-2.5 sm:before:bottom-auto sm:before:left-3 sm:before:w-full sm:before:border-t-4 sm:before:border-l-0',
            course
              ? 'before:border-amber-400'
              : 'before:border-dashed before:border-line-strong/60',
          ),
      )}
    >
      <span
        aria-hidden
        className={cx(
          'relative block size-6 shrink-0 rounded-full border-4',
          course ? 'border-brand bg-amber-300' : 'border-line-strong bg-surface',
        )}
      />
      {course ? (
        <Link
          to={`${address('/cursos')}#${course.slug}`}
          className="inline-flex min-h-6 items-center font-semibold text-brand-ink underline decoration-current/35 decoration-2 underline-offset-4 hover:decoration-current sm:mt-3"
        >
          {i18n._(level)}
        </Link>
      ) : (
        <span className="inline-flex min-h-6 items-center text-ink-muted sm:mt-3">
          {i18n._(level)}
        </span>
      )}
    </li>
  );
}
