import { searchable } from '../../server/src/platform/database/search.ts';
import { COURSES, LESSONS_PER_COURSE, lessonId, type TableRows } from './catalogue.ts';
import { emailOf, nameOf } from './user-names.ts';
import { ATTEMPTS, courseOf, COURSES_PER_USER, isInvited } from './users.ts';

/*
 * What staff of a school have before them: messages, mails, notes, entries of the audit, jobs and requests to
 * be deleted, as many as there are people; teachers; and one person with whom ten thousand things have
 * happened. Everything follows from the number of users, as in `users.ts`.
 */

const DAY = 86_400_000;
const FROM = Date.parse('2026-02-02T12:00:00Z');
/** Of what the product deletes after a while: it must not be gone while a set is kept. */
const LATER = '2098-01-01T12:00:00.000Z';

const iso = (time: number) => new Date(Math.round(time)).toISOString();
const pick = <T>(pool: readonly T[], at: number): T => pool[at % pool.length] as T;

/** The last user is of staff and may do everything; these are before them. */
export const staffOf = (users: number) => ({
  all: users - 1,
  /** Of three of the thirty courses: some tenth of all people each. */
  bigTeacher: users - 2,
  /** Of the three courses with a fiftieth of all people each. */
  teacher: users - 3,
});

/** With whom so much has happened that nobody reads it to its end. */
export const longTimer = (users: number) => users - 4;

/** The courses with few people, which are no public ones: students' lists are as they were. */
export const SMALL_COURSES = [COURSES, COURSES + 1, COURSES + 2] as const;

/** Of each hundred people so many are in one of the small courses. */
const membersOf = (users: number) => users / 50;

const SUBJECTS = ['Horários', 'Preços', 'Certificado', 'Aula experimental', 'Empresas'] as const;
const TEXT =
  'Bom dia! Gostaria de saber se ainda há vagas para a turma da noite e como faço para pagar em duas vezes.';
const ACTIONS = ['update', 'update', 'create', 'update', 'delete'] as const;
const TYPES = ['user', 'enrollment', 'user', 'lesson', 'quiz'] as const;

/** All tables of the office, for so many users. */
export function officeTables(users: number): TableRows[] {
  const at = (n: number, of: number) => iso(FROM + (n / of) * 120 * DAY);
  function* range<T>(count: number, of: (n: number) => T): Generator<T> {
    for (let n = 0; n < count; n += 1) yield of(n);
  }
  const long = longTimer(users);
  const { bigTeacher, teacher, all } = staffOf(users);
  const staffName = nameOf(all).username;
  /** How many of the ten thousand are of each kind. */
  const many = (share: number) => (share * users) / 100_000;
  const members = membersOf(users);
  return [
    {
      table: 'courses',
      columns: [
        'id',
        'title',
        'subtitle',
        'description',
        'level',
        'duration',
        'icon',
        'enrollment',
        'is_published',
        'created_at',
      ],
      rows: () =>
        SMALL_COURSES.map((course) => [
          course + 1,
          `Turma fechada ${course}`,
          '',
          '',
          'beginner',
          '12 weeks',
          '',
          'staff_only',
          false,
          iso(FROM),
        ]),
    },
    {
      table: 'lessons',
      columns: [
        'id',
        'course_id',
        'title',
        'description',
        'duration',
        'position',
        'video_url',
        'created_at',
      ],
      rows: () =>
        SMALL_COURSES.flatMap((course) =>
          Array.from({ length: LESSONS_PER_COURSE }, (_, place) => [
            lessonId(course, place),
            course + 1,
            `Encontro ${place + 1}`,
            '',
            '10:00',
            place + 1,
            'https://video.test/encontro.mp4',
            iso(FROM),
          ]),
        ),
    },
    {
      table: 'enrollments',
      columns: ['id', 'user_id', 'course_id', 'enrolled_at', 'last_accessed'],
      rows: () =>
        range(members * SMALL_COURSES.length, (n) => [
          COURSES_PER_USER * users + n + 1,
          // Everywhere among all the people.
          (n % members) * 50 + Math.floor(n / members) + 1,
          pick(SMALL_COURSES, Math.floor(n / members)) + 1,
          at(n % members, members),
          null,
        ]),
    },
    {
      table: 'course_teachers',
      columns: ['user_id', 'course_id'],
      rows: () => [
        ...SMALL_COURSES.map((course) => [teacher + 1, course + 1]),
        ...[0, 1, 2].map((k) => [bigTeacher + 1, courseOf(0, k) + 1]),
      ],
    },
    {
      table: 'contact_messages',
      columns: [
        'first_name',
        'last_name',
        'email',
        'subject',
        'message',
        'handled',
        'created_at',
        'search_text',
      ],
      rows: () =>
        range(users, (n) => {
          const { first_name, last_name } = nameOf(n);
          const email = n % 100 === 0 ? emailOf(long) : `pessoa${n}@mail.test`;
          const subject = pick(SUBJECTS, n);
          return [
            first_name,
            last_name,
            email,
            subject,
            TEXT,
            n % 500 !== 3,
            at(n, users),
            searchable(first_name, last_name, email, subject, TEXT),
          ];
        }),
    },
    {
      table: 'outgoing_mails',
      columns: ['kind', 'recipient', 'subject', 'created_at', 'give_up_at', 'attempts', 'sent_at'],
      rows: () =>
        range(users / 2, (n) => [
          'reminder',
          n % 25 === 0 ? emailOf(long) : emailOf(n),
          'A sua meta de hoje',
          at(n, users / 2),
          LATER,
          1,
          LATER,
        ]),
    },
    {
      table: 'staff_notes',
      columns: ['user_id', 'author_id', 'author_name', 'text', 'created_at'],
      rows: () =>
        range(users / 2, (n) => [
          n % 25 === 0 ? long + 1 : n + 1,
          all + 1,
          staffName,
          'Ligou para perguntar pela turma da noite; quer mudar de dia.',
          at(n, users / 2),
        ]),
    },
    {
      table: 'audit_entries',
      columns: [
        'at',
        'actor_id',
        'actor_name',
        'action',
        'subject_type',
        'subject_id',
        'subject_name',
        'details',
        'search_text',
        'about_id',
      ],
      rows: () =>
        range(users * 2, (n) => {
          const about = n % 66 === 0 ? long : n % users;
          const { username } = nameOf(about);
          return [
            at(n, users * 2),
            (n % 3 === 0 ? teacher : all) + 1,
            staffName,
            pick(ACTIONS, n),
            pick(TYPES, n),
            about + 1,
            username,
            '{"fields":["first_name"]}',
            searchable(staffName, username),
            about + 1,
          ];
        }),
    },
    {
      table: 'attempts',
      columns: [
        'id',
        'user_id',
        'quiz_id',
        'number',
        'score',
        'passing_score',
        'passed',
        'correct',
        'total',
        'completed_at',
        'snapshot',
      ],
      rows: () =>
        range(many(1000), (n) => [
          ATTEMPTS * users + n + 1,
          long + 1,
          courseOf(long, 0) + 1,
          100 + n,
          40,
          70,
          false,
          4,
          10,
          at(n, many(1000)),
          '{"quiz":"Quiz 1","questions":[]}',
        ]),
    },
    {
      table: 'jobs',
      columns: [
        'kind',
        'payload',
        'status',
        'attempts',
        'max_attempts',
        'progress_done',
        'progress_total',
        'failure',
        'created_at',
        'finished_at',
        'created_by',
      ],
      rows: () =>
        range(users, (n) => [
          pick(['users.import', 'goals.fill', 'mails.clear', 'jobs.clear'], n),
          '{}',
          n % 1000 === 4 ? 'failed' : 'done',
          1,
          3,
          1,
          1,
          n % 1000 === 4 ? 'The disk was full.' : null,
          at(n, users),
          LATER,
          all + 1,
        ]),
    },
    {
      table: 'deletion_requests',
      columns: ['user_id', 'requested_at'],
      rows: () =>
        range(users / 1000, (n) => [n * 1000 + (isInvited(n * 1000) ? 2 : 1), at(n, users / 1000)]),
    },
  ];
}
