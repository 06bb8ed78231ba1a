import { ENTRY_NOT_A_SLUG, MAX_PREVIEWS } from '@trilha/contract';
import { expect, test } from 'vitest';
import { courseOfThree, LESSONS, schoolWithPaulo, storedVideo } from '../../../test/lessons.ts';

const ENTRY = 'ingles-iniciante';
const previews = (entry = ENTRY) => `/previews/?entry=${entry}`;

test('visitors see the lessons that staff marked, of the published courses of an entry', async () => {
  const { school, paulo, course, lessons } = await courseOfThree();
  const path = await storedVideo(school, '/media/videos/hello.mp4', '/media/pictures/hello.webp');
  await paulo.patch(`${LESSONS}${lessons[2]}/`, { video_url: path });
  await school.ctx.database.queries
    .insertInto('lesson_tracks')
    .values({
      lesson_id: lessons[2],
      kind: 'captions',
      language: 'en',
      path: '/media/captions/h.vtt',
    })
    .execute();
  const titles = async (entry?: string) => {
    const { status, body } = await school.anyone.get(previews(entry));
    expect(status).toBe(200);
    return body.results.map(({ title }: { title: string }) => title);
  };
  // Marked, but its course belongs to no entry.
  for (const lesson of [lessons[0], lessons[2]]) {
    const reply = await paulo.patch(`${LESSONS}${lesson}/`, { is_preview: true });
    expect(reply.body.is_preview).toBe(true);
  }
  expect(await titles()).toEqual([]);
  await paulo.patch(`/admin/courses/${course}/`, { catalogue_entry: ENTRY, language: 'en' });
  expect(await titles()).toEqual(['One', 'Three']);
  expect(await titles('frances')).toEqual([]);

  const { body } = await school.anyone.get(previews());
  expect(body.results).toEqual([
    {
      title: 'One',
      language: 'en',
      duration: '01:30',
      poster_url: null,
      video_url: 'https://videos.example/One.mp4',
      tracks: [],
    },
    {
      title: 'Three',
      language: 'en',
      duration: '01:30',
      poster_url: '/media/pictures/hello.webp',
      video_url: expect.stringMatching(/^\/media\/videos\/hello\.mp4\?exp=\d+&sig=/),
      tracks: [
        {
          kind: 'captions',
          language: 'en',
          url: expect.stringMatching(/^\/media\/captions\/h\.vtt\?exp=\d+&sig=/),
        },
      ],
    },
  ]);
  // The addresses stay, so that a browser loads a film once.
  expect((await school.anyone.get(previews())).body).toEqual(body);

  await paulo.patch(`/admin/courses/${course}/`, { is_published: false });
  expect(await titles()).toEqual([]);
  await paulo.patch(`/admin/courses/${course}/`, { is_published: true });
  await paulo.patch(`${LESSONS}${lessons[0]}/`, { is_preview: false });
  expect(await titles()).toEqual(['Three']);
});

test('courses of one entry come one after the other, and of all of them a few lessons', async () => {
  const { school } = await schoolWithPaulo();
  for (const name of ['A', 'B']) {
    const { id } = await school.course({ catalogue_entry: ENTRY });
    for (let at = 1; at < MAX_PREVIEWS; at += 1) {
      await school.lesson(id, { title: `${name}${at}`, is_preview: true });
    }
  }
  const { body } = await school.anyone.get(previews());
  const found = body.results.map(({ title }: { title: string }) => title);
  expect(found).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'B1']);
});

test.for(['', 'Inglês', 'a--b', '-a', 'a'.repeat(61)])(
  'an entry %j is none: visitors and staff are told',
  async (entry) => {
    const { school, paulo, course } = await courseOfThree();
    const asked = await school.anyone.get(previews(encodeURIComponent(entry)));
    expect([asked.status, Object.keys(asked.body)]).toEqual([400, ['entry']]);
    const sent = await paulo.patch(`/admin/courses/${course}/`, { catalogue_entry: entry });
    expect([sent.status, Object.keys(sent.body)]).toEqual([400, ['catalogue_entry']]);
    if (entry.length < 60) expect(sent.body.catalogue_entry).toEqual([ENTRY_NOT_A_SLUG]);
  },
);

test('the entry of a course and the mark of a lesson are audited, and kept where nobody sends them', async () => {
  const { school, paulo, course, lessons } = await courseOfThree();
  const { body: made } = await paulo.get(`/admin/courses/${course}/`);
  expect(made.catalogue_entry).toBeNull();
  const { body: lesson } = await paulo.get(`${LESSONS}${lessons[0]}/`);
  expect(lesson.is_preview).toBe(false);
  await paulo.patch(`/admin/courses/${course}/`, { catalogue_entry: ENTRY });
  await paulo.patch(`${LESSONS}${lessons[0]}/`, { is_preview: true });
  await paulo.patch(`/admin/courses/${course}/`, { title: 'English A1+' });
  await paulo.patch(`${LESSONS}${lessons[0]}/`, { title: 'First' });
  expect((await paulo.get(`/admin/courses/${course}/`)).body.catalogue_entry).toBe(ENTRY);
  expect((await paulo.get(`${LESSONS}${lessons[0]}/`)).body.is_preview).toBe(true);
  const entries = await school.ctx.database.queries
    .selectFrom('audit_entries')
    .select('details')
    .orderBy('id')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { details: { fields: ['catalogue_entry'] } },
    { details: { fields: ['is_preview'] } },
  ]);
  // Students are not told of either.
  const student = await school.as(await school.user());
  const { text } = await student.get(`/courses/${course}/`);
  expect(text).not.toMatch(/catalogue_entry|is_preview/);
});
