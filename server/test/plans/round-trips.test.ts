import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { engine } from '../database/database.ts';
import { createCourse } from '../../src/features/courses/courses.ts';
import { createLesson } from '../../src/features/lessons/lessons.ts';
import { PASSWORD, testSchool } from '../school.ts';

/*
 * A statement is a round trip to PostgreSQL, and work for the main thread. This holds how many some calls
 * need: a log-in, of which hundreds come at once, and what students do all day.
 */

/** The statements that were sent, each with whether PostgreSQL has been made to prepare it. */
function recordQueries() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return {
    of: async (work: () => Promise<{ status: number }>) => {
      query.mockClear();
      expect((await work()).status).toBe(200);
      return query.mock.calls.map(([given]: readonly unknown[]) => {
        const { text, name } =
          typeof given === 'string' ? { text: given } : (given as pg.QueryConfig);
        return { text, isPrepared: name !== undefined };
      });
    },
    restore: () => query.mockRestore(),
  };
}

test.runIf(engine === 'postgres')('log-ins and calls of students need few statements', async () => {
  const school = await testSchool();
  const account = await school.user({ password: PASSWORD });
  const { email } = account;
  const logIn = () => school.anyone.post('/token/', { email, password: PASSWORD });
  const course = await createCourse(school.ctx, {
    title: 'A course',
    subtitle: '',
    description: '',
    level: 'beginner',
    duration: '1 h',
  });
  const lesson = await createLesson(school.ctx, {
    course_id: course.id,
    title: 'The only lesson',
    description: '',
    duration: '01:00',
    video_url: 'https://video.test/1.mp4',
  });
  const student = await school.as(account);
  await student.post(`/courses/${course.id}/enroll/`, {});
  // The first log-in makes the device known.
  expect((await logIn()).status).toBe(200);

  const queries = recordQueries();
  try {
    const ofLogIn = await queries.of(logIn);
    expect(ofLogIn.length, JSON.stringify(ofLogIn)).toBe(17);
    const ofPage = await queries.of(() => student.get(`/courses/${course.id}/`));
    // The session, the course and its five parts, and that it was visited.
    expect(ofPage.length, JSON.stringify(ofPage)).toBe(8);
    // It earns two badges, which are stored by one statement. Two count it on the day of the student's time zone.
    const ofLesson = await queries.of(() =>
      student.post(`/lessons/${lesson.id}/complete/`, { completed: true }),
    );
    expect(ofLesson.length, JSON.stringify(ofLesson)).toBe(14);
    const unprepared = [...ofLogIn, ...ofPage, ...ofLesson].filter(({ isPrepared }) => !isPrepared);
    expect(new Set(unprepared.map(({ text }) => text))).toEqual(new Set(['begin', 'commit']));
  } finally {
    queries.restore();
  }
});
