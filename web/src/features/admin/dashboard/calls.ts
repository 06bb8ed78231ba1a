import type { api } from '@trilha/contract';
import { bare } from '../../../lib/api/bare.ts';

export const getStats: typeof api.dashboard.stats = bare('GET', '/admin/dashboard/stats/', 'staff');
export const listCourses: typeof api.courses.list = bare('GET', '/courses/', 'user');
export const listDeletions: typeof api.adminDeletions.list = bare(
  'GET',
  '/admin/deletions/',
  'staff',
);
