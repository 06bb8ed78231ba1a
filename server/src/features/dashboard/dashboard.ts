import { ACTIVE_DAYS, type DashboardStats, type OfficeStart } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { storedCount } from '../../platform/database/counts.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { onlyRow, type Param, prepare } from '../../platform/database/prepared.ts';
import { activeEnrollments, newestEnrollments } from '../enrollments/enrollments.ts';
import { countOpenMessages } from '../messages/messages.ts';
import { nameOf } from '../people/people.ts';

const RECENT = 5;
const DAY_MS = 86_400_000;

/** The size of the school and the most recent activity. */
export async function getStats(ctx: Context): Promise<DashboardStats> {
  const { queries } = ctx.database;
  const [overview, open_messages, lessons, quizzes, enrollments, users] = await Promise.all([
    overviewOf(queries, {}),
    countOpenMessages(queries),
    recentLessons(queries),
    recentQuizzes(queries),
    recentEnrollments(queries),
    recentUsers(queries),
  ]);
  return {
    overview: onlyRow(overview),
    open_messages,
    recent_activity: { lessons, quizzes, enrollments, users },
  };
}

/** The people of the school, as the office begins with them. */
export async function getOfficeStart(ctx: Context): Promise<OfficeStart> {
  const { queries } = ctx.database;
  const since = new Date(ctx.now().getTime() - ACTIVE_DAYS * DAY_MS).toISOString();
  const [counted, enrollments, users] = await Promise.all([
    peopleOf(queries, { since }),
    recentEnrollments(queries),
    recentUsers(queries),
  ]);
  const { invited, new_users, ...overview } = onlyRow(counted);
  return { overview, invited, new_users, recent_activity: { enrollments, users } };
}

/** Each count is that of the list of users behind it. */
const peopleOf = prepare((db, param: Param<{ since: string }>) =>
  db
    .selectNoFrom((from) => [
      storedCount('users').as('total_users'),
      activeEnrollments().as('active_enrollments'),
      from
        .selectFrom('users')
        .select(countAll.as('n'))
        // As the partial index on those without a password has it.
        .where('password_hash', 'is', null)
        .where('erased_at', 'is', null)
        .where('last_seen_at', 'is', null)
        .where('is_active', '=', sql.lit(true))
        .$asScalar()
        .as('invited'),
      from
        .selectFrom('users')
        .select(countAll.as('n'))
        .where('erased_at', 'is', null)
        .where('date_joined', '>=', param('since'))
        .$asScalar()
        .as('new_users'),
    ])
    .$castTo<OfficeStart['overview'] & Pick<OfficeStart, 'invited' | 'new_users'>>(),
);

/** The name of a person and, unless they were erased, their id: an erased user has no page. */
function personOf(user: Parameters<typeof nameOf>[0] & { readonly user_id: number }) {
  return { user_id: user.erased_at === null ? user.user_id : null, user_name: nameOf(user) };
}

const overviewOf = prepare((db) =>
  db
    .selectNoFrom((from) => [
      storedCount('users').as('total_users'),
      from.selectFrom('courses').select(countAll.as('n')).$asScalar().as('total_courses'),
      from.selectFrom('quizzes').select(countAll.as('n')).$asScalar().as('total_quizzes'),
      activeEnrollments().as('active_enrollments'),
    ])
    .$castTo<DashboardStats['overview']>(),
);

// Each query first takes the five newest rows by the index on their time, then joins only those.

const newestLessons = prepare((db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('lesson_completions')
        .select(['user_id', 'lesson_id', 'completed_at'])
        // Ordered by the indexed column alone: with a further one, SQLite reads the whole table.
        .orderBy('completed_at', 'desc')
        .limit(RECENT)
        .as('newest'),
    )
    .innerJoin('users', 'users.id', 'newest.user_id')
    .innerJoin('lessons', 'lessons.id', 'newest.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'lessons.id as lesson_id',
      'lessons.title as lesson_title',
      'courses.id as course_id',
      'courses.title as course_title',
      'courses.language as course_language',
      'users.id as user_id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.erased_at',
      'newest.completed_at',
    ])
    .orderBy('newest.completed_at', 'desc')
    .orderBy('newest.user_id', 'desc')
    .orderBy('newest.lesson_id', 'desc'),
);

async function recentLessons(db: Queries) {
  const rows = await newestLessons(db, {});
  return rows.map((row) => ({ ...row, ...personOf(row) }));
}

const newestQuizzes = prepare((db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('attempts')
        .select(['id', 'user_id', 'quiz_id', 'score', 'passed', 'completed_at'])
        .orderBy('completed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(RECENT)
        .as('newest'),
    )
    .innerJoin('users', 'users.id', 'newest.user_id')
    .innerJoin('quizzes', 'quizzes.id', 'newest.quiz_id')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select([
      'quizzes.id as quiz_id',
      'quizzes.title as quiz_title',
      'courses.id as course_id',
      'courses.title as course_title',
      'courses.language as course_language',
      'users.id as user_id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.erased_at',
      'newest.score',
      'newest.passed',
      'newest.completed_at',
    ])
    .orderBy('newest.completed_at', 'desc')
    .orderBy('newest.id', 'desc'),
);

async function recentQuizzes(db: Queries) {
  const rows = await newestQuizzes(db, {});
  return rows.map((row) => ({ ...row, ...personOf(row) }));
}

async function recentEnrollments(db: Queries) {
  const rows = await newestEnrollments(db, RECENT);
  return rows.map((row) => ({
    ...row,
    course_title: row.title,
    course_language: row.language,
    ...personOf(row),
  }));
}

const newestUsers = prepare((db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'erased_at', 'email', 'date_joined'])
    .where('erased_at', 'is', null)
    .orderBy('date_joined', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT),
);

async function recentUsers(db: Queries) {
  const rows = await newestUsers(db, {});
  return rows.map((row) => ({ ...row, name: nameOf(row) }));
}
