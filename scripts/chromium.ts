import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium without what a window needs: the journeys take a third less time in it. */
const SHELL = 'chromium-headless-shell';

function find(names: readonly string[]): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return installed.find((path) => existsSync(path));
}

/** Whether this machine could install Debian's package of that name by itself. */
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

/** A whole Chromium, the system's or one that is installed now: what people use. */
export function findChromium(): string {
  const own = chromium.executablePath();
  const found =
    find(WHOLE) ??
    (existsSync(own) ? own : undefined) ??
    (install('chromium') ? find(WHOLE) : undefined);
  if (found) return found;
  console.error(
    'The browser tests need a Chromium: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or name it in CHROMIUM_PATH.',
  );
  process.exit(1);
}

/** A Chromium for tests if there is one already: for a config that is read before it is needed. */
export function installedTestChromium(): string | undefined {
  return find([SHELL, ...WHOLE]);
}

/** The Chromium for the journeys: the quick one where it is there or can be had, else a whole one. */
export function findTestChromium(): string {
  return find([SHELL]) ?? (install(SHELL) ? find([SHELL]) : undefined) ?? findChromium();
}
