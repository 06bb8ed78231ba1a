import { api, type StudentProgress } from '@trilha/contract';
import { adminUser, expectAccessible, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './student.tsx';

const AT = '2026-03-01T12:00:00.000Z';

/** One lesson of two completed, and a quiz not yet attempted. */
function progressOf(user: StudentProgress['user']): StudentProgress {
  return {
    user,
    last_activity: AT,
    achievements: [],
    courses: [
      {
        course_id: 1,
        title: 'English A1',
        language: null,
        enrolled_at: AT,
        ended_at: null,
        last_accessed: null,
        video_progress: 50,
        quiz_progress: 0,
        lessons: [
          { id: 1, title: 'Hello', order: 1, completed_at: AT },
          { id: 2, title: 'Goodbye', order: 2, completed_at: null },
        ],
        quizzes: [
          {
            id: 1,
            title: 'Words',
            passing_score: 70,
            best_score: null,
            passed: false,
            attempts: [],
          },
        ],
      },
    ],
  };
}

function open(user: ReturnType<typeof adminUser>) {
  mock(api.adminUsers.get, user);
  mock(api.adminUsers.progress, progressOf(user));
  const at = `/admin/users/${user.id}/progress`;
  return renderScreen(screen, {
    path: '/admin/users/:id/progress',
    at,
    user: 'staff',
    frame: 'admin',
  });
}

test('staff see how a student gets on in each course', async () => {
  await open(adminUser({ first_name: 'Ana', last_name: 'Lima' }));
  await expect.element(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible();
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByText('Lessons (2)').click();
  await page.getByText('Quizzes (1)').click();
  await expect.element(page.getByText('Not attempted yet')).toBeVisible();
  await expectAccessible();
});

test('on a phone a long name fits', async () => {
  await page.viewport(360, 780);
  await open(adminUser({ first_name: 'Wolfeschlegelsteinhausen'.repeat(4) }));
  await expect.element(page.getByText('English A1')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
