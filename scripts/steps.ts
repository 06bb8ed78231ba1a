import { findTestChromium } from './chromium.ts';
import type { Step } from './run.ts';

const node = (name: string, ...args: string[]): Step => ({ name, command: 'node', args });
const types = (project: string): Step => ({
  name: `types of ${project}`,
  command: 'tsc',
  args: ['-p', project],
});

/** What stands in the code in English, what in Portuguese, and what the school writes. */
const TEXTS = ['lingui.config.ts', 'lingui.site.config.ts', 'web/lingui.school.config.ts'];

const texts = (name: string, what: string): Step[] =>
  TEXTS.map((config) => ({
    name: `${name} (${config})`,
    command: 'lingui',
    args: ['check', what, '--workers', '1', '--config', config],
  }));

/** What needs no running product: format, lint with the import law, types, the API document. */
export const staticSteps: readonly Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--quiet'] },
  types('contract'),
  types('server'),
  { name: 'route types of web', command: 'react-router', args: ['typegen'], cwd: 'web' },
  types('web'),
  types('web/service-worker'),
  { name: 'types of bench, demo, e2e and scripts', command: 'tsc', args: ['-p', '.'] },
  ...texts('texts as they stand in the code', 'sync'),
  ...texts('translations of all texts', 'missing'),
  node('docs/openapi.json is fresh', 'scripts/build/openapi.ts', '--check'),
];

/** The site as it is served; free where nothing of it has changed. */
export const siteSteps: readonly Step[] = [
  node('build', 'scripts/build/build.ts'),
  node('what each entry of the site loads', 'scripts/build/bundles.ts'),
];

const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: 'vitest',
  args: ['run', '--silent=passed-only', ...projects.flatMap((project) => ['--project', project])],
});

/** In one run, because component tests wait half of their time for Chromium. */
export const allTests = vitest(
  'unit tests, component tests, API tests on SQLite and on PostgreSQL',
  'unit',
  'components',
  'apart',
  'processes',
  'sqlite',
  'postgres',
);
export const fastTests = vitest(
  'unit tests, component tests, API tests on SQLite',
  'unit',
  'components',
  'apart',
  'processes',
  'sqlite',
);

export const browserTests: Step = {
  name: 'e2e tests in Chromium',
  command: 'playwright',
  args: ['test', '-c', 'e2e'],
};

/** A step that needs a Chromium, with the one that is there or is installed now. */
export function inChromium(step: Step): Step {
  return { ...step, env: { CHROMIUM_PATH: findTestChromium() } };
}
