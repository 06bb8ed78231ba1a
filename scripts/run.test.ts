import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT, type Step } from './run.ts';

const node = (name: string, code: string): Step => ({ name, command: 'node', args: ['-e', code] });

/** What a run of these steps prints where no terminal is, and its exit code. */
async function run(...steps: Step[]): Promise<{ stdout: string; code: number }> {
  const code = `import { runSteps } from './scripts/run.ts';
    process.exitCode = (await runSteps(${JSON.stringify(steps)})) ? 0 : 1;`;
  return promisify(execFile)('node', ['--input-type=module', '-e', code], { cwd: ROOT }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
}

test('what failed says its last lines again, after all others have spoken', async () => {
  const red = node(
    'red',
    `console.log('first line\\n' + 'line\\n'.repeat(100) + 'the reason'); process.exit(3)`,
  );
  const { stdout, code } = await run(red, node('green', `console.log('all well')`));
  expect(code).toBe(1);
  expect(stdout.split('the reason')).toHaveLength(3);
  expect(stdout.split('first line')).toHaveLength(2);
  expect(stdout.lastIndexOf('the reason')).toBeGreaterThan(stdout.indexOf('all well'));
  expect(stdout).toMatch(/FAILED red \([\d.]+ s\)\nok {5}green \([\d.]+ s\)\n$/);
});

test('which tests failed is said at the very end, once', async () => {
  const vitest = node(
    'vitest',
    `console.log(' \\x1b[31mFAIL\\x1b[39m  unit  a.test.ts > adds\\nAssertionError: expected 1 to be 2'); process.exit(1)`,
  );
  const playwright = node(
    'playwright',
    `console.log('  ✓  1 b.spec.ts:3:1 › well\\n  1) b.spec.ts:9:1 › opens ───\\n    Error: not seen\\n'.repeat(2)); process.exit(1)`,
  );
  const { stdout } = await run(
    vitest,
    playwright,
    node('green', `console.log('FAIL of no weight')`),
  );
  expect(stdout.slice(stdout.indexOf('What failed:'))).toBe(
    [
      'What failed:',
      'FAIL  unit  a.test.ts > adds',
      'AssertionError: expected 1 to be 2',
      '1) b.spec.ts:9:1 › opens ───',
      'Error: not seen\n',
    ].join('\n'),
  );
});

test('where all steps succeed nothing is said twice', async () => {
  const { stdout, code } = await run(node('green', `console.log('all well')`));
  expect(code).toBe(0);
  expect(stdout.split('all well')).toHaveLength(2);
});
