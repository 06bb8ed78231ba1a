import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { filesOf, formOf } from '../../../test/videos.ts';

/** A form whose end does not come before `end` is called. */
async function begun(field: string, content: string, more: Record<string, string>) {
  // The file last, so that it is not whole before the form is.
  const { payload, headers } = await formOf({ ...more, [field]: Buffer.from(content) }, 'a.txt');
  const body = new PassThrough();
  body.write(payload.subarray(0, -40));
  return { end: () => body.end(payload.subarray(-40)), form: { payload: body, headers } };
}

const QUESTIONS = '::Um:: 1 + 1 {=2 ~3}\n';

test.for([
  ['questions', '/admin/quizzes/import/', 'import_file', QUESTIONS, {}, 200],
  [
    'questions in no format',
    '/admin/quizzes/import/',
    'import_file',
    QUESTIONS,
    { format: 'x' },
    400,
  ],
  ['users', '/admin/users/import/', 'users_file', 'email,username\na@b.test,a\n', {}, 200],
  [
    'captions',
    '/admin/lessons/{id}/captions/',
    'captions_file',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nOi\n',
    { language: 'pt', kind: 'captions' },
    201,
  ],
  ['unreadable users', '/admin/users/import/', 'users_file', '%PDF-1.7', {}, 400],
] as const)(
  'a file of %s waits on the disk while it arrives, and leaves nothing there',
  async ([, path, field, content, more, status]) => {
    const school = await testSchool();
    const staff = await school.as(await school.user({ is_staff: true }));
    const { id: course } = await school.course();
    const address = path.replace('{id}', String(await school.lesson(course)));
    const some = await Promise.all([1, 2, 3].map(() => begun(field, content, more)));
    const replies = some.map(({ form }) => staff.send('POST', address, form));
    await expect.poll(() => filesOf(school).uploads).toHaveLength(3);
    for (const { end } of some) end();
    for (const reply of await Promise.all(replies)) expect(reply.status).toBe(status);
    expect(filesOf(school).uploads).toEqual([]);
  },
);

test('a file that breaks off leaves nothing on the disk', async () => {
  const school = await testSchool();
  const staff = await school.as(await school.user({ is_staff: true }));
  const { form } = await begun('import_file', QUESTIONS.repeat(100), {});
  const reply = staff.send('POST', '/admin/quizzes/import/', form);
  await expect.poll(() => filesOf(school).uploads).toHaveLength(1);
  form.payload.end();
  expect((await reply).status).toBe(400);
  expect(filesOf(school).uploads).toEqual([]);
});
