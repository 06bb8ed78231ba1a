import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const FULL = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium without what a window needs: the e2e tests take a third less time in it. */
const SHELL = 'chromium-headless-shell';

function find(names: readonly string[]): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return installed.find((path) => existsSync(path));
}

/** Installs Debian's package of that name where possible, and tells whether it did. */
function install(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian’s ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** A full Chromium as people use it: the system's, or one that is installed now. */
export function findChromium(): string {
  const own = chromium.executablePath();
  const found =
    find(FULL) ??
    (existsSync(own) ? own : undefined) ??
    (install('chromium') ? find(FULL) : undefined);
  if (found) return found;
  console.error(
    'The browser tests need a Chromium: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or name it in CHROMIUM_PATH.',
  );
  process.exit(1);
}

/** A Chromium for tests if there is one already: for a config that is read before it is needed. */
export function installedTestChromium(): string | undefined {
  return find([SHELL, ...FULL]);
}

/** The Chromium for the e2e tests: the headless shell where it can be had, else a full browser. */
export function findTestChromium(): string {
  return find([SHELL]) ?? (install(SHELL) ? find([SHELL]) : undefined) ?? findChromium();
}
