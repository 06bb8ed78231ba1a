import type { AdminUser, CourseSummary, Profile } from '@trilha/contract';

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
    courses: [],
    profile_image: null,
    date_joined: '2026-03-01T12:00:00.000Z',
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
    enrollment: 'open',
    is_published: true,
    lesson_count: 0,
    quiz_count: 0,
    is_enrolled: false,
    ...given,
  };
}

/** The one page of a list that is not longer. */
export function pageOf<Row>(results: Row[], count = results.length) {
  return { count, next: null, previous: null, results };
}
