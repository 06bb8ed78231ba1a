import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { ROOT } from './run.ts';

const HELP = `Photographs the screens of a running demo into screenshots/.
  npm run screenshots -- [name …] [--url http://localhost:8000] [--width 360,768,1440] [--theme light,dark]`;

/** The screens by name: who looks, where, and what is done there before the picture. */
interface Screen {
  readonly as?: keyof typeof LOGINS;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const LOGINS = {
  ana: { email: 'ana@trilha.test', password: 'demo-student-2026' },
  paulo: { email: 'paulo@trilha.test', password: 'demo-staff-2026' },
  /** a teacher */
  solange: { email: 'solange@trilha.test', password: 'demo-teacher-2026' },
  /** of the office */
  marta: { email: 'marta@trilha.test', password: 'demo-office-2026' },
  /** a superuser */
  admin: { email: 'admin@trilha.test', password: 'demo-admin-2026' },
};

const screens: Record<string, Screen> = {
  home: { path: '/' },
  courses: { path: '/cursos' },
  plans: {
    path: '/cursos',
    prepare: (page) =>
      page
        .getByRole('button', { name: /Saiba Mais/ })
        .first()
        .click(),
  },
  about: { path: '/sobre' },
  contact: { path: '/contato' },
  course: { path: '/cursos?curso=ingles-iniciante' },
  privacy: { path: '/privacidade' },
  login: { path: '/login' },
  error: { path: '/no-such-page' },
  dashboard: { as: 'ana', path: '/dashboard' },
  player: { as: 'ana', path: '/course/2' },
  outline: { as: 'ana', path: '/course/1' },
  quizzes: { as: 'ana', path: '/course/2/quizzes' },
  achievements: { as: 'ana', path: '/achievements' },
  profile: { as: 'ana', path: '/profile' },
  admin: { as: 'paulo', path: '/admin' },
  'admin-users': { as: 'paulo', path: '/admin/users' },
  'admin-user': { as: 'paulo', path: '/admin/users/4/edit' },
  'admin-person': { as: 'paulo', path: '/admin/users/4' },
  'admin-student': { as: 'paulo', path: '/admin/users/4/progress' },
  'admin-import': { as: 'paulo', path: '/admin/users/import' },
  'admin-courses': { as: 'paulo', path: '/admin/courses' },
  'admin-course': { as: 'paulo', path: '/admin/courses/new' },
  'admin-new-user': { as: 'admin', path: '/admin/users/new' },
  'admin-lessons': { as: 'paulo', path: '/admin/lessons' },
  'admin-lesson': { as: 'paulo', path: '/admin/lessons/1/edit' },
  'admin-workspace': { as: 'paulo', path: '/admin/courses/2' },
  'admin-workspace-lessons': { as: 'paulo', path: '/admin/courses/2?tab=lessons' },
  'admin-workspace-quizzes': { as: 'paulo', path: '/admin/courses/2?tab=quizzes' },
  'admin-workspace-students': { as: 'paulo', path: '/admin/courses/2?tab=students' },
  'admin-workspace-results': { as: 'paulo', path: '/admin/courses/2?tab=results' },
  'admin-attempt': { as: 'paulo', path: '/admin/attempts/1' },
  'admin-gradebook': { as: 'paulo', path: '/admin/courses/2/gradebook' },
  'admin-search': {
    as: 'paulo',
    path: '/admin',
    async prepare(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('ana');
    },
  },
  'admin-quizzes': { as: 'paulo', path: '/admin/quizzes' },
  'admin-quiz': { as: 'paulo', path: '/admin/quizzes/1/edit' },
  'admin-quiz-stats': { as: 'paulo', path: '/admin/quizzes/1/stats' },
  'admin-enrollments': { as: 'paulo', path: '/admin/enrollments' },
  'admin-messages': { as: 'paulo', path: '/admin/messages' },
  'admin-message': { as: 'paulo', path: '/admin/messages/2' },
  'admin-notices': { as: 'paulo', path: '/admin/notices' },
  'admin-audit': { as: 'paulo', path: '/admin/audit' },
  'admin-system': { as: 'paulo', path: '/admin/system' },
  'admin-jobs': { as: 'paulo', path: '/admin/jobs' },
  'admin-deletions': { as: 'paulo', path: '/admin/deletions' },
  'admin-school': { as: 'admin', path: '/admin/school' },
  'admin-security': { as: 'admin', path: '/admin/security' },
  'admin-drawer': {
    as: 'admin',
    path: '/admin/users',
    async prepare(page) {
      // Wide screens have the sidebar in its place.
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  'teacher-start': { as: 'solange', path: '/admin/dashboard' },
  'teacher-users': { as: 'solange', path: '/admin/users' },
  'teacher-student': { as: 'solange', path: '/admin/users/4/progress' },
  'teacher-courses': { as: 'solange', path: '/admin/courses' },
  'teacher-workspace': { as: 'solange', path: '/admin/courses/4' },
  'teacher-lessons': { as: 'solange', path: '/admin/lessons' },
  'teacher-enrollments': { as: 'solange', path: '/admin/enrollments' },
  'office-start': { as: 'marta', path: '/admin/dashboard' },
  'office-users': { as: 'marta', path: '/admin/users' },
  'office-person': { as: 'marta', path: '/admin/users/4' },
  'office-enrollments': { as: 'marta', path: '/admin/enrollments' },
  'office-messages': { as: 'marta', path: '/admin/messages' },
};

/** Each person logs in once: the server limits log-ins. */
const sessions = new Map<string, ReturnType<typeof logIn>>();

function sessionOf(url: string, name: keyof typeof LOGINS) {
  const session = sessions.get(name) ?? logIn(url, LOGINS[name]);
  sessions.set(name, session);
  return session;
}

async function logIn(url: string, login: { email: string; password: string }) {
  const reply = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  if (!reply.ok) throw new Error(`${login.email} cannot log in at ${url}: is this the demo?`);
  return (await reply.json()) as { access: string; refresh: string; user: unknown };
}

async function photograph(
  browser: Browser,
  url: string,
  name: string,
  width: number,
  theme: 'light' | 'dark',
): Promise<void> {
  const screen = screens[name];
  if (!screen) throw new Error(`There is no screen "${name}": ${Object.keys(screens).join(', ')}`);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 780 : 900 },
    colorScheme: theme,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  });
  if (screen.as) {
    const { access, refresh, user } = await sessionOf(url, screen.as);
    await context.addInitScript(
      ([a, r, u]) => {
        localStorage.setItem('access_token', a);
        localStorage.setItem('refresh_token', r);
        localStorage.setItem('user', u);
      },
      [access, refresh, JSON.stringify(user)] as const,
    );
  }
  const page = await context.newPage();
  await page.goto(screen.path, { waitUntil: 'networkidle' });
  await screen.prepare?.(page);
  await page.waitForTimeout(600);
  const path = join(ROOT, 'screenshots', `${name}-${width}-${theme}.png`);
  await page.screenshot({ path, fullPage: true });
  await context.close();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:8000' },
    width: { type: 'string', default: '360,768,1440' },
    theme: { type: 'string', default: 'light,dark' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
} else {
  mkdirSync(join(ROOT, 'screenshots'), { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  for (const name of positionals.length > 0 ? positionals : Object.keys(screens)) {
    for (const width of values.width.split(',').map(Number)) {
      for (const theme of values.theme.split(',')) {
        await photograph(browser, values.url, name, width, theme === 'dark' ? 'dark' : 'light');
      }
    }
    console.log(name);
  }
  await browser.close();
}
