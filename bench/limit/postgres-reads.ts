import type { Attempt } from '@trilha/contract';
import { CALLER, type LimitPool, list, type Raw, statement } from './postgres-pool.ts';
import {
  type CourseRow,
  gather,
  type LessonRow,
  type QuestionOut,
  type Reads,
  Refused,
  type TrackRow,
} from './store.ts';

const profileRow = statement<Record<string, unknown>>(
  `select users.id, email, username, first_name, last_name, profile_image, phone, birth_date, bio,
    is_staff, is_superuser from sessions join users on users.id = sessions.user_id
    where sessions.id = $1 and revoked_at is null and expires_at > $2 and is_active`,
);

const courseList = statement<Record<string, unknown>>(
  `with caller as materialized (${CALLER})
    select courses.id, title, subtitle, description, level, duration, icon, enrollment,
    is_published, (select count(*) from lessons where course_id = courses.id) as lesson_count,
    (select count(*) from quizzes where course_id = courses.id) as quiz_count,
    exists (select 1 from enrollments where user_id = caller.id and course_id = courses.id
      and ended_at is null) as is_enrolled
    from caller join courses on is_published or caller.is_staff order by courses.id`,
);

const courseRow = statement<
  CourseRow & {
    user_id: number;
    is_staff: boolean;
    enrolled: number | null;
    stale: boolean | null;
    benefits: { id: number; description: string }[];
    tracks: TrackRow[];
  }
>(
  `with caller as materialized (${CALLER})
    select courses.id, title, subtitle, description, level, duration, icon, enrollment,
    is_published, caller.id as user_id, caller.is_staff, enrollments.id as enrolled,
    coalesce(last_accessed < $4, true) as stale,
    coalesce((select json_agg(json_build_object('id', id, 'description', description) order by id)
      from course_benefits where course_id = courses.id), '[]') as benefits,
    coalesce((select json_agg(json_build_object('lesson_id', lesson_id, 'kind', kind,
        'language', language, 'path', path) order by lesson_tracks.id)
      from lesson_tracks join lessons on lessons.id = lesson_id
      where course_id = courses.id), '[]') as tracks
    from caller join courses on courses.id = $3
    left join enrollments on enrollments.course_id = courses.id and user_id = caller.id
      and ended_at is null`,
);
const lessons = list(
  `select lessons.id, title, description, duration, position, video_url, course_id,
    completed_at is not null, lesson_positions.seconds, poster
    from lessons
    left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = $1
    left join lesson_positions on lesson_positions.lesson_id = lessons.id
      and lesson_positions.user_id = $1
    left join videos on path = video_url
    where course_id = $2 order by position, lessons.id`,
);
const quizzes = list(
  `select quizzes.id, title, description, quizzes.passing_score, can_retake, show_report, course_id,
    count(attempts.id), max(attempts.score)
    from quizzes left join attempts on quiz_id = quizzes.id and user_id = $1
    where course_id = $2 group by quizzes.id order by position, quizzes.id`,
);
const questions = list(
  `select quiz_id, questions.id, questions.text, questions.position, answers.id, answers.text
    from quizzes join questions on quiz_id = quizzes.id
    join answers on question_id = questions.id where course_id = $1
    order by questions.position, questions.id, answers.position, answers.id`,
);
const visit = statement('update enrollments set last_accessed = $1 where id = $2');

const ownCourses = statement<{
  id: number;
  last_accessed: string | null;
  enrolled_at: string;
  course_id: number;
  title: string;
  subtitle: string;
  description: string;
  level: string;
  duration: string;
  icon: string;
  quizzes: number;
  passed: number;
}>(
  `with caller as materialized (${CALLER})
    select enrollments.id, last_accessed, enrolled_at, course_id, title, subtitle, description,
    level, duration, icon,
    (select count(*) from quizzes where quizzes.course_id = courses.id) as quizzes,
    (select count(distinct quiz_id) from attempts join quizzes on quizzes.id = quiz_id
      where user_id = caller.id and passed and quizzes.course_id = courses.id) as passed
    from caller join enrollments on user_id = caller.id and ended_at is null
    join courses on courses.id = course_id where is_published or caller.is_staff`,
);
const outline = list(
  `select lessons.id, lessons.course_id, title, duration, position, completed_at is not null
    from sessions join enrollments on enrollments.user_id = sessions.user_id and ended_at is null
    join lessons on lessons.course_id = enrollments.course_id
    left join lesson_completions as done on done.lesson_id = lessons.id
      and done.user_id = sessions.user_id
    where sessions.id = $1 order by position, lessons.id`,
);

const attemptList = statement<Attempt>(
  `with caller as materialized (${CALLER})
    select attempts.id, number, score, passed, completed_at
    from caller join quizzes on quizzes.id = $3
    join courses on courses.id = course_id and (is_published or caller.is_staff)
    join attempts on user_id = caller.id and quiz_id = quizzes.id order by number desc`,
);

/** What students read. */
export function postgresReads({ pool }: LimitPool): Reads {
  return {
    async profile({ session, now }) {
      const [row] = await profileRow(pool, session, now);
      if (!row) throw new Refused(401);
      return row;
    },
    async courses({ session, now }) {
      const rows = await courseList(pool, session, now);
      if (rows.length === 0) throw new Refused(401);
      return rows;
    },
    async course({ session, now }, id, visited) {
      const [row] = await courseRow(pool, session, now, id, visited);
      if (!row || !(row.is_published || row.is_staff)) throw new Refused(404);
      const { user_id, is_staff, enrolled, stale, benefits, tracks, ...course } = row;
      const isOpen = enrolled !== null || is_staff;
      const [lessonRows, quizRows, questionRows] = await Promise.all([
        lessons(pool, user_id, id),
        quizzes(pool, user_id, id),
        isOpen ? questions(pool, id) : [],
      ]);
      const questionsOf = new Map<number, Raw[]>();
      for (const question of questionRows) {
        const quiz = question[0] as number;
        const known = questionsOf.get(quiz);
        if (known) known.push(question);
        else questionsOf.set(quiz, [question]);
      }
      if (enrolled !== null && stale === true) await visit(pool, now, enrolled);
      return {
        course,
        isEnrolled: enrolled !== null,
        isOpen,
        benefits,
        tracks: isOpen ? tracks : [],
        lessons: lessonRows.map((lesson): LessonRow => ({
          id: lesson[0] as number,
          title: lesson[1] as string,
          description: lesson[2] as string,
          duration: lesson[3] as string,
          position: lesson[4] as number,
          video_url: lesson[5] as string,
          course_id: lesson[6] as number,
          completed: lesson[7] as boolean,
          seconds: lesson[8] as number | null,
          poster: lesson[9] as string | null,
        })),
        quizzes: quizRows.map((quiz) => ({
          id: quiz[0] as number,
          title: quiz[1] as string,
          description: quiz[2] as string,
          passing_score: quiz[3] as number,
          can_retake: quiz[4] as boolean,
          show_report: quiz[5] as boolean,
          completed: quiz[7] !== 0,
          best_score: quiz[8] as number | null,
          attempts_count: quiz[7] as number,
          course_id: quiz[6] as number,
          questions: gather(
            questionsOf.get(quiz[0] as number) ?? [],
            (question) => question[1] as number,
            (question): QuestionOut => ({
              id: question[1] as number,
              text: question[2] as string,
              order: question[3] as number,
              answers: [],
            }),
            (question) => ({ id: question[4] as number, text: question[5] as string }),
          ),
        })),
      };
    },
    async enrollments({ session, now }) {
      const [enrollments, lessonRows] = await Promise.all([
        ownCourses(pool, session, now),
        outline(pool, session),
      ]);
      // Nobody without a course among those who are measured: no row means no session.
      if (enrollments.length === 0) throw new Refused(401);
      return {
        enrollments,
        lessons: lessonRows.map((row) => ({
          id: row[0] as number,
          course_id: row[1] as number,
          title: row[2] as string,
          duration: row[3] as string,
          position: row[4] as number,
          completed: row[5] as boolean,
        })),
      };
    },
    async attempts({ session, now }, quiz) {
      const rows = await attemptList(pool, session, now, quiz);
      // Everybody who is measured has taken it: no row means no session or no such quiz.
      if (rows.length === 0) throw new Refused(404);
      return rows;
    },
  };
}
