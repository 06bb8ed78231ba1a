import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The route table of the specification. The layouts hold the guards. */
export default [
  // Public pages, in Portuguese
  layout('features/shell/public-layout.tsx', [
    index('features/marketing/home.tsx'),
    route('cursos', 'features/marketing/courses.tsx'),
    route('sobre', 'features/marketing/about.tsx'),
    layout('features/shell/widgets-layout.tsx', { id: 'forms' }, [
      route('contato', 'features/marketing/contact.tsx'),
      route('login', 'features/auth/login.tsx'),
      route('esqueci-senha', 'features/auth/forgotten-password.tsx'),
      route('redefinir-senha', 'features/auth/reset-password.tsx'),
    ]),
  ]),

  // Learner screens, in English, for logged-in users
  layout('features/shell/learner-layout.tsx', [
    layout('features/shell/query-layout.tsx', [
      route('dashboard', 'features/learning/dashboard.tsx'),
      route('course/:id', 'features/learning/course.tsx'),
    ]),
    layout('features/shell/widgets-layout.tsx', { id: 'learner-widgets' }, [
      route('profile', 'features/profile/profile.tsx'),
      route('course/:id/quizzes', 'features/quizzes/course-quizzes.tsx'),
    ]),
  ]),

  // Admin area, in English, for staff
  layout('features/shell/widgets-layout.tsx', { id: 'admin-widgets' }, [
    route('admin', 'features/shell/admin-layout.tsx', [
      index('features/dashboard/dashboard.tsx'),
      route('users', 'features/users/users.tsx'),
      route('users/new', 'features/users/new-user.tsx'),
      route('users/import', 'features/users/import-users.tsx'),
      route('users/:id/edit', 'features/users/user-page.tsx'),
      route('users/:id/progress', 'features/users/student.tsx'),
      route('enrollments', 'features/enrollments/enrollments.tsx'),
      route('messages', 'features/messages/messages.tsx'),
      route('deletions', 'features/deletions/deletions.tsx'),
      route('audit', 'features/audit/audit.tsx'),
      route('security', 'features/security/security.tsx'),
      route('settings', 'features/dashboard/settings.tsx'),
      route('courses', 'features/courses/course-list.tsx'),
      route('courses/new', 'features/courses/new-course.tsx'),
      // The same screen as a new course.
      route('courses/:id/quizzes', 'features/courses/new-course.tsx', {
        id: 'admin-course-quizzes',
      }),
      route('lessons', 'features/lessons/lessons.tsx'),
      route('lessons/new', 'features/lessons/lesson-page.tsx', { id: 'admin-lesson-new' }),
      route('lessons/:id/edit', 'features/lessons/lesson-page.tsx', { id: 'admin-lesson-edit' }),
      route('quizzes', 'features/quiz-editor/quizzes.tsx'),
      route('quizzes/new', 'features/quiz-editor/new-quiz.tsx'),
      route('quizzes/:id/edit', 'features/quiz-editor/edit-quiz.tsx'),
      route('quizzes/:id/stats', 'features/quiz-editor/stats.tsx'),
    ]),
  ]),

  // Files that are written with the site
  route('school.json', 'content/school-json.ts'),
  route('manifest.webmanifest', 'content/manifest.ts'),

  // Every other address
  route('*', 'features/shell/not-found.tsx'),
] satisfies RouteConfig;
