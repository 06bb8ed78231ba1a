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
  readonly as?: 'ana' | 'paulo';
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const LOGINS = {
  ana: { email: 'ana@trilha.test', password: 'demo-student-2026' },
  paulo: { email: 'paulo@trilha.test', password: 'demo-staff-2026' },
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
  'admin-lessons': { as: 'paulo', path: '/admin/lessons' },
  'admin-lesson': { as: 'paulo', path: '/admin/lessons/1/edit' },
  'admin-workspace': { as: 'paulo', path: '/admin/courses/2' },
  'admin-workspace-lessons': { as: 'paulo', path: '/admin/courses/2?tab=lessons' },
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
  'admin-audit': { as: 'paulo', path: '/admin/audit' },
  'admin-system': { as: 'paulo', path: '/admin/system' },
  'admin-jobs': { as: 'paulo', path: '/admin/jobs' },
};

async function tokens(url: string, login: { email: string; password: string }) {
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
    const { access, refresh, user } = await tokens(url, LOGINS[screen.as]);
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
