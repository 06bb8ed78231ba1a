import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/run.ts';
import type { Videos } from './results.ts';

const exec = promisify(execFile);

/** The figures that a measuring script ends with. */
async function figuresOf<Figures>(script: string, ...args: string[]): Promise<Figures> {
  const file = join(ROOT, 'scripts', script);
  const { stdout } = await exec(process.execPath, [file, '--json', ...args], { cwd: ROOT });
  const lines = stdout.trim().split('\n');
  console.log(lines.slice(0, -1).join('\n'));
  return JSON.parse(lines.at(-1) ?? '') as Figures;
}

/** What videos cost a server that does nothing else: uploads, and many slow readers at once. */
export async function measureVideos(): Promise<Videos> {
  console.log('\nvideos: uploads of 100 MB, then 5000 slow readers');
  const { uploads } = await figuresOf<Pick<Videos, 'uploads'>>(
    'measure-uploads.ts',
    '--sizes',
    '100',
  );
  const { readers } = await figuresOf<Pick<Videos, 'readers'>>('measure-readers.ts');
  return { uploads, readers };
}
