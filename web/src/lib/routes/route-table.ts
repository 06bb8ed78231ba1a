import { api, type Endpoint, type InterfaceLanguage, type SitePage } from '@trilha/contract';
import { publicAddress, type PublicPath } from './public-addresses.ts';

/** Public pages are in Portuguese, learner and admin screens in English, unless their user has chosen another. */
export type Language = InterfaceLanguage;

/** What stands around a screen behind the log-in. */
export type Frame = 'learner' | 'admin';

/** What a screen needs first: the page asks for it before the app is there. */
interface Early {
  /** Read-only endpoints, the most important first. Their id is the address's first. */
  readonly calls: readonly Endpoint[];
  /** A module that the screen imports as soon as it runs. */
  readonly code?: string;
  /**
   * Finds the address of the picture that the screen will most likely show first, in the answer to its first
   * call, as its only group.
   */
  readonly picture?: RegExp;
}

/** A route, or a layout around others. */
export interface Route {
  readonly file: string;
  /** Where the same file stands in the table more than once. */
  readonly id?: string;
  /** Its part of the address; a layout has none. The empty one is the index of what is around it. */
  readonly path?: string;
  /** Holds for everything below it; Portuguese where nothing says another. */
  readonly lang?: Language;
  /** Holds for everything below it. With one, the screen is behind the log-in. */
  readonly frame?: Frame;
  /** The build writes its page, or its file. */
  readonly isPrerendered?: boolean;
  readonly hasSecret?: boolean;
  readonly early?: Early;
  readonly children?: readonly Route[];
}

const {
  account,
  achievements,
  adminDeletions,
  courses,
  dashboard,
  enrollments,
  goals,
  ownData,
  passkeys,
  profile,
  secondFactor,
} = api;

const LANGUAGES: readonly Language[] = ['pt-BR', 'en', 'fr'];

/** The public pages in a language. Other languages than Portuguese have a part of the site of their own: `/en/courses`. */
function publicPages(lang: Language): Route {
  const part = lang === 'pt-BR' ? undefined : lang;
  const named = (id: string) => (part ? `${id}.${part}` : id);
  const place = (file: string, path: PublicPath) => ({
    file,
    id: named(file.replace(/\.tsx?$/, '')),
    path: publicAddress(path, lang)
      .slice(1)
      .replace(/^(?:en|fr)(?:\/|$)/, ''),
  });
  const layout = 'features/shell/layouts/public-layout';
  return {
    file: `${layout}.tsx`,
    id: named(layout),
    lang,
    ...(part && { path: part }),
    children: [
      { ...place('features/site/home.tsx', '/'), isPrerendered: true },
      { ...place('features/site/catalogue/courses.tsx', '/cursos'), isPrerendered: true },
      { ...place('features/site/about.tsx', '/sobre'), isPrerendered: true },
      { ...place('features/site/privacy/privacy.tsx', '/privacidade'), isPrerendered: true },
      {
        file: 'features/shell/layouts/widgets-layout.tsx',
        id: named('forms'),
        children: [
          { ...place('features/site/contact/contact.tsx', '/contato'), isPrerendered: true },
          { ...place('features/account/login/login.tsx', '/login'), isPrerendered: true },
          {
            ...place('features/account/password/forgotten-password.tsx', '/esqueci-senha'),
            isPrerendered: true,
          },
          {
            ...place('features/account/password/reset-password.tsx', '/redefinir-senha'),
            hasSecret: true,
          },
        ],
      },
    ],
  };
}

/** The pages of the site. The layouts hold the guards. */
const PAGES: readonly Route[] = [
  ...LANGUAGES.map(publicPages),

  // Learner screens, for logged-in users
  {
    file: 'features/shell/layouts/learner-layout.tsx',
    lang: 'en',
    frame: 'learner',
    children: [
      {
        file: 'features/shell/layouts/query-layout.tsx',
        children: [
          {
            path: 'dashboard',
            file: 'features/learn/dashboard/dashboard.tsx',
            early: {
              calls: [enrollments.list, achievements.recent, courses.list, goals.get, profile.get],
              // Of the course that was opened last: a file of the school or of the site, no other address.
              picture: /"cover_url":"(\/[^/"\\][^"\\]*)"/,
            },
          },
          {
            path: 'achievements',
            file: 'features/learn/achievements/achievements.tsx',
            early: { calls: [achievements.list, achievements.progress, profile.get] },
          },
          { path: 'notices', file: 'features/learn/notices/notices.tsx' },
          {
            path: 'course/:id',
            file: 'features/learn/player/course.tsx',
            early: {
              calls: [courses.get, profile.get],
              code: 'features/learn/player/video/video-player.tsx',
            },
          },
        ],
      },
      {
        file: 'features/shell/layouts/widgets-layout.tsx',
        id: 'learner-widgets',
        children: [
          {
            path: 'profile',
            file: 'features/account/profile/profile.tsx',
            early: {
              calls: [
                profile.get,
                account.password,
                passkeys.list,
                account.sessions,
                ownData.deletion,
              ],
            },
          },
          {
            path: 'course/:id/quizzes',
            file: 'features/learn/quizzes/course-quizzes.tsx',
            early: { calls: [courses.get, profile.get] },
          },
        ],
      },
    ],
  },

  // Admin area, for staff
  {
    file: 'features/shell/layouts/widgets-layout.tsx',
    id: 'admin-widgets',
    lang: 'en',
    frame: 'admin',
    children: [
      {
        path: 'admin',
        file: 'features/shell/layouts/admin-layout.tsx',
        children: [
          {
            path: '',
            file: 'features/admin/dashboard/dashboard.tsx',
            early: {
              calls: [
                dashboard.stats,
                dashboard.today,
                // As `courseOptionsQuery` asks for it.
                { ...courses.list, path: '/courses/?texts=original' },
                adminDeletions.list,
                secondFactor.get,
                profile.get,
              ],
            },
          },
          {
            path: 'dashboard',
            file: 'features/admin/dashboard/start.tsx',
            early: { calls: [dashboard.today, secondFactor.get, profile.get] },
          },
          { path: 'users', file: 'features/admin/users/users.tsx' },
          { path: 'users/new', file: 'features/admin/users/new-user.tsx' },
          { path: 'users/import', file: 'features/admin/users/import/import-users.tsx' },
          { path: 'users/:id', file: 'features/admin/person/person.tsx' },
          { path: 'users/:id/edit', file: 'features/admin/users/user-page.tsx' },
          { path: 'users/:id/progress', file: 'features/admin/users/student.tsx' },
          { path: 'enrollments', file: 'features/admin/enrollments/enrollments.tsx' },
          {
            path: 'messages',
            file: 'features/admin/messages/messages.tsx',
            children: [
              { path: '', file: 'features/admin/messages/no-message.tsx' },
              { path: ':id', file: 'features/admin/messages/message.tsx' },
            ],
          },
          { path: 'notices', file: 'features/admin/notices/notices.tsx' },
          { path: 'notices/new', file: 'features/admin/notices/new-notice.tsx' },
          { path: 'notices/:id', file: 'features/admin/notices/notice.tsx' },
          { path: 'deletions', file: 'features/admin/deletions/deletions.tsx' },
          { path: 'audit', file: 'features/admin/audit/audit.tsx' },
          { path: 'jobs', file: 'features/admin/jobs/jobs.tsx' },
          { path: 'school', file: 'features/admin/school/school.tsx' },
          { path: 'security', file: 'features/admin/security/security.tsx' },
          { path: 'system', file: 'features/admin/system/system.tsx' },
          { path: 'settings', file: 'features/admin/dashboard/settings.tsx' },
          { path: 'courses', file: 'features/admin/courses/course-list.tsx' },
          { path: 'courses/:id', file: 'features/admin/workspace/course.tsx' },
          { path: 'courses/new', file: 'features/admin/courses/new-course.tsx' },
          // The same screen as a new course.
          {
            path: 'courses/:id/quizzes',
            file: 'features/admin/courses/new-course.tsx',
            id: 'features/admin/courses/new-course.quizzes',
          },
          { path: 'lessons', file: 'features/admin/lessons/lessons.tsx' },
          {
            path: 'lessons/new',
            file: 'features/admin/lessons/lesson-page.tsx',
            id: 'features/admin/lessons/lesson-page.new',
          },
          {
            path: 'lessons/:id/edit',
            file: 'features/admin/lessons/lesson-page.tsx',
            id: 'features/admin/lessons/lesson-page.edit',
          },
          { path: 'quizzes', file: 'features/admin/quizzes/quizzes.tsx' },
          { path: 'quizzes/new', file: 'features/admin/quizzes/editor/new-quiz.tsx' },
          { path: 'quizzes/:id/edit', file: 'features/admin/quizzes/editor/edit-quiz.tsx' },
          { path: 'quizzes/:id/stats', file: 'features/admin/quizzes/stats/stats.tsx' },
          { path: 'attempts/:id', file: 'features/admin/results/attempt.tsx' },
          { path: 'courses/:id/gradebook', file: 'features/admin/results/gradebook.tsx' },
        ],
      },
    ],
  },
];

/** Files that are written with the site. */
const FILES: readonly Route[] = [
  { path: 'school.json', file: 'features/site/school-json.ts', isPrerendered: true },
  { path: 'manifest.webmanifest', file: 'features/site/manifest.ts', isPrerendered: true },
];

/**
 * All that is known of the routes of the specification, said once. Of the build only: the router's
 * table, the list of prerendered pages, the server's list (`SITE_PAGES`), the plan of a page's first
 * script and the browser's list of languages are made of it.
 */
export const ROUTES: readonly Route[] = [
  ...PAGES,
  ...FILES,
  // Every other address
  { path: '*', file: 'features/shell/not-found.tsx' },
];

/** A route that has an address of its own, with what the layouts around it say of it. */
export interface Page extends SitePage {
  /** The name that the router gives its route. */
  readonly id: string;
  readonly lang: Language;
  readonly frame?: Frame;
  readonly isPrerendered: boolean;
  readonly early?: Early;
}

function pagesOf(
  routes: readonly Route[],
  around: { path: string; lang: Language; frame?: Frame },
): Page[] {
  return routes.flatMap((route) => {
    const { lang = around.lang, frame = around.frame, early } = route;
    const path = route.path ? `${around.path}/${route.path}` : around.path;
    if (route.children) return pagesOf(route.children, { path, lang, ...(frame && { frame }) });
    return {
      id: route.id ?? route.file.replace(/\.tsx?$/, ''),
      pattern: path || '/',
      lang,
      ...(frame && { frame }),
      isPrerendered: route.isPrerendered ?? false,
      isPrivate: frame !== undefined,
      hasSecret: route.hasSecret ?? false,
      ...(early && { early }),
    };
  });
}

const OUTSIDE = { path: '', lang: 'pt-BR' } as const;

/** Every page of the site. */
export const pages: readonly Page[] = pagesOf(PAGES, OUTSIDE);

/** The addresses whose page or file the build writes. */
export const prerendered: readonly string[] = [...pages, ...pagesOf(FILES, OUTSIDE)]
  .filter(({ isPrerendered }) => isPrerendered)
  .map(({ pattern }) => pattern);
