import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('users')
    .$call(c.id)
    .addColumn('email', 'text', (col) => col.notNull().unique())
    .addColumn('username', 'text', (col) => col.notNull())
    .addColumn('username_key', 'text', (col) => col.notNull().unique())
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('is_active', c.boolean, (col) => col.notNull())
    .addColumn('is_staff', c.boolean, (col) => col.notNull())
    .addColumn('is_superuser', c.boolean, (col) => col.notNull())
    .addColumn('profile_image', 'text')
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('birth_date', c.date)
    .addColumn('bio', 'text', (col) => col.notNull())
    .addColumn('search_text', 'text', (col) => col.notNull())
    .addColumn('date_joined', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('users_date_joined')
    .on('users')
    .columns(['date_joined', 'id'])
    .execute();

  await schema
    .createTable('sessions')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('refresh_hash', 'text', (col) => col.notNull().unique())
    .addColumn('user_agent', 'text', (col) => col.notNull())
    .addColumn('ip', 'text', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('last_used_at', c.time, (col) => col.notNull())
    .addColumn('expires_at', c.time, (col) => col.notNull())
    .addColumn('revoked_at', c.time)
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('limit_events')
    .$call(c.id)
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('key', 'text', (col) => col.notNull())
    .addColumn('at', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('limit_events_key')
    .on('limit_events')
    .columns(['kind', 'key', 'at'])
    .execute();

  await schema
    .createTable('courses')
    .$call(c.id)
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('subtitle', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('level', 'text', (col) =>
      col.notNull().check(sql`level in ('beginner', 'intermediate', 'advanced')`),
    )
    .addColumn('duration', 'text', (col) => col.notNull())
    .addColumn('icon', 'text', (col) => col.notNull())
    .addColumn('enrollment', 'text', (col) =>
      col.notNull().check(sql`enrollment in ('open', 'staff_only')`),
    )
    .addColumn('is_published', c.boolean, (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .execute();

  await schema
    .createTable('course_benefits')
    .$call(c.id)
    .addColumn('course_id', 'integer', (col) =>
      col.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('description', 'text', (col) => col.notNull())
    .execute();
  await schema
    .createIndex('course_benefits_course')
    .on('course_benefits')
    .column('course_id')
    .execute();

  await schema
    .createTable('lessons')
    .$call(c.id)
    .addColumn('course_id', 'integer', (col) =>
      col.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('duration', 'text', (col) => col.notNull())
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('video_url', 'text', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('lessons_course')
    .on('lessons')
    .columns(['course_id', 'position', 'id'])
    .execute();

  await schema
    .createTable('lesson_tracks')
    .$call(c.id)
    .addColumn('lesson_id', 'integer', (col) =>
      col.notNull().references('lessons.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('captions', 'translation')`),
    )
    .addColumn('language', 'text', (col) => col.notNull())
    .addColumn('path', 'text', (col) => col.notNull())
    .addUniqueConstraint('lesson_tracks_once', ['lesson_id', 'kind', 'language'])
    .execute();

  await schema
    .createTable('lesson_completions')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('lesson_id', 'integer', (col) =>
      col.notNull().references('lessons.id').onDelete('cascade'),
    )
    .addColumn('completed_at', c.time, (col) => col.notNull())
    .addPrimaryKeyConstraint('lesson_completions_once', ['user_id', 'lesson_id'])
    .execute();
  await schema
    .createIndex('lesson_completions_lesson')
    .on('lesson_completions')
    .column('lesson_id')
    .execute();
  await schema
    .createIndex('lesson_completions_newest')
    .on('lesson_completions')
    .column('completed_at')
    .execute();

  await schema
    .createTable('lesson_positions')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('lesson_id', 'integer', (col) =>
      col.notNull().references('lessons.id').onDelete('cascade'),
    )
    .addColumn('seconds', c.real, (col) => col.notNull())
    .addColumn('updated_at', c.time, (col) => col.notNull())
    .addPrimaryKeyConstraint('lesson_positions_once', ['user_id', 'lesson_id'])
    .execute();
  await schema
    .createIndex('lesson_positions_lesson')
    .on('lesson_positions')
    .column('lesson_id')
    .execute();

  await schema
    .createTable('enrollments')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('course_id', 'integer', (col) =>
      col.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('enrolled_at', c.time, (col) => col.notNull())
    .addColumn('last_accessed', c.time)
    .addColumn('ended_at', c.time)
    .addUniqueConstraint('enrollments_once', ['user_id', 'course_id'])
    .execute();
  await schema.createIndex('enrollments_course').on('enrollments').column('course_id').execute();
  await schema.createIndex('enrollments_newest').on('enrollments').column('enrolled_at').execute();

  await schema
    .createTable('quizzes')
    .$call(c.id)
    .addColumn('course_id', 'integer', (col) =>
      col.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('passing_score', 'integer', (col) =>
      col.notNull().check(sql`passing_score between 0 and 100`),
    )
    .addColumn('can_retake', c.boolean, (col) => col.notNull())
    .addColumn('show_report', c.boolean, (col) => col.notNull())
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('version', 'integer', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('quizzes_course')
    .on('quizzes')
    .columns(['course_id', 'position', 'id'])
    .execute();

  await schema
    .createTable('questions')
    .$call(c.id)
    .addColumn('quiz_id', 'integer', (col) =>
      col.notNull().references('quizzes.id').onDelete('cascade'),
    )
    // The lesson that teaches what the question asks, where it names one.
    .addColumn('lesson_id', 'integer', (col) => col.references('lessons.id').onDelete('set null'))
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('position', 'integer', (col) => col.notNull())
    .execute();
  await schema
    .createIndex('questions_quiz')
    .on('questions')
    .columns(['quiz_id', 'position', 'id'])
    .execute();
  await schema.createIndex('questions_lesson').on('questions').column('lesson_id').execute();

  await schema
    .createTable('answers')
    .$call(c.id)
    .addColumn('question_id', 'integer', (col) =>
      col.notNull().references('questions.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('is_correct', c.boolean, (col) => col.notNull())
    .addColumn('position', 'integer', (col) => col.notNull())
    .execute();
  await schema
    .createIndex('answers_question')
    .on('answers')
    .columns(['question_id', 'position', 'id'])
    .execute();

  await schema
    .createTable('attempts')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('quiz_id', 'integer', (col) =>
      col.notNull().references('quizzes.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (col) => col.notNull())
    .addColumn('score', 'integer', (col) => col.notNull().check(sql`score between 0 and 100`))
    .addColumn('passing_score', 'integer', (col) => col.notNull())
    .addColumn('passed', c.boolean, (col) => col.notNull())
    .addColumn('correct', 'integer', (col) => col.notNull())
    .addColumn('total', 'integer', (col) => col.notNull())
    .addColumn('completed_at', c.time, (col) => col.notNull())
    .addColumn('snapshot', c.json, (col) => col.notNull())
    // Also keeps two submissions at once from becoming the same attempt.
    .addUniqueConstraint('attempts_once', ['user_id', 'quiz_id', 'number'])
    .execute();
  await schema.createIndex('attempts_quiz').on('attempts').column('quiz_id').execute();
  await schema.createIndex('attempts_newest').on('attempts').column('completed_at').execute();

  await schema
    .createTable('achievements')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('awarded_at', c.time, (col) => col.notNull())
    .addUniqueConstraint('achievements_once', ['user_id', 'code', 'subject'])
    .execute();

  await schema
    .createTable('activity_days')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('day', c.date, (col) => col.notNull())
    .addPrimaryKeyConstraint('activity_days_once', ['user_id', 'day'])
    .execute();

  await schema
    .createTable('contact_messages')
    .$call(c.id)
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('message', 'text', (col) => col.notNull())
    .addColumn('handled', c.boolean, (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .execute();

  await schema
    .createTable('audit_entries')
    .$call(c.id)
    .addColumn('at', c.time, (col) => col.notNull())
    .addColumn('actor_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('actor_name', 'text', (col) => col.notNull())
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('subject_type', 'text', (col) => col.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('subject_name', 'text', (col) => col.notNull())
    .addColumn('details', c.json, (col) => col.notNull())
    .execute();
  await schema.createIndex('audit_entries_actor').on('audit_entries').column('actor_id').execute();
  await schema
    .createIndex('audit_entries_subject')
    .on('audit_entries')
    .columns(['subject_type', 'subject_id'])
    .execute();
}
