import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/run.ts';
import type { Videos } from '../report/results.ts';

const exec = promisify(execFile);

/** The figures in the last line of a measuring script. */
async function figuresOf<Figures>(script: string, ...args: string[]): Promise<Figures> {
  const file = join(ROOT, 'scripts', 'measure', script);
  const { stdout } = await exec(process.execPath, [file, '--json', ...args], { cwd: ROOT });
  const lines = stdout.trim().split('\n');
  console.log(lines.slice(0, -1).join('\n'));
  return JSON.parse(lines.at(-1) ?? '') as Figures;
}

/** The memory that uploads and many slow readers take of a server that does nothing else. */
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
