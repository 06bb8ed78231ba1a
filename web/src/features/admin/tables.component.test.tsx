import { api } from '@trilha/contract';
import { adminCourse, adminUser, courseSummary, mock, nextId, pageOf, renderScreen } from '#test';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as audit from './audit/audit.tsx';
import * as courses from './courses/course-list.tsx';
import * as deletions from './deletions/deletions.tsx';
import * as enrollments from './enrollments/enrollments.tsx';
import * as jobs from './jobs/jobs.tsx';
import { backgroundJob, jobOverview } from './jobs/jobs.testing.ts';
import { adminLesson } from './lessons/lesson-school.testing.ts';
import * as lessons from './lessons/lessons.tsx';
import * as quizzes from './quizzes/quizzes.tsx';
import { adminQuiz } from './quizzes/quizzes.testing.ts';
import * as security from './security/security.tsx';
import * as system from './system/system.tsx';
import { browserError, wellSystem } from './system/system.testing.ts';
import * as imports from './users/import/import-users.tsx';
import * as users from './users/users.tsx';

/** From the smallest phone to a big screen, and closely where tables have the least room. */
const WIDTHS = [
  320, 360, 480, 640, 768, 820, 900, 1000, 1023, 1024, 1100, 1180, 1240, 1280, 1366, 1440, 1600,
  1920,
];
const AT = '2026-11-20T12:00:00.000Z';
const NAME = 'Maria Aparecida Constantinopolitano';
const EMAIL = 'maria.aparecida.constantinopolitano@universidade.test';
const course = courseSummary({ title: 'Conversation for Travellers', subtitle: 'Small talk' });
const person = {
  id: nextId(),
  name: NAME,
  email: EMAIL,
  profile_image: null,
  is_active: true,
  is_staff: true,
  is_superuser: false,
};
const superuser = adminUser({ is_superuser: true, username: 'administration', date_joined: AT });

/** Every table of the admin area, filled with what makes its columns wide. */
const SCREENS = {
  users: () => {
    mock(api.courses.list, pageOf([course]));
    mock(
      api.adminUsers.list,
      pageOf([
        adminUser({ email: EMAIL, first_name: NAME, username: 'constantinopolitano' }),
        superuser,
      ]),
    );
    return renderScreen(users, { path: '/admin/users', user: 'superuser', frame: 'admin' });
  },
  courses: () => {
    const given = { ...course, id: nextId(), is_published: false, enrollment_count: 1280 };
    mock(api.adminCourses.list, pageOf([adminCourse(given), adminCourse()]));
    return renderScreen(courses, { path: '/admin/courses', user: 'staff', frame: 'admin' });
  },
  lessons: () => {
    mock(api.courses.list, pageOf([course]));
    const lesson = adminLesson(course, { title: 'Greetings and introductions' });
    mock(api.adminLessons.list, pageOf([lesson, adminLesson(course)]));
    return renderScreen(lessons, { path: '/admin/lessons', user: 'staff', frame: 'admin' });
  },
  quizzes: () => {
    mock(api.courses.list, pageOf([course]));
    const quiz = { title: 'Greetings and introductions', course_title: course.title };
    mock(api.adminQuizzes.list, pageOf([adminQuiz({ ...quiz, attempts_count: 120 }), adminQuiz()]));
    return renderScreen(quizzes, { path: '/admin/quizzes', user: 'staff', frame: 'admin' });
  },
  enrollments: () => {
    mock(api.courses.list, pageOf([course]));
    mock(
      api.adminEnrollments.list,
      pageOf([
        {
          id: nextId(),
          user: person,
          course: { id: course.id, title: course.title, language: course.language },
          video_progress: 100,
          quiz_progress: 0,
          last_accessed: AT,
          enrolled_at: AT,
          attention: ['failing' as const, 'inactive' as const],
        },
      ]),
    );
    return renderScreen(enrollments, { path: '/admin/enrollments', user: 'staff', frame: 'admin' });
  },
  deletions: () => {
    const user = { ...person, date_joined: AT };
    mock(api.adminDeletions.list, pageOf([{ id: nextId(), requested_at: AT, user }]));
    return renderScreen(deletions, { path: '/admin/deletions', user: 'staff', frame: 'admin' });
  },
  audit: () => {
    const entry = {
      id: nextId(),
      at: AT,
      actor_id: null,
      actor_name: 'maria.constantinopolitano',
      action: 'update',
      subject_type: 'user',
      subject_id: null,
      subject_name: NAME,
      details: { fields: ['first_name', 'password', 'profile_image'], email: EMAIL },
      subject_place: null,
      places: [],
    };
    mock(api.audit.list, pageOf([entry]));
    return renderScreen(audit, { path: '/admin/audit', user: 'staff', frame: 'admin' });
  },
  jobs: () => {
    const job = {
      kind: 'a',
      label: 'Preparing a video for phones',
      created_by: 'constantinopolitano',
    };
    const at = { created_at: AT, started_at: AT };
    mock(
      api.jobs.list,
      pageOf([
        backgroundJob({ ...job, ...at, status: 'running', progress_done: 3, progress_total: 8 }),
        backgroundJob({
          ...job,
          ...at,
          subject: 'greetings-and-introductions.mp4',
          status: 'failed',
          finished_at: AT,
          failure: 'The conversion ended with the exit code 187: Unsupported codec.',
        }),
        backgroundJob({ ...job, next_attempt_at: AT }),
      ]),
    );
    mock(api.jobs.overview, jobOverview());
    return renderScreen(jobs, { path: '/admin/jobs', user: 'staff', frame: 'admin' });
  },
  security: () => {
    mock(api.secondFactor.get, {
      is_on: true,
      is_required: false,
      recovery_codes_left: 10,
      asks_password: true,
    });
    mock(api.adminSecurity.get, { staff_second_factor_required: false });
    mock(api.adminSecurity.staff, pageOf([{ ...person, second_factor: true }]));
    return renderScreen(security, { path: '/admin/security', user: 'superuser', frame: 'admin' });
  },
  imports: () => {
    const imported = {
      id: nextId(),
      filename: 'conversation-for-travellers-2026.csv',
      status: 'failed' as const,
      is_canceling: false,
      invite: true,
      total: 12_345,
      created: 11_000,
      updated: 1_000,
      unchanged: 300,
      refused: 45,
      failure: null,
      next_attempt_at: null,
      can_go_on: false,
      created_at: AT,
      finished_at: AT,
      created_by: 'constantinopolitano',
    };
    mock(api.userFiles.list, [imported, { ...imported, id: nextId(), filename: 'a.csv' }]);
    return renderScreen(imports, { path: '/admin/users/import', user: 'staff', frame: 'admin' });
  },
  system: () => {
    mock(api.adminSystem.health, wellSystem());
    mock(
      api.adminSystem.errors,
      pageOf([
        browserError({ message: `TypeError: ${NAME} is undefined`, path: '/course/12/quizzes' }),
        browserError({ count: 12_345 }),
      ]),
    );
    return renderScreen(system, { path: '/admin/system', user: 'staff', frame: 'admin' });
  },
};

/** Longer words, such as e-mail addresses, may break where there is no room for them. */
const LONGEST_WORD = 20;

/** Words of which not all letters stand on one line. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement?.checkVisibility() !== true) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      if (word.length > LONGEST_WORD) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
    }
  }
  return found;
}

/** What is wrong with the table in a window of this width. */
async function faultsAt(width: number, table: Element): Promise<string[]> {
  await page.viewport(width, 800);
  const root = document.documentElement;
  const place = table.parentElement;
  const faults = brokenWords(table).map((word) => `“${word}” is broken`);
  if (root.scrollWidth > root.clientWidth) faults.push('the page scrolls sideways');
  if (place && table.scrollWidth > place.clientWidth) faults.push('the table leaves its frame');
  return faults.map((fault) => `${width}: ${fault}`);
}

beforeEach(() => document.fonts.ready);

describe.each(Object.entries(SCREENS))('the table of %s', (_, open) => {
  test('fits at every width, and breaks no word', async () => {
    await open();
    const tables = page.getByRole('table');
    const isLoaded = () =>
      tables.elements().map((table) => table.getAttribute('aria-busy') === 'false');
    await expect.poll(() => isLoaded().length > 0 && isLoaded().every(Boolean)).toBe(true);
    const faults: string[] = [];
    for (const width of WIDTHS) {
      for (const table of tables.elements()) faults.push(...(await faultsAt(width, table)));
    }
    expect(faults).toEqual([]);
  });

  test('says above every column what it is', async () => {
    await open();
    const heads = page.getByRole('columnheader');
    await expect.element(heads.first()).toBeVisible();
    await expect.element(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
    for (const head of heads.elements()) {
      expect(head.textContent).not.toBe('');
      // What only screen readers are told is a pixel wide.
      for (const part of [head, ...head.querySelectorAll('*:not(svg *)')]) {
        // Of a head that sorts, cards show the words without the button.
        if (!part.checkVisibility()) continue;
        expect(part.getBoundingClientRect().width, head.textContent).toBeGreaterThan(10);
      }
    }
    const buttons = page.getByRole('row').last().getByRole('button').elements();
    const last = heads.last().element().textContent;
    expect(last === 'Actions', `${last}, with ${buttons.length} buttons`).toBe(buttons.length > 0);
  });
});

test('the question before a deletion needs no width of its own', async () => {
  await SCREENS.enrollments();
  await userEvent.click(page.getByRole('button', { name: /^End the enrollment/ }));
  await expect.element(page.getByText('End this enrollment?')).toBeVisible();
  const table = page.getByRole('table').element();
  const faults: string[] = [];
  for (const width of WIDTHS) faults.push(...(await faultsAt(width, table)));
  expect(faults).toEqual([]);
});

test('rows of which no cell wraps are 48 pixels high, and a ticked one looks ticked under the pointer', async () => {
  await page.viewport(1600, 900);
  const people = [
    adminUser({ username: 'ana' }),
    { ...superuser, first_name: 'Rui', last_name: 'Prado', last_seen_at: AT },
    adminUser({ first_name: 'Lia', last_name: 'Prado', is_staff: true, is_active: false }),
  ];
  mock(api.courses.list, pageOf([course]));
  mock(api.adminUsers.list, pageOf(people));
  await renderScreen(users, { path: '/admin/users', user: 'superuser', frame: 'admin' });
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(rows.nth(3)).toBeVisible();
  const heights = () =>
    rows
      .elements()
      .slice(1)
      .map((row) => row.getBoundingClientRect().height);
  expect(heights()).toEqual([48, 48, 48]);
  const colourOf = (row: Element) => getComputedStyle(row).backgroundColor;
  const [tick, row] = [page.getByRole('checkbox').nth(1), rows.nth(1)];
  await userEvent.hover(row);
  await expect.poll(() => colourOf(row.element())).not.toBe('rgba(0, 0, 0, 0)');
  const [onlyHovered, soft] = [colourOf(row.element()), colourOf(document.body)];
  void soft;
  await userEvent.click(tick);
  await expect.element(tick).toBeChecked();
  await expect.poll(() => row.element().getAnimations().length).toBe(0);
  const both = colourOf(row.element());
  expect(both).not.toBe(onlyHovered);
  await userEvent.unhover(row);
  await expect.poll(() => row.element().getAnimations().length).toBe(0);
  expect(colourOf(row.element())).toBe(both);
});
