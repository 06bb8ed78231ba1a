import { api, type Endpoint, type SitePage } from '@trilha/contract';

/** Public pages are in Portuguese, learner and admin screens in English. */
export type Language = 'pt-BR' | 'en';

/** What stands around a screen behind the log-in. */
export type Frame = 'learner' | 'admin';

/** What a screen needs first: the page asks for it before the app is there. */
interface Early {
  /** Read-only endpoints, the most important first. Their id is the address's first. */
  readonly calls: readonly Endpoint[];
  /** A module that the screen imports as soon as it runs. */
  readonly code?: string;
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

const { profile, courses, enrollments, achievements, dashboard, adminDeletions, secondFactor } =
  api;

/** The pages of the site. The layouts hold the guards. */
const PAGES: readonly Route[] = [
  // Public pages
  {
    file: 'features/shell/public-layout.tsx',
    children: [
      { path: '', file: 'features/marketing/home.tsx', isPrerendered: true },
      { path: 'cursos', file: 'features/marketing/courses.tsx', isPrerendered: true },
      { path: 'sobre', file: 'features/marketing/about.tsx', isPrerendered: true },
      {
        file: 'features/shell/widgets-layout.tsx',
        id: 'forms',
        children: [
          { path: 'contato', file: 'features/marketing/contact.tsx', isPrerendered: true },
          { path: 'login', file: 'features/auth/login.tsx', isPrerendered: true },
          {
            path: 'esqueci-senha',
            file: 'features/auth/forgotten-password.tsx',
            isPrerendered: true,
          },
          { path: 'redefinir-senha', file: 'features/auth/reset-password.tsx', hasSecret: true },
        ],
      },
    ],
  },

  // Learner screens, for logged-in users
  {
    file: 'features/shell/learner-layout.tsx',
    lang: 'en',
    frame: 'learner',
    children: [
      {
        file: 'features/shell/query-layout.tsx',
        children: [
          {
            path: 'dashboard',
            file: 'features/learning/dashboard.tsx',
            early: {
              calls: [enrollments.list, achievements.recent, courses.list, profile.get],
            },
          },
          {
            path: 'course/:id',
            file: 'features/learning/course.tsx',
            early: {
              calls: [courses.get, profile.get],
              code: 'features/learning/video-player.tsx',
            },
          },
        ],
      },
      {
        file: 'features/shell/widgets-layout.tsx',
        id: 'learner-widgets',
        children: [
          { path: 'profile', file: 'features/profile/profile.tsx' },
          {
            path: 'course/:id/quizzes',
            file: 'features/quizzes/course-quizzes.tsx',
            early: { calls: [courses.get, profile.get] },
          },
        ],
      },
    ],
  },

  // Admin area, for staff
  {
    file: 'features/shell/widgets-layout.tsx',
    id: 'admin-widgets',
    lang: 'en',
    frame: 'admin',
    children: [
      {
        path: 'admin',
        file: 'features/shell/admin-layout.tsx',
        children: [
          {
            path: '',
            file: 'features/dashboard/dashboard.tsx',
            early: {
              calls: [
                dashboard.stats,
                courses.list,
                adminDeletions.list,
                secondFactor.get,
                profile.get,
              ],
            },
          },
          { path: 'users', file: 'features/users/users.tsx' },
          { path: 'users/new', file: 'features/users/new-user.tsx' },
          { path: 'users/import', file: 'features/users/import-users.tsx' },
          { path: 'users/:id/edit', file: 'features/users/user-page.tsx' },
          { path: 'users/:id/progress', file: 'features/users/student.tsx' },
          { path: 'enrollments', file: 'features/enrollments/enrollments.tsx' },
          { path: 'messages', file: 'features/messages/messages.tsx' },
          { path: 'deletions', file: 'features/deletions/deletions.tsx' },
          { path: 'audit', file: 'features/audit/audit.tsx' },
          { path: 'security', file: 'features/security/security.tsx' },
          { path: 'settings', file: 'features/dashboard/settings.tsx' },
          { path: 'courses', file: 'features/courses/course-list.tsx' },
          { path: 'courses/new', file: 'features/courses/new-course.tsx' },
          // The same screen as a new course.
          {
            path: 'courses/:id/quizzes',
            file: 'features/courses/new-course.tsx',
            id: 'admin-course-quizzes',
          },
          { path: 'lessons', file: 'features/lessons/lessons.tsx' },
          {
            path: 'lessons/new',
            file: 'features/lessons/lesson-page.tsx',
            id: 'admin-lesson-new',
          },
          {
            path: 'lessons/:id/edit',
            file: 'features/lessons/lesson-page.tsx',
            id: 'admin-lesson-edit',
          },
          { path: 'quizzes', file: 'features/quiz-editor/quizzes.tsx' },
          { path: 'quizzes/new', file: 'features/quiz-editor/new-quiz.tsx' },
          { path: 'quizzes/:id/edit', file: 'features/quiz-editor/edit-quiz.tsx' },
          { path: 'quizzes/:id/stats', file: 'features/quiz-editor/stats.tsx' },
        ],
      },
    ],
  },
];

/** Files that are written with the site. */
const FILES: readonly Route[] = [
  { path: 'school.json', file: 'content/school-json.ts', isPrerendered: true },
  { path: 'manifest.webmanifest', file: 'content/manifest.ts', isPrerendered: true },
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
