import type { api } from '@trilha/contract';

type Calls = typeof api;

/** The path of an endpoint with `$1` in the place of its id. */
type Address<Path extends string> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}$1${Address<End>}`
  : Path;

type Read<Group extends keyof Calls, Name extends keyof Calls[Group]> = Calls[Group][Name] extends {
  readonly path: infer Path extends string;
}
  ? Address<Path>
  : never;

const profile: Read<'profile', 'get'> = '/profiles/me/';
const courses: Read<'courses', 'list'> = '/courses/';
const course: Read<'courses', 'get'> = '/courses/$1/';
const enrollments: Read<'enrollments', 'list'> = '/enrollments/';
const achievements: Read<'achievements', 'recent'> = '/achievements/recent/';
const stats: Read<'dashboard', 'stats'> = '/admin/dashboard/stats/';
const deletions: Read<'adminDeletions', 'list'> = '/admin/deletions/';
const secondFactor: Read<'secondFactor', 'get'> = '/profiles/me/second-factor/';

/**
 * What the screens that are opened first ask the server for, by their route, the most important first:
 * the page asks before their code is there (scripts/build/app-start.ts). What stands here and is not asked
 * for by the screen is fetched for nothing; a journey looks after that.
 */
export const EARLY_CALLS: Readonly<Record<string, readonly string[]>> = {
  'features/learn/dashboard/dashboard': [enrollments, achievements, courses, profile],
  'features/learn/player/course': [course, profile],
  'features/learn/quizzes/course-quizzes': [course, profile],
  'features/admin/dashboard/dashboard': [stats, courses, deletions, secondFactor, profile],
};

/** Code that a screen asks for as soon as it runs, by its route: it is fetched beside the screen's own. */
export const EARLY_CODE: Readonly<Record<string, string>> = {
  'features/learn/player/course': 'web/src/features/learn/player/video/video-player.tsx',
};
