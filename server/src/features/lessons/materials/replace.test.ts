import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  MATERIAL_FILE_NOT_ITS_NAME,
  MATERIAL_FILE_REQUIRED,
  MATERIAL_NO_FILE,
} from '@trilha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../../test/lessons.ts';
import { type Caller, openSchool } from '../../../../test/school.ts';

let school: Awaited<ReturnType<typeof openSchool>>;
let paulo: Caller;
let ana: Caller;
let course: number;

beforeAll(async () => {
  school = await openSchool();
  paulo = await school.as(await school.user({ username: 'paulo', is_staff: true }));
  ({ id: course } = await school.course());
  const student = await school.user({ username: 'ana' });
  await school.enroll(student, course);
  ana = await school.as(student);
});
afterAll(() => school.close());

const PDF = '%PDF-1.7\n%%EOF';
const link = { title: 'A dictionary', link_url: 'https://dictionary.example/' };
const newLesson = () => school.lesson(course, { title: 'At the market' });
const pathOf = (lesson: number) => `/admin/lessons/${lesson}/materials/`;
const stored = () => readdirSync(join(school.ctx.files.folder, 'materials')).toSorted();

function formOf(content: Buffer | string | undefined, name = 'a.pdf', title = '') {
  const form = new FormData();
  form.append('title', title);
  if (content !== undefined) {
    form.append('material_file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  }
  return { payload: form };
}

const upload = (lesson: number, ...form: Parameters<typeof formOf>) =>
  paulo.send('POST', `${pathOf(lesson)}files/`, formOf(...form));

describe('a file that is replaced', () => {
  const replace = (id: number, ...form: Parameters<typeof formOf>) =>
    paulo.send('POST', `/admin/materials/${id}/file/`, formOf(...form));

  test('keeps its title and its place, has another address, and the old file is gone', async () => {
    const lesson = await newLesson();
    const { body: first } = await upload(lesson, PDF, 'a.pdf', 'To read');
    await paulo.post(pathOf(lesson), link);
    const before = stored();
    const reply = await replace(first.id, 'Olá', 'Notes.TXT');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...first,
      url: expect.stringMatching(/^\/media\/materials\/[0-9a-f]{32}\.txt\?/),
      file: { type: 'txt', name: 'Notes.txt', size: 4 },
    });
    const { results } = (await paulo.get(pathOf(lesson))).body;
    expect(results.map(({ title }: { title: string }) => title)).toEqual(['To read', link.title]);
    expect(stored()).toHaveLength(before.length);
    const [seen] = (await ana.get(`/lessons/${lesson}/materials/`)).body.results;
    expect((await school.app.inject({ url: seen.url })).body).toBe('Olá');
    expect((await school.app.inject({ url: first.url })).statusCode).toBe(404);
    const entries = (await auditEntries(school)).filter(({ subject_id }) => subject_id === lesson);
    expect(entries.at(-1)).toMatchObject({
      action: 'update',
      details: { kind: 'file', title: 'To read', fields: ['file'] },
    });
    // Who renames it meanwhile overwrites nothing of it.
    const renamed = await paulo.patch(`/admin/materials/${first.id}/`, { title: 'B', version: 1 });
    expect(renamed.body).toMatchObject({ title: 'B', file: { name: 'Notes.txt' } });
  });

  test('leaves the file to the copy of its lesson', async () => {
    const lesson = await newLesson();
    const { body: first } = await upload(lesson, PDF, 'a.pdf');
    const { body: copy } = await paulo.post(`/admin/lessons/${lesson}/duplicate/`);
    await replace(first.id, 'new', 'a.txt');
    const [copied] = (await paulo.get(pathOf(copy.id))).body.results;
    expect((await school.app.inject({ url: copied.url })).body).toBe(PDF);
  });

  test('is refused where it is no file, what is none, or what is gone, and nothing changes', async () => {
    const lesson = await newLesson();
    const { body: file } = await upload(lesson, PDF, 'a.pdf');
    const { body: address } = await paulo.post(pathOf(lesson), link);
    const before = stored();
    const wrong = await replace(address.id, PDF, 'a.pdf');
    expect([wrong.status, wrong.body]).toEqual([400, { material_file: [MATERIAL_NO_FILE] }]);
    const bad = await replace(file.id, '<html>', 'a.pdf');
    expect(bad.body).toEqual({ material_file: [MATERIAL_FILE_NOT_ITS_NAME] });
    expect((await replace(file.id, undefined)).body).toEqual({
      material_file: [MATERIAL_FILE_REQUIRED],
    });
    expect((await replace(file.id, Buffer.alloc(1024 * 1024 + 1, PDF))).status).toBe(413);
    expect((await paulo.get(pathOf(lesson))).body.results[0].file).toEqual(file.file);
    expect(stored()).toEqual(before);
    await paulo.delete(`/admin/materials/${file.id}/`);
    const left = stored();
    expect((await replace(file.id, PDF, 'b.pdf')).status).toBe(404);
    expect(stored()).toEqual(left);
    expect(readdirSync(school.ctx.uploads)).toEqual([]);
  });
});
