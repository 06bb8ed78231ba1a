import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** Puts a program called ffmpeg, or none, into the PATH. */
export function withFfmpeg(script?: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-ffmpeg-'));
  if (script !== undefined) {
    writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  vi.stubEnv('PATH', script === undefined ? folder : `${folder}${delimiter}/usr/bin:/bin`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** For what only the real program shows: the product does not depend on it, and a machine may have none. */
export const hasRealFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
