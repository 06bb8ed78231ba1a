import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/**
 * Fills the tables with so many rows that PostgreSQL prefers an index to reading a whole table, as it
 * does in a large school.
 */
export async function fillTables({ queries }: Database): Promise<void> {
  const people = 2000;
  const per = (n: number) => `generate_series(0, ${people * n - 1}) as s(i)`;
  const who = (n: number) => `i / ${n} + 1000`;
  const at = (minutes: string) =>
    `timestamptz '2020-01-01T00:00:00Z' + (${minutes}) * interval '1 minute'`;
  const statements = [
    `insert into courses (id, title, subtitle, description, level, duration, icon, enrollment, is_published, created_at)
      select (select max(id) from courses) + i, 'x', 'x', 'x', 'beginner', 'x', '', 'open', true, now() from generate_series(1, 20) as s(i)`,
    `insert into lessons (id, course_id, title, description, duration, position, video_url, created_at)
      select (select max(id) from lessons) + i, (select min(id) from courses) + i % 20, 'x', 'x', '1:00', 100 + i, 'x' || i, now() from generate_series(1, 200) as s(i)`,
    `insert into quizzes (id, course_id, title, description, passing_score, can_retake, show_report, position, version, created_at)
      select (select max(id) from quizzes) + i, (select min(id) from courses) + i % 20, 'x', 'x', 70, true, true, 100 + i, 1, now() from generate_series(1, 60) as s(i)`,
    `insert into users (id, email, username, username_key, first_name, last_name, is_active, is_staff, is_superuser, phone, bio, search_text, date_joined)
      select 1000 + i, i || '@fill.test', 'fill' || i, 'fill' || i, 'x', 'x', i % 200 > 0, false, false, '', repeat('x', 200), md5(i::text) || ' ' || md5((i + 1)::text), ${at('i')} from ${per(1)}`,
    `insert into sessions (user_id, refresh_hash, user_agent, ip, created_at, last_used_at, expires_at)
      select ${who(2)}, 'fill' || i, repeat('x', 60), 'x', now(), now(), ${at('i')} + interval '30 years' from ${per(2)}`,
    `insert into known_devices (user_id, device, last_seen_at) select ${who(2)}, 'fill' || i, ${at('i')} + interval '30 years' from ${per(2)}`,
    `insert into enrollments (user_id, course_id, enrolled_at) select ${who(4)}, (select min(id) from courses) + (i / 4 + i % 4) % 20, ${at('i')} from ${per(4)}`,
    `insert into lesson_completions (user_id, lesson_id, completed_at) select ${who(10)}, (select min(id) from lessons) + (i / 10 + i % 10) % 200, ${at('i')} from ${per(10)}`,
    `insert into undone_completions (user_id, lesson_id, undone_at) select user_id, lesson_id, completed_at from lesson_completions on conflict do nothing`,
    `insert into lesson_positions (user_id, lesson_id, seconds, updated_at) select user_id, lesson_id, 1, completed_at from lesson_completions on conflict do nothing`,
    `insert into attempts (user_id, quiz_id, number, score, passing_score, passed, correct, total, completed_at, snapshot)
      select ${who(6)}, (select min(id) from quizzes) + (i / 6 + i % 6) % 60, 1, i % 100, 70, i % 100 >= 70, 1, 3, ${at('i')}, '{"quiz":"x","questions":[]}' from ${per(6)}`,
    `insert into attempt_comments (attempt_id, user_id, text, version, at) select id, user_id, 'x', 1, completed_at from attempts where id % 4 = 0 on conflict do nothing`,
    `insert into achievements (user_id, code, subject, name, description, awarded_at) select ${who(4)}, 'course_complete', i::text, 'x', 'x', ${at('i')} from ${per(4)}`,
    `insert into activity_days (user_id, day) select ${who(10)}, date '2020-01-01' + i % 10 from ${per(10)}`,
    `insert into activities (user_id, day, kind, amount) select ${who(10)}, date '2020-01-01' + i % 10, 'lesson', 1 from ${per(10)}`,
    `insert into goals (user_id, since, per, amount) select ${who(2)}, date '2020-01-01' + i % 2, 'day', 2 from ${per(2)}`,
    `insert into goal_settings (user_id, time_zone, weekly_letter, reminder_hour, remind_at, letter_at) select ${who(1)}, 'Europe/Lisbon', true, 19, ${at('i')} + interval '30 years', ${at('i')} + interval '30 years' from ${per(1)}`,
    `insert into notices (id, subject, text, created_by, created_at, send_at, sent_at) select 1000 + i, 'x', 'x', 1000 + i * 90, now(), now(), now() from generate_series(1, 20) as s(i)`,
    `insert into notice_people (notice_id, user_id, told_at, mail_at) select 1001 + i % 20, i / 4 + 1000, ${at('i')}, ${at('i')} + interval '30 years' from ${per(4)} on conflict do nothing`,
    `insert into notice_settings (user_id, mails) select ${who(1)}, '{"school":"daily"}' from ${per(1)}`,
    `insert into audit_entries (at, actor_name, action, subject_type, subject_id, subject_name, details, search_text, about_id)
      select ${at('i')}, 'x', 'update', 'user', ${who(2)}, 'x', '{}', md5(i::text), ${who(2)} from ${per(2)}`,
    `insert into contact_messages (first_name, last_name, email, subject, message, handled, created_at, search_text)
      select 'x', 'x', i || '@fill.test', 'x', repeat('x', 100), true, ${at('i')}, md5(i::text) from ${per(1)}`,
    `insert into message_answers (message_id, author_id, text, created_at) select id, 1000 + id % 1000, repeat('x', 100), created_at from contact_messages where id % 3 > 0`,
    `insert into message_replies (message_id, fingerprint, sender, text, quoted, attachments, is_automatic, is_cut, created_at) select id, id::text, email, repeat('x', 100), '', '', false, false, created_at from contact_messages where id % 3 > 0`,
    `insert into staff_notes (user_id, author_name, text, created_at) select ${who(2)}, 'x', repeat('x', 100), ${at('i')} from ${per(2)}`,
    `insert into saved_views (user_id, list, name, name_key, query, position) select ${who(2)}, 'users', 'x', i::text, '', 0 from ${per(2)}`,
    `insert into outgoing_mails (kind, recipient, subject, created_at, give_up_at, attempts, sent_at) select 'x', i || '@fill.test', 'x', now(), now(), 1, now() from ${per(2)}`,
    `insert into limit_events (kind, key, at) select 'login address', i::text, ${at('i')} from ${per(1)}`,
    `insert into password_tokens (user_id, purpose, token_hash, created_at, expires_at) select ${who(1)}, 'reset', 'fill' || i, now(), now() from ${per(1)}`,
    `insert into jobs (id, kind, payload, status, attempts, max_attempts, due_at, progress_done, progress_total, created_at) select 1000000 + i, 'users.bulk', '{}', 'done', 1, 5, now(), 0, 0, now() from generate_series(1, 10) as s(i)`,
    `insert into bulk_changes (job_id, action, total) select id, 'activate', 0 from jobs where id > 1000000`,
    `insert into bulk_change_people (job_id, user_id, outcome) select 1000001 + i % 10, ${who(2)}, 'done' from ${per(2)}`,
    `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, is_synced, label, created_at) select ${who(2)}, 'fill' || i, repeat('x', 100), 0, '', false, 'x', now() from ${per(2)}`,
    'vacuum analyze',
  ];
  for (const statement of statements) await sql.raw(statement).execute(queries);
}
