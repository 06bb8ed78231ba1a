import { Trans } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import { ChevronRight } from 'lucide-react';
import { CourseCard } from './enrolled-course.tsx';
import { nextStepOf } from './next-step.ts';

/** The student's courses beside the one to go on with; those in which nothing is left to do are folded. */
export function OtherCourses({ courses }: { courses: readonly Enrollment[] }) {
  if (courses.length === 0) return null;
  const isFinished = (enrollment: Enrollment) => nextStepOf(enrollment).kind === 'finished';
  const finished = courses.filter(isFinished);
  const open = courses.filter((enrollment) => !isFinished(enrollment));
  const count = finished.length;
  return (
    <section aria-labelledby="other-courses" className="flex flex-col gap-5">
      <h2 id="other-courses" className="text-xl">
        <Trans>My other courses</Trans>
      </h2>
      {open.length > 0 && <Cards courses={open} />}
      {count > 0 && (
        <details className="group">
          <summary className="flex w-fit cursor-pointer list-none items-center gap-2 rounded-md py-2 pr-3 font-semibold text-brand-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="size-5 shrink-0 transition-transform group-open:rotate-90"
            />
            <Trans>Finished ({count})</Trans>
          </summary>
          <div className="pt-3">
            <Cards courses={finished} />
          </div>
        </details>
      )}
    </section>
  );
}

function Cards({ courses }: { courses: readonly Enrollment[] }) {
  return (
    <ul className="card-grid">
      {courses.map((enrollment) => (
        // One alone is as wide as the course to go on with.
        <li key={enrollment.id} className="flex lg:only:col-span-2">
          <CourseCard enrollment={enrollment} />
        </li>
      ))}
    </ul>
  );
}
