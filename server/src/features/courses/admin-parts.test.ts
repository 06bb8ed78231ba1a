import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';

const COURSES = '/admin/courses/';

const french = {
  title: 'French for Travel',
  subtitle: 'Paris and beyond',
  description: 'What one says on the way',
  level: 'beginner',
  duration: '6 weeks',
};

async function schoolWithPaulo() {
  const school = await testSchool();
  return { school, paulo: await school.as(await school.user({ is_staff: true })) };
}

/** All audit entries, the oldest first. */
function auditEntriesOf({ ctx }: School) {
  return ctx.database.queries.selectFrom('audit_entries').selectAll().orderBy('id').execute();
}

describe('benefits', () => {
  test('are added, changed and removed, each with an audit entry', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course({ title: 'English' });
    const of = `/courses/${id}/benefits/`;
    const added = await paulo.post(of, { description: ' Small groups ' });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({ id: expect.any(Number), description: 'Small groups' });
    const at = `${of}${added.body.id}/`;
    const changed = await paulo.patch(at, { description: 'Groups of six' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { id: added.body.id, description: 'Groups of six' },
    ]);
    expect((await paulo.get(`${COURSES}${id}/`)).body.benefits).toEqual([changed.body]);
    const removed = await paulo.delete(at);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await paulo.get(`${COURSES}${id}/`)).body.benefits).toEqual([]);
    const entries = await auditEntriesOf(school);
    expect(entries.map((entry) => [entry.action, entry.subject_type, entry.subject_name])).toEqual([
      ['create', 'benefit', 'Small groups'],
      ['update', 'benefit', 'Groups of six'],
      ['delete', 'benefit', 'Groups of six'],
    ]);
    expect(entries.every((entry) => entry.details['course'] === 'English')).toBe(true);
  });

  test('are bound to their course', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course();
    const other = await school.course({ benefits: ['Native teachers'] });
    const [benefit] = (await paulo.get(`${COURSES}${other.id}/`)).body.benefits;
    const at = `/courses/${id}/benefits/${benefit.id}/`;
    expect((await paulo.patch(at, { description: 'X' })).status).toBe(404);
    expect((await paulo.delete(at)).status).toBe(404);
    expect((await paulo.post('/courses/999/benefits/', { description: 'X' })).status).toBe(404);
    expect((await paulo.get(`${COURSES}${other.id}/`)).body.benefits).toEqual([benefit]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('need a description', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course();
    for (const body of [{}, { description: '  ' }]) {
      const reply = await paulo.post(`/courses/${id}/benefits/`, body);
      expect([reply.status, reply.body]).toEqual([
        400,
        { description: ['Description is required'] },
      ]);
    }
  });
});

describe('an icon', () => {
  const blue = () =>
    sharp({ create: { width: 80, height: 60, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
  const formWith = (content: Buffer | string) => {
    const form = new FormData();
    const part = typeof content === 'string' ? content : new Uint8Array(content);
    form.append('icon', new Blob([part]), 'icon.png');
    return { payload: form };
  };
  const stored = ({ ctx }: School) => {
    const folder = join(ctx.files.folder, 'pictures');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('becomes a WebP that everybody can open, and serves as the icon of a course', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const reply = await paulo.send('POST', `${COURSES}icon/`, formWith(await blue()));
    expect(reply.status).toBe(200);
    const { icon } = reply.body;
    expect(icon).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.webp$/);
    const picture = await school.app.inject({ url: icon });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 80, height: 60 });

    await paulo.post(COURSES, { ...french, icon });
    const ana = await school.as(await school.user());
    expect((await ana.get('/courses/')).body.results[0].icon).toBe(icon);
  });

  test('that is no picture is refused and leaves no file', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const fake = await paulo.send('POST', `${COURSES}icon/`, formWith('<svg onload="alert(1)"/>'));
    expect([fake.status, fake.body]).toEqual([
      400,
      { icon: ['This image cannot be read. Use PNG, JPEG, WebP or GIF.'] },
    ]);
    const none = await paulo.send('POST', `${COURSES}icon/`, { payload: new FormData() });
    expect([none.status, none.body]).toEqual([400, { icon: ['Choose an image.'] }]);
    const large = formWith(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect((await paulo.send('POST', `${COURSES}icon/`, large)).status).toBe(413);
    expect(stored(school)).toEqual([]);
  });

  test('is kept without the signature of its address', async () => {
    const { paulo } = await schoolWithPaulo();
    const signed = '/media/pictures/a.webp?exp=1800000000&sig=abc';
    const made = await paulo.post(COURSES, { ...french, icon: signed });
    expect(made.body.icon).toBe('/media/pictures/a.webp');
    const at = `${COURSES}${made.body.id}/`;
    const changed = await paulo.patch(at, { icon: '/media/pictures/b.webp?sig=abc&exp=1' });
    expect(changed.body.icon).toBe('/media/pictures/b.webp');
  });
});
