import { tokenHash } from '../../../src/platform/security/tokens.ts';
import { REFRESH_TOKEN, type Rows } from '../rows.ts';

// At the least cost, because tests compare with it often; the hash says what it cost.
const password_hash =
  '$argon2id$v=19$m=8,t=1,p=1$LjKYzZeVBGRCMucwLqYF2g$EHnOZZ4ykmSKzS4aSXjlOYw0bsxi+UqgCG/kWLws0Ac';

const person = (id: number, name: string, more: object = {}) => ({
  id,
  email: `${name.toLowerCase()}@school.test`,
  username: name,
  username_key: name.toLowerCase(),
  first_name: name,
  last_name: 'Araújo',
  password_hash,
  is_active: true,
  is_staff: false,
  is_superuser: false,
  phone: '',
  bio: '',
  search_text: `${name} araujo ${name} ${name}@school.test`.toLowerCase(),
  date_joined: '2025-01-10T12:00:00.000Z',
  ...more,
});

const choice = (id: number, text: string, is_correct: boolean) => ({ id, text, is_correct });
const ASKED = [
  { id: 1, text: 'I ___ happy.', answers: [choice(1, 'am', true), choice(2, 'is', false)] },
  { id: 2, text: 'She ___ tall.', answers: [choice(3, 'am', false), choice(4, 'is', true)] },
];

const attempt = (id: number, user_id: number, number: number, given: readonly number[]) => {
  const correct = given.filter((answer) => [1, 4].includes(answer)).length;
  return {
    id,
    user_id,
    quiz_id: 1,
    number,
    score: correct * 50,
    passing_score: 70,
    passed: correct === 2,
    correct,
    total: 2,
    completed_at: `2025-02-0${id}T12:00:00.000Z`,
    snapshot: JSON.stringify({
      quiz: 'To be',
      questions: ASKED.map((question, at) => ({ ...question, given: given[at] })),
    }),
  };
};

const lesson = (id: number, course_id: number, video_url: string) => ({
  id,
  course_id,
  title: `Lesson ${id}`,
  description: 'About greetings',
  duration: '05:00',
  position: id,
  video_url,
  created_at: '2025-01-02T12:00:00.000Z',
});

/** A student who has done something of everything, staff, a superuser, and who failed twice. */
export const rows: Rows = {
  users: [
    person(1, 'Ana', {
      profile_image: '/media/profiles/ana.webp',
      phone: '+55 11 98765-4321',
      birth_date: '1991-04-23',
      bio: 'I dance forró.',
    }),
    person(2, 'Paulo', { is_staff: true }),
    person(3, 'Rosa', { is_staff: true, is_superuser: true }),
    person(4, 'Bruno'),
    person(5, 'Clara', { is_active: false, password_hash: null }),
  ],
  sessions: [
    {
      id: 1,
      user_id: 1,
      refresh_hash: tokenHash(REFRESH_TOKEN),
      user_agent: 'OldBrowser/1.0',
      ip: '203.0.113.7',
      created_at: '2026-03-01T12:00:00.000Z',
      last_used_at: '2026-03-09T12:00:00.000Z',
      expires_at: '2026-03-30T12:00:00.000Z',
      revoked_at: null,
    },
    {
      id: 2,
      user_id: 2,
      refresh_hash: 'ended',
      user_agent: 'OldBrowser/1.0',
      ip: '203.0.113.8',
      created_at: '2026-03-01T12:00:00.000Z',
      last_used_at: '2026-03-02T12:00:00.000Z',
      expires_at: '2026-03-30T12:00:00.000Z',
      revoked_at: '2026-03-02T12:00:00.000Z',
    },
  ],
  limit_events: [{ id: 1, kind: 'login', key: 'ana', at: '2025-02-01T12:00:00.000Z' }],
  courses: [
    {
      id: 1,
      title: 'English A1',
      subtitle: 'First words',
      description: 'Greetings and more',
      level: 'beginner',
      duration: '12 weeks',
      icon: '/media/pictures/a1.webp',
      enrollment: 'open',
      is_published: true,
      created_at: '2025-01-01T12:00:00.000Z',
    },
    {
      id: 2,
      title: 'English B1',
      subtitle: 'A draft',
      description: 'Not yet to be seen',
      level: 'intermediate',
      duration: '6 months',
      icon: 'book',
      enrollment: 'staff_only',
      is_published: false,
      created_at: '2025-01-01T12:00:00.000Z',
    },
  ],
  course_benefits: [{ id: 1, course_id: 1, description: 'A plan for each week' }],
  lessons: [
    lesson(1, 1, '/media/videos/hello.mp4'),
    lesson(2, 1, 'https://youtu.be/dQw4w9WgXcQ'),
    lesson(3, 2, '/media/videos/draft.mp4'),
  ],
  lesson_tracks: [
    { id: 1, lesson_id: 1, kind: 'captions', language: 'en', path: '/media/captions/hello.vtt' },
  ],
  lesson_completions: [{ user_id: 1, lesson_id: 1, completed_at: '2025-02-01T11:00:00.000Z' }],
  lesson_positions: [
    { user_id: 1, lesson_id: 2, seconds: 41.5, updated_at: '2025-02-01T11:30:00.000Z' },
  ],
  enrollments: [
    {
      id: 1,
      user_id: 1,
      course_id: 1,
      enrolled_at: '2025-01-20T12:00:00.000Z',
      last_accessed: '2025-02-02T12:00:00.000Z',
      ended_at: null,
    },
    { id: 2, user_id: 4, course_id: 1, enrolled_at: '2025-01-21T12:00:00.000Z' },
    {
      id: 3,
      user_id: 5,
      course_id: 2,
      enrolled_at: '2025-01-22T12:00:00.000Z',
      last_accessed: null,
      ended_at: '2025-01-30T12:00:00.000Z',
    },
  ],
  quizzes: [
    {
      id: 1,
      course_id: 1,
      title: 'To be',
      description: 'Its forms',
      passing_score: 70,
      can_retake: true,
      show_report: true,
      position: 1,
      version: 3,
      created_at: '2025-01-03T12:00:00.000Z',
    },
  ],
  questions: ASKED.map(({ id, text }) => ({
    id,
    quiz_id: 1,
    lesson_id: id === 1 ? 1 : null,
    text,
    position: id,
  })),
  answers: ASKED.flatMap(({ id: question_id, answers }) =>
    answers.map((answer) => ({ ...answer, question_id, position: answer.id })),
  ),
  // Ana fails and then passes; Bruno fails twice.
  attempts: [
    attempt(1, 1, 1, [1, 3]),
    attempt(2, 1, 2, [1, 4]),
    attempt(3, 4, 1, [2, 3]),
    attempt(4, 4, 2, [2, 4]),
  ],
  achievements: [
    {
      id: 1,
      user_id: 1,
      code: 'first_steps',
      subject: '',
      name: 'First Steps',
      description: 'You completed your first lesson.',
      awarded_at: '2025-02-01T11:00:00.000Z',
    },
  ],
  activity_days: [{ user_id: 1, day: '2025-02-01' }],
  contact_messages: [
    {
      id: 1,
      first_name: 'Sérgio',
      last_name: 'Alves',
      email: 'sergio@example.com',
      subject: 'Outros assuntos',
      message: 'Há aulas à noite?',
      handled: false,
      created_at: '2025-01-15T12:00:00.000Z',
    },
  ],
  audit_entries: [
    {
      id: 1,
      at: '2025-01-20T12:00:00.000Z',
      actor_id: 2,
      actor_name: 'Paulo',
      action: 'enroll',
      subject_type: 'enrollment',
      subject_id: 1,
      subject_name: 'Ana, English A1',
      details: '{}',
    },
    {
      id: 2,
      at: '2025-01-21T12:00:00.000Z',
      actor_id: 3,
      actor_name: 'Rosa',
      action: 'delete',
      subject_type: 'user',
      subject_id: 900,
      subject_name: 'Gone',
      details: '{"email":"gone@school.test","kept":true}',
    },
  ],
};
