import { Plural, Trans } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import { Written } from '../../../lib/course-language.tsx';
import { TextLink } from '../../../ui/index.ts';

/** So many quizzes are named; their sum is that of all. */
const MOST_NAMED = 3;

/** What the last attempts left wrong, with the way to it; nothing where they left nothing. */
export function Review({ enrollments }: { enrollments: readonly Enrollment[] }) {
  const quizzes = enrollments
    .flatMap(({ course }) => course.quizzes.map((quiz) => ({ ...quiz, course })))
    .filter(({ review_count: count }) => count > 0)
    .toSorted((a, b) => b.review_count - a.review_count);
  const total = quizzes.reduce((sum, { review_count: count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <section aria-labelledby="to-review" className="flex flex-col gap-3">
      <h2 id="to-review" className="text-xl">
        <Plural value={total} one="# question to review" other="# questions to review" />
      </h2>
      <ul className="flex flex-col gap-1">
        {quizzes.slice(0, MOST_NAMED).map(({ id, title, review_count: count, course }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            {/* The former attempts with their reports. */}
            <TextLink
              to={`/course/${course.id}/quizzes?quiz=${id}&view=results`}
              className="min-w-0 py-1 wrap-anywhere"
            >
              <Written in={course.language}>{title}</Written>
            </TextLink>
            <span className="shrink-0 text-sm text-ink-muted">
              <Plural value={count} one="# question" other="# questions" />
            </span>
          </li>
        ))}
      </ul>
      {quizzes.length > MOST_NAMED && (
        <p className="text-sm text-ink-muted">
          <Trans>The quizzes with the most are named.</Trans>
        </p>
      )}
    </section>
  );
}
