import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, TrendingUp } from 'lucide-react';
import type { CatalogueCourse } from '../../../content/catalogue.ts';
import { duration } from '../../../content/offers.ts';

/** Level and duration of a course, in one line. */
export function CourseFacts({ course }: { course: CatalogueCourse }) {
  const { i18n } = useLingui();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5 text-ink-muted">
      <div className="flex items-center gap-2">
        <TrendingUp aria-hidden className="size-4.5" />
        <dt className="sr-only">
          <Trans>Nível</Trans>
        </dt>
        <dd>{i18n._(course.level)}</dd>
      </div>
      <div className="flex items-center gap-2">
        <Clock aria-hidden className="size-4.5" />
        <dt className="sr-only">
          <Trans>Duração</Trans>
        </dt>
        <dd>{duration(course)}</dd>
      </div>
    </dl>
  );
}
