import { Trans } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import type { ReactNode, Ref } from 'react';
import { CourseCard, FirstCourse } from './enrolled-course.tsx';

export interface DashboardFrameProps {
  username: string;
  /** Shown under the greeting. */
  notice?: ReactNode;
  /** The heading that takes the focus after a course has been joined. */
  coursesRef?: Ref<HTMLHeadingElement>;
  courses: ReactNode;
  children?: ReactNode;
}

/** The dashboard's main part: the greeting, the own courses, and `children`. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { username, notice, coursesRef, courses, children } = props;
  return (
    <div className="container-page flex flex-col gap-10 pt-6 pb-16 sm:pt-10">
      <div className="flex flex-col gap-5">
        <h1 className="text-2xl break-words">
          {username === '' ? (
            <Trans>Welcome back, Student!</Trans>
          ) : (
            <Trans>Welcome back, {username}!</Trans>
          )}
        </h1>
        {notice}
      </div>
      <section aria-labelledby="my-courses" className="flex flex-col gap-5">
        <h2 id="my-courses" ref={coursesRef} tabIndex={-1} className="w-fit text-xl">
          <Trans>My courses</Trans>
        </h2>
        {courses}
      </section>
      {children}
    </div>
  );
}

/** The student's courses. The one to go on with comes first, as a large card. */
export function MyCourses({ first, others }: { first: Enrollment; others: readonly Enrollment[] }) {
  return (
    <>
      <FirstCourse enrollment={first} />
      {others.length > 0 && (
        <ul className="card-grid">
          {others.map((enrollment) => (
            <li key={enrollment.id} className="flex">
              <CourseCard enrollment={enrollment} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
