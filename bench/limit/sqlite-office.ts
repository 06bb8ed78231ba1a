import type { Flags, LimitFile } from './sqlite-file.ts';
import { type Caller, nameOf, type Office, percentOf, Refused, type UserFound } from './store.ts';

/** What staff read. */
export function sqliteOffice({ get, raw, callerOf }: LimitFile): Office {
  const kept = (name: string) =>
    `(select coalesce(sum(n), 0) from school_counts where name = '${name}')`;
  const overview = raw(
    `select ${kept('users')}, (select count(*) from courses), (select count(*) from quizzes),
      ${kept('running_enrollments')} - (select count(*) from enrollments where ended_at is null
        and user_id in (select id from users where is_active = 0))`,
  );
  const people = 'users.username, users.first_name, users.last_name, users.erased_at';
  type Named = {
    username: string;
    first_name: string;
    last_name: string;
    erased_at: string | null;
  };
  const recentLessons = get<
    Named & { lesson_title: string; course_title: string; completed_at: string }
  >(
    `select ${people}, lessons.title as lesson_title, courses.title as course_title, completed_at
      from (select * from lesson_completions order by completed_at desc limit 5) as newest
      join users on users.id = user_id join lessons on lessons.id = lesson_id
      join courses on courses.id = course_id
    order by completed_at desc, user_id desc, lesson_id desc`,
  );
  const recentQuizzes = get<
    Named & {
      quiz_title: string;
      course_title: string;
      score: number;
      passed: number;
      completed_at: string;
    }
  >(
    `select ${people}, quizzes.title as quiz_title, courses.title as course_title, score, passed,
      completed_at from (select id, user_id, quiz_id, score, passed, completed_at from attempts
        order by completed_at desc, id desc limit 5) as newest
      join users on users.id = user_id join quizzes on quizzes.id = quiz_id
      join courses on courses.id = course_id order by completed_at desc, newest.id desc`,
  );
  const recentEnrollments = get<
    Named & {
      course_title: string;
      enrolled_at: string;
      lessons: number;
      done: number;
      quizzes: number;
      passed: number;
    }
  >(
    `select ${people}, courses.title as course_title, enrolled_at,
      (select count(*) from lessons where course_id = newest.course_id) as lessons,
      (select count(*) from lessons join lesson_completions as done on done.lesson_id = lessons.id
        where course_id = newest.course_id and done.user_id = newest.user_id) as done,
      (select count(*) from quizzes where course_id = newest.course_id) as quizzes,
      (select count(distinct quiz_id) from quizzes join attempts on quiz_id = quizzes.id
        where course_id = newest.course_id and attempts.user_id = newest.user_id and passed = 1)
        as passed
      from (select id, user_id, course_id, enrolled_at from enrollments where ended_at is null
        order by enrolled_at desc, id desc limit 5) as newest
      join users on users.id = newest.user_id join courses on courses.id = newest.course_id
      order by enrolled_at desc, newest.id desc`,
  );
  const recentUsers = get<Named & { email: string; date_joined: string }>(
    `select ${people}, email, date_joined from users where erased_at is null
      order by date_joined desc, id desc limit 5`,
  );

  const found = get<
    Flags<UserFound, 'is_active' | 'is_staff' | 'is_superuser'> & { count: number }
  >(
    `select id, email, username, first_name, last_name, is_active, is_staff, is_superuser,
      profile_image, date_joined, count(*) over () as count
      from users where erased_at is null
      and users.id in (select rowid from users_search where users_search match ?)
      and search_text like ? escape '\\'
      order by date_joined desc, id desc limit ? offset ?`,
  );
  const coursesOf = raw(
    'select course_id from enrollments where user_id = ? and ended_at is null order by course_id',
  );

  const staff = (caller: Caller) => {
    if (!callerOf(caller).isStaff) throw new Refused(403);
  };

  return {
    stats(caller) {
      staff(caller);
      const [total_users, total_courses, total_quizzes, active_enrollments] = overview.get() as [
        number,
        number,
        number,
        number,
      ];
      return {
        overview: { total_users, total_courses, total_quizzes, active_enrollments },
        recent_activity: {
          lessons: recentLessons.all().map((row) => ({
            lesson_title: row.lesson_title,
            course_title: row.course_title,
            user_name: nameOf(row),
            completed_at: row.completed_at,
          })),
          quizzes: recentQuizzes.all().map((row) => ({
            quiz_title: row.quiz_title,
            course_title: row.course_title,
            user_name: nameOf(row),
            score: row.score,
            passed: row.passed === 1,
            completed_at: row.completed_at,
          })),
          enrollments: recentEnrollments.all().map((row) => ({
            course_title: row.course_title,
            user_name: nameOf(row),
            video_progress: percentOf(row.done, row.lessons),
            quiz_progress: percentOf(row.passed, row.quizzes),
            enrolled_at: row.enrolled_at,
          })),
          users: recentUsers.all().map((row) => ({
            name: nameOf(row),
            email: row.email,
            date_joined: row.date_joined,
          })),
        },
      };
    },
    users(caller, words, { limit, offset }) {
      staff(caller);
      const [word = ''] = words;
      const index = `"${word.replaceAll('"', '""')}"`;
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const rows = found.all(index, pattern, limit, offset);
      const users = rows.map((row) => ({
        id: row.id,
        email: row.email,
        username: row.username,
        first_name: row.first_name,
        last_name: row.last_name,
        is_active: row.is_active === 1,
        is_staff: row.is_staff === 1,
        is_superuser: row.is_superuser === 1,
        courses: coursesOf.all(row.id).map(([course]) => course as number),
        profile_image: row.profile_image,
        date_joined: row.date_joined,
      }));
      return { count: rows[0]?.count ?? 0, users };
    },
  };
}
