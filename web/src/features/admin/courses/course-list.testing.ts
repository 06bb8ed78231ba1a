import type { AdminCourse } from '@trilha/contract';
import { adminCourse, renderScreen } from '#test';
import { page } from 'vitest/browser';
import * as screen from './course-list.tsx';
import { button } from './course-school.testing.ts';

/* The list of courses as staff see it. */

export const LIST = '/admin/courses';
/** The form that opens in the list. */
export const form = page.getByRole('region', { name: /^(Add Course|Edit )/ });
export const addButton = button('Add Course').first();

export const rows = page.getByRole('row');

export const open = (at = LIST) =>
  renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });

export const english = (given: Partial<AdminCourse> = {}) =>
  adminCourse({ title: 'English A1', ...given });
