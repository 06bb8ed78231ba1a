import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The route table of the specification. The layouts hold the guards. */
export default [
  // Public pages, in Portuguese
  layout('features/shell/layouts/public-layout.tsx', [
    index('features/site/home.tsx'),
    route('cursos', 'features/site/catalogue/courses.tsx'),
    route('sobre', 'features/site/about.tsx'),
    layout('features/shell/layouts/widgets-layout.tsx', { id: 'forms' }, [
      route('contato', 'features/site/contact/contact.tsx'),
      route('login', 'features/account/login/login.tsx'),
      route('esqueci-senha', 'features/account/password/forgotten-password.tsx'),
      route('redefinir-senha', 'features/account/password/reset-password.tsx'),
    ]),
  ]),

  // Learner screens, in English, for logged-in users
  layout('features/shell/layouts/learner-layout.tsx', [
    layout('features/shell/layouts/query-layout.tsx', [
      route('dashboard', 'features/learn/dashboard/dashboard.tsx'),
      route('course/:id', 'features/learn/player/course.tsx'),
    ]),
    layout('features/shell/layouts/widgets-layout.tsx', { id: 'learner-widgets' }, [
      route('profile', 'features/account/profile/profile.tsx'),
      route('course/:id/quizzes', 'features/learn/quizzes/course-quizzes.tsx'),
    ]),
  ]),

  // Admin area, in English, for staff
  layout('features/shell/layouts/widgets-layout.tsx', { id: 'admin-widgets' }, [
    route('admin', 'features/shell/layouts/admin-layout.tsx', [
      index('features/admin/dashboard/dashboard.tsx'),
      route('users', 'features/admin/users/users.tsx'),
      route('users/new', 'features/admin/users/new-user.tsx'),
      route('users/import', 'features/admin/users/import-users.tsx'),
      route('users/:id/edit', 'features/admin/users/user-page.tsx'),
      route('users/:id/progress', 'features/admin/users/student.tsx'),
      route('enrollments', 'features/admin/enrollments/enrollments.tsx'),
      route('messages', 'features/admin/messages/messages.tsx'),
      route('deletions', 'features/admin/deletions/deletions.tsx'),
      route('audit', 'features/admin/audit/audit.tsx'),
      route('security', 'features/admin/security/security.tsx'),
      route('settings', 'features/admin/dashboard/settings.tsx'),
      route('courses', 'features/admin/courses/course-list.tsx'),
      route('courses/new', 'features/admin/courses/new-course.tsx'),
      // The same screen as a new course.
      route('courses/:id/quizzes', 'features/admin/courses/new-course.tsx', {
        id: 'admin-course-quizzes',
      }),
      route('lessons', 'features/admin/lessons/lessons.tsx'),
      route('lessons/new', 'features/admin/lessons/lesson-page.tsx', { id: 'admin-lesson-new' }),
      route('lessons/:id/edit', 'features/admin/lessons/lesson-page.tsx', {
        id: 'admin-lesson-edit',
      }),
      route('quizzes', 'features/admin/quizzes/quizzes.tsx'),
      route('quizzes/new', 'features/admin/quizzes/editor/new-quiz.tsx'),
      route('quizzes/:id/edit', 'features/admin/quizzes/editor/edit-quiz.tsx'),
      route('quizzes/:id/stats', 'features/admin/quizzes/stats/stats.tsx'),
    ]),
  ]),

  // Files that are written with the site
  route('school.json', 'content/school-json.ts'),
  route('manifest.webmanifest', 'content/manifest.ts'),

  // Every other address
  route('*', 'features/shell/not-found.tsx'),
] satisfies RouteConfig;
