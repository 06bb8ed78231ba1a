import type { api } from '@trilha/contract';
import { bare } from '../../lib/api/bare.ts';

export const listEnrollments: typeof api.enrollments.list = bare('GET', '/enrollments/', 'user');
export const listCourses: typeof api.courses.list = bare('GET', '/courses/', 'user');
export const getCourse: typeof api.courses.get = bare('GET', '/courses/{id}/', 'user');
export const joinCourse: typeof api.courses.enroll = bare('POST', '/courses/{id}/enroll/', 'user');
export const listRecentAchievements: typeof api.achievements.recent = bare(
  'GET',
  '/achievements/recent/',
  'user',
);
export const completeLesson: typeof api.lessons.complete = bare(
  'POST',
  '/lessons/{id}/complete/',
  'user',
);
export const savePosition: typeof api.lessons.position = bare(
  'PUT',
  '/lessons/{id}/position/',
  'user',
);
