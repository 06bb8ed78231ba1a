import type { Attempt } from '@trilha/contract';
import type { Flags, LimitFile } from './sqlite-file.ts';
import {
  type CourseRow,
  type EnrollmentRow,
  gather,
  type QuestionOut,
  type Reads,
  Refused,
} from './store.ts';

/** What students read. */
export function sqliteReads({ get, raw, write, ofSession, callerOf }: LimitFile): Reads {
  const profileRow = get<Record<string, unknown>>(
    `select users.id, email, username, first_name, last_name, profile_image, phone, birth_date, bio,
      is_staff, is_superuser ${ofSession}`,
  );

  const courseList = get<Record<string, unknown>>(
    `select id, title, subtitle, description, level, duration, icon, enrollment, is_published,
      (select count(*) from lessons where course_id = courses.id) as lesson_count,
      (select count(*) from quizzes where course_id = courses.id) as quiz_count,
      exists (select 1 from enrollments where user_id = ? and course_id = courses.id
        and ended_at is null) as is_enrolled
      from courses where is_published = 1 or ? = 1 order by id`,
  );

  const courseRow = get<
    Flags<CourseRow, 'is_published'> & { enrolled: number | null; last_accessed: string | null }
  >(
    `select courses.id, title, subtitle, description, level, duration, icon, enrollment, is_published,
      enrollments.id as enrolled, last_accessed
      from courses left join enrollments on course_id = courses.id and user_id = ? and ended_at is null
      where courses.id = ?`,
  );
  const benefits = get<{ id: number; description: string }>(
    'select id, description from course_benefits where course_id = ? order by id',
  );
  const lessons = raw(
    `select lessons.id, title, description, duration, position, video_url, course_id, completed_at,
      lesson_positions.seconds, poster
      from lessons
      left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = ?
      left join lesson_positions on lesson_positions.lesson_id = lessons.id
        and lesson_positions.user_id = ?
      left join videos on path = video_url
      where course_id = ? order by position, lessons.id`,
  );
  const tracks = get<{ lesson_id: number; kind: string; language: string; path: string }>(
    `select lesson_id, kind, language, path from lesson_tracks
      where lesson_id in (select id from lessons where course_id = ?) order by id`,
  );
  const quizzes = raw(
    `select quizzes.id, title, description, quizzes.passing_score, can_retake, show_report, course_id,
      count(attempts.id), max(attempts.score)
      from quizzes left join attempts on quiz_id = quizzes.id and user_id = ?
      where course_id = ? group by quizzes.id order by position, quizzes.id`,
  );
  const questions = raw(
    `select questions.id, questions.text, questions.position, answers.id, answers.text
      from questions join answers on question_id = questions.id where quiz_id = ?
      order by questions.position, questions.id, answers.position, answers.id`,
  );
  const visit = write('update enrollments set last_accessed = ? where id = ?');

  const ownCourses = get<Omit<EnrollmentRow, 'passed'>>(
    `select enrollments.id, last_accessed, enrolled_at, course_id, title, subtitle, description,
      level, duration, icon,
      (select count(*) from quizzes where quizzes.course_id = courses.id) as quizzes
      from enrollments join courses on courses.id = course_id
      where user_id = ? and ended_at is null and (is_published = 1 or ? = 1)`,
  );
  const passedQuizzes = get<{ course_id: number; passed: number }>(
    `select course_id, count(distinct quiz_id) as passed from attempts
      join quizzes on quizzes.id = quiz_id where user_id = ? and passed = 1 group by course_id`,
  );
  const outline = raw(
    `select lessons.id, course_id, title, duration, position, completed_at from lessons
      left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = ?
      where course_id in (select course_id from enrollments where user_id = ? and ended_at is null)
      order by position, lessons.id`,
  );

  const attemptList = get<Flags<Attempt, 'passed'>>(
    `select id, number, score, passed, completed_at from attempts where user_id = ? and quiz_id = ?
      order by number desc`,
  );
  const quizVisible = get<{ is_published: number }>(
    'select is_published from quizzes join courses on courses.id = course_id where quizzes.id = ?',
  );

  return {
    profile({ session, now }) {
      const row = profileRow.get(session, now);
      if (!row) throw new Refused(401);
      row['is_staff'] = row['is_staff'] === 1;
      row['is_superuser'] = row['is_superuser'] === 1;
      return row;
    },
    courses(caller) {
      const { id, isStaff } = callerOf(caller);
      const rows = courseList.all(id, Number(isStaff));
      for (const row of rows) {
        row['is_published'] = row['is_published'] === 1;
        row['is_enrolled'] = row['is_enrolled'] === 1;
      }
      return rows;
    },
    course(caller, id, visited) {
      const { id: user, isStaff } = callerOf(caller);
      const row = courseRow.get(user, id);
      if (!row || !(row.is_published === 1 || isStaff)) throw new Refused(404);
      const { enrolled, last_accessed, ...course } = row;
      const isOpen = enrolled !== null || isStaff;
      const page = {
        course: { ...course, is_published: row.is_published === 1 },
        isEnrolled: enrolled !== null,
        isOpen,
        benefits: benefits.all(id),
        lessons: lessons.all(user, user, id).map((lesson) => ({
          id: lesson[0] as number,
          title: lesson[1] as string,
          description: lesson[2] as string,
          duration: lesson[3] as string,
          position: lesson[4] as number,
          video_url: lesson[5] as string,
          course_id: lesson[6] as number,
          completed: lesson[7] !== null,
          seconds: lesson[8] as number | null,
          poster: lesson[9] as string | null,
        })),
        tracks: isOpen ? tracks.all(id) : [],
        quizzes: quizzes.all(user, id).map((quiz) => ({
          id: quiz[0] as number,
          title: quiz[1] as string,
          description: quiz[2] as string,
          passing_score: quiz[3] as number,
          can_retake: quiz[4] === 1,
          show_report: quiz[5] === 1,
          completed: quiz[7] !== 0,
          best_score: quiz[8] as number | null,
          attempts_count: quiz[7] as number,
          course_id: quiz[6] as number,
          questions: isOpen ? questionsOf(quiz[0] as number) : [],
        })),
      };
      if (enrolled !== null && (last_accessed === null || last_accessed < visited)) {
        visit.run(caller.now, enrolled);
      }
      return page;
    },
    enrollments(caller) {
      const { id, isStaff } = callerOf(caller);
      const passed = new Map(passedQuizzes.all(id).map((row) => [row.course_id, row.passed]));
      return {
        enrollments: ownCourses
          .all(id, Number(isStaff))
          .map((row) => ({ ...row, passed: passed.get(row.course_id) ?? 0 })),
        lessons: outline.all(id, id).map((row) => ({
          id: row[0] as number,
          course_id: row[1] as number,
          title: row[2] as string,
          duration: row[3] as string,
          position: row[4] as number,
          completed: row[5] !== null,
        })),
      };
    },
    attempts(caller, id) {
      const { id: user, isStaff } = callerOf(caller);
      const quiz = quizVisible.get(id);
      if (!quiz || !(quiz.is_published === 1 || isStaff)) throw new Refused(404);
      return attemptList.all(user, id).map((row) => ({ ...row, passed: row.passed === 1 }));
    },
  };

  function questionsOf(quiz: number): QuestionOut[] {
    return gather(
      questions.all(quiz),
      (row) => row[0] as number,
      (row): QuestionOut => ({
        id: row[0] as number,
        text: row[1] as string,
        order: row[2] as number,
        answers: [],
      }),
      (row) => ({ id: row[3] as number, text: row[4] as string }),
    );
  }
}
