import type { api, ResponseOf } from '@trilha/contract';
import { DashboardFrame, MyCourses } from '../features/learn/dashboard/my-courses.tsx';
import type { Draw } from './show.tsx';

type Answer = ResponseOf<typeof api.enrollments.list>;

/** The courses of a student; what stands below them follows with the app. */
export const draw: Draw<Answer> = ({ results: [first, ...others] }, { username }) =>
  first ? (
    <DashboardFrame username={username} courses={<MyCourses first={first} others={others} />} />
  ) : null;
