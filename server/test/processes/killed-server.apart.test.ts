import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { choose, questionsOf } from '../quizzes.ts';
import { openSchool } from '../school.ts';
import { databaseFile, type LastRequest } from './killed-server.ts';
import { folder, ROOT } from './server-process.ts';

test('a server that is killed (SIGKILL) between commit and answer: the retry does nothing twice and gets the answer', async () => {
  const data = folder();
  const database = openDatabase({ file: databaseFile(data) });
  await migrate(database);
  const school = await openSchool({ database });
  onTestFinished(school.close);
  const { id: course } = await school.course();
  const quiz = await school.quiz(course);
  const student = await school.user();
  await school.enroll(student, course);
  const pupil = await school.as(student);
  const request: LastRequest = {
    folder: data,
    now: school.ctx.now().toISOString(),
    path: `/quizzes/${quiz}/submit/`,
    headers: {
      authorization: `Bearer ${await school.tokenOf(student)}`,
      'idempotency-key': 'last-words',
    },
    body: { answers: choose(await questionsOf(pupil, course, quiz), 2) },
  };

  const script = join(import.meta.dirname, 'killed-server.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(request)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');

  const attempts = () => database.queries.selectFrom('attempts').selectAll().execute();
  const [attempt] = await attempts();
  const { headers, path, body } = request;
  const retry = await pupil.post(path, body, {
    headers: { 'idempotency-key': headers['idempotency-key'] ?? '' },
  });
  expect(retry.status).toBe(201);
  expect(retry.headers['idempotency-replayed']).toBe('true');
  const { id, number, score, passed } = attempt ?? {};
  expect(retry.body).toMatchObject({ id, number, score, passed });
  expect(await attempts()).toHaveLength(1);
});
