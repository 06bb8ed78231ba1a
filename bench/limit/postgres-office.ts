import { CALLER, type LimitPool, statement } from './postgres-pool.ts';
import { type Caller, nameOf, type Office, percentOf, Refused, type UserFound } from './store.ts';

const callerRow = statement<{ id: number; is_staff: boolean }>(CALLER);

const kept = (name: string) =>
  `(select coalesce(sum(n), 0)::int from school_counts where name = '${name}')`;
const overview = statement<{
  total_users: number;
  total_courses: number;
  total_quizzes: number;
  active_enrollments: number;
}>(
  `select ${kept('users')} as total_users, (select count(*) from courses) as total_courses,
    (select count(*) from quizzes) as total_quizzes,
    ${kept('running_enrollments')} - (select count(*) from enrollments where ended_at is null
      and user_id in (select id from users where is_active = false)) as active_enrollments`,
);
interface Named {
  username: string;
  first_name: string;
  last_name: string;
  erased_at: string | null;
}
const PEOPLE = 'users.username, users.first_name, users.last_name, users.erased_at';
const recentLessons = statement<
  Named & { lesson_title: string; course_title: string; completed_at: string }
>(
  `select ${PEOPLE}, lessons.title as lesson_title, courses.title as course_title, completed_at
    from (select * from lesson_completions order by completed_at desc limit 5) as newest
    join users on users.id = user_id join lessons on lessons.id = lesson_id
    join courses on courses.id = course_id
    order by completed_at desc, user_id desc, lesson_id desc`,
);
const recentQuizzes = statement<
  Named & {
    quiz_title: string;
    course_title: string;
    score: number;
    passed: boolean;
    completed_at: string;
  }
>(
  `select ${PEOPLE}, quizzes.title as quiz_title, courses.title as course_title, score, passed,
    completed_at from (select id, user_id, quiz_id, score, passed, completed_at from attempts
      order by completed_at desc, id desc limit 5) as newest
    join users on users.id = user_id join quizzes on quizzes.id = quiz_id
    join courses on courses.id = course_id order by completed_at desc, newest.id desc`,
);
const recentEnrollments = statement<
  Named & {
    course_title: string;
    enrolled_at: string;
    lessons: number;
    done: number;
    quizzes: number;
    passed: number;
  }
>(
  `select ${PEOPLE}, courses.title as course_title, enrolled_at,
    (select count(*) from lessons where course_id = newest.course_id) as lessons,
    (select count(*) from lessons join lesson_completions as done on done.lesson_id = lessons.id
      where course_id = newest.course_id and done.user_id = newest.user_id) as done,
    (select count(*) from quizzes where course_id = newest.course_id) as quizzes,
    (select count(distinct quiz_id) from quizzes join attempts on quiz_id = quizzes.id
      where course_id = newest.course_id and attempts.user_id = newest.user_id and passed) as passed
    from (select id, user_id, course_id, enrolled_at from enrollments where ended_at is null
      order by enrolled_at desc, id desc limit 5) as newest
    join users on users.id = newest.user_id join courses on courses.id = newest.course_id
    order by enrolled_at desc, newest.id desc`,
);
const recentUsers = statement<Named & { email: string; date_joined: string }>(
  `select ${PEOPLE}, email, date_joined from users where erased_at is null
    order by date_joined desc, id desc limit 5`,
);

const found = statement<UserFound & { count: number }>(
  `select id, email, username, first_name, last_name, is_active, is_staff, is_superuser,
    profile_image, date_joined, count(*) over () as count,
    array(select course_id from enrollments where user_id = users.id and ended_at is null
      order by course_id) as courses
    from users where erased_at is null and search_text like $1
    order by date_joined desc, id desc limit $2 offset $3`,
);

/** What staff read. */
export function postgresOffice({ pool }: LimitPool): Office {
  const staff = async ({ session, now }: Caller) => {
    const [row] = await callerRow(pool, session, now);
    if (!row) throw new Refused(401);
    if (!row.is_staff) throw new Refused(403);
  };

  return {
    async stats(caller) {
      await staff(caller);
      const [[counts], lessonRows, quizRows, enrollmentRows, userRows] = await Promise.all([
        overview(pool),
        recentLessons(pool),
        recentQuizzes(pool),
        recentEnrollments(pool),
        recentUsers(pool),
      ]);
      if (!counts) throw new Refused(500);
      return {
        overview: counts,
        recent_activity: {
          lessons: lessonRows.map((row) => ({
            lesson_title: row.lesson_title,
            course_title: row.course_title,
            user_name: nameOf(row),
            completed_at: row.completed_at,
          })),
          quizzes: quizRows.map((row) => ({
            quiz_title: row.quiz_title,
            course_title: row.course_title,
            user_name: nameOf(row),
            score: row.score,
            passed: row.passed,
            completed_at: row.completed_at,
          })),
          enrollments: enrollmentRows.map((row) => ({
            course_title: row.course_title,
            user_name: nameOf(row),
            video_progress: percentOf(row.done, row.lessons),
            quiz_progress: percentOf(row.passed, row.quizzes),
            enrolled_at: row.enrolled_at,
          })),
          users: userRows.map((row) => ({
            name: nameOf(row),
            email: row.email,
            date_joined: row.date_joined,
          })),
        },
      };
    },
    async users(caller, words, { limit, offset }) {
      await staff(caller);
      const [word = ''] = words;
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const rows = await found(pool, pattern, limit, offset);
      return {
        count: rows[0]?.count ?? 0,
        users: rows.map((row) => ({
          id: row.id,
          email: row.email,
          username: row.username,
          first_name: row.first_name,
          last_name: row.last_name,
          is_active: row.is_active,
          is_staff: row.is_staff,
          is_superuser: row.is_superuser,
          courses: row.courses,
          profile_image: row.profile_image,
          date_joined: row.date_joined,
        })),
      };
    },
  };
}
