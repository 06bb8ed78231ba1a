// Looks the three programs up first, so that a missing one is named before any work is done.
import { spawnSync } from 'node:child_process';

export interface Tools {
  ffmpeg: string;
  espeak: string;
  chromium: string;
}

const runs = (command: string, flag: string): boolean =>
  spawnSync(command, [flag], { stdio: 'ignore' }).status === 0;

export function findTools(): Tools | string {
  const browsers = process.env.CHROMIUM_PATH
    ? [process.env.CHROMIUM_PATH]
    : ['chromium', 'chromium-browser', 'google-chrome'];
  const chromium = browsers.find((name) => runs(name, '--version'));
  const missing = [
    runs('ffmpeg', '-version') ? '' : 'ffmpeg',
    runs('espeak-ng', '--version') ? '' : 'espeak-ng',
    chromium ? '' : 'Chromium (or set CHROMIUM_PATH)',
  ].filter(Boolean);
  if (missing.length > 0 || !chromium)
    return `To make the lesson videos, please install ${missing.join(' and ')} first.`;
  return { ffmpeg: 'ffmpeg', espeak: 'espeak-ng', chromium: where(chromium) };
}

// Playwright wants a full path, not a name to be found through PATH.
function where(command: string): string {
  if (command.includes('/')) return command;
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', command], {
    encoding: 'utf8',
  }).stdout.trim();
}
