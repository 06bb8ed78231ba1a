import {
  ADMIN_PAGE_SIZE,
  type api,
  type AdminCourse,
  type AdminUser,
  type ContactMessage,
  type CourseLanguage,
  type CourseSummary,
  type CourseTranslations,
  type Profile,
} from '@trilha/contract';
import type { FormValues } from '../src/lib/form.ts';

/**
 * Answers of the API in the contract's shapes. Each factory makes a whole one; a test names what it
 * is about.
 */
let last = 0;

/** A number that no other object of this file's tests has. */
export function nextId(): number {
  last += 1;
  return last;
}

export const STAFF = { is_staff: true } as const;
export const SUPERUSER = { is_staff: true, is_superuser: true } as const;

export function profile(given: Partial<Profile> = {}): Profile {
  const id = given.id ?? nextId();
  return {
    id,
    email: `user${id}@trilha.test`,
    username: `user${id}`,
    first_name: 'Ana',
    last_name: 'Souza',
    profile_image: null,
    phone: '',
    birth_date: null,
    bio: '',
    is_staff: false,
    is_superuser: false,
    staff_role: 'all',
    teaches: null,
    language: 'en',
    is_language_chosen: given.language !== undefined,
    unread_notices: 0,
    ...given,
  };
}

/** A user as staff see them. */
export function adminUser(given: Partial<AdminUser> = {}): AdminUser {
  const id = given.id ?? nextId();
  return {
    id,
    email: `user${id}@trilha.test`,
    username: `user${id}`,
    first_name: '',
    last_name: '',
    is_active: true,
    is_staff: false,
    is_superuser: false,
    staff_role: 'all',
    teaches: [],
    courses: [],
    profile_image: null,
    date_joined: '2026-03-01T12:00:00.000Z',
    last_seen_at: null,
    version: 1,
    ...given,
  };
}

/** A course as it stands in a list. */
export function courseSummary(given: Partial<CourseSummary> = {}): CourseSummary {
  const id = given.id ?? nextId();
  return {
    id,
    title: `Course ${id}`,
    subtitle: 'From zero to the first talk',
    description: 'All that a beginner needs.',
    level: 'beginner',
    duration: '12 weeks',
    icon: '',
    cover_url: null,
    enrollment: 'open',
    is_published: true,
    language: null,
    title_language: given.language ?? null,
    subtitle_language: given.language ?? null,
    description_language: given.language ?? null,
    lesson_count: 0,
    quiz_count: 0,
    is_enrolled: false,
    ...given,
  };
}

type SentTranslations = FormValues<typeof api.adminCourses.create>['translations'];

/** The translations of a course once these have been sent. */
export function translationsAfter(
  sent: SentTranslations,
  before?: CourseTranslations,
): CourseTranslations {
  const of = (language: CourseLanguage) => {
    const {
      title = '',
      subtitle = '',
      description = '',
    } = sent?.[language] ?? before?.[language] ?? {};
    return { title, subtitle, description };
  };
  return { 'pt-BR': of('pt-BR'), en: of('en'), fr: of('fr') };
}

/** A course as staff edit it. */
export function adminCourse(given: Partial<AdminCourse> = {}): AdminCourse {
  const {
    is_enrolled: _,
    title_language: _title,
    subtitle_language: _subtitle,
    description_language: _description,
    cover_url: _cover,
    ...course
  } = courseSummary();
  const created_at = '2026-03-01T12:00:00.000Z';
  const translations = translationsAfter({});
  return {
    ...course,
    poster_url: null,
    translations,
    catalogue_entry: null,
    enrollment_count: 0,
    benefits: [],
    created_at,
    version: 1,
    ...given,
  };
}

/** What an admin list answers for `?page=&search=` if it holds these rows. */
export function searched<Row>(
  rows: readonly Row[],
  query: Record<string, string>,
  textOf: (row: Row) => string,
) {
  const wanted = (query['search'] ?? '').toLowerCase();
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(wanted));
  const from = (Number(query['page'] ?? 1) - 1) * ADMIN_PAGE_SIZE;
  return pageOf(found.slice(from, from + ADMIN_PAGE_SIZE), found.length);
}

/** The one page of a list that is not longer. */
export function contactMessage(given: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: nextId(),
    first_name: 'Sérgio',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Informações sobre cursos',
    message: 'Quanto custa?\n<b>Obrigado</b>',
    handled: false,
    created_at: '2026-03-01T12:00:00.000Z',
    stage: 'new',
    owner: null,
    student: null,
    note: '',
    answers: 0,
    replied_at: null,
    version: 1,
    ...given,
  };
}

export function pageOf<Row>(results: Row[], count = results.length) {
  return { count, next: null, previous: null, results };
}
