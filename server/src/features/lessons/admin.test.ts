import { COURSE_UNKNOWN, VIDEO_FILE_GONE } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  courseOfThree,
  auditEntries,
  LESSONS,
  market,
  outline,
  schoolWithPaulo,
  storedVideo,
} from '../../../test/lessons.ts';

const names = (reply: { body: { results: { title: string; course_title: string }[] } }) =>
  reply.body.results.map(({ course_title, title }) => `${course_title}: ${title}`);

describe('the list', () => {
  test('shows each lesson with its course, a signed video, its poster and its tracks', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id: course } = await school.course({ title: 'English A1' });
    const path = await storedVideo(school, '/media/videos/a.mp4', '/media/pictures/a.webp');
    const tracks = [
      { kind: 'captions', language: 'en', path: '/media/captions/b.vtt' },
      { kind: 'translation', language: 'pt-BR', path: '/media/captions/c.vtt' },
    ] as const;
    const id = await school.lesson(course, { title: 'One', video_url: path, tracks });
    const lesson = {
      id,
      title: 'One',
      description: 'What it is about',
      duration: '01:30',
      order: 1,
      video_url: expect.stringMatching(/^\/media\/videos\/a\.mp4\?exp=\d+&sig=[\w-]+$/),
      poster_url: '/media/pictures/a.webp',
      completions_count: 0,
      is_preview: false,
      video_preparation: null,
      tracks: tracks.map(({ kind, language }) => ({
        kind,
        language,
        url: expect.stringMatching(/^\/media\/captions\/.\.vtt\?exp=\d+&sig=[\w-]+$/),
      })),
      course,
      course_id: course,
      course_title: 'English A1',
      course_language: null,
      version: 1,
    };
    const reply = await paulo.get(LESSONS);
    expect(reply.body).toEqual({ count: 1, next: null, previous: null, results: [lesson] });
    expect((await paulo.get(`${LESSONS}${id}/`)).body).toEqual(reply.body.results[0]);
  });

  test('says how many students have completed a lesson', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id: course, lessons } = await school.course({ lessons: 2 });
    for (let n = 0; n < 2; n += 1) {
      const user = await school.user();
      await school.enroll(user, course);
      const student = await school.as(user);
      await student.post(`/lessons/${lessons[0]}/complete/`, { completed: true });
    }
    const { results } = (await paulo.get(LESSONS)).body;
    const counts = results.map(
      ({ completions_count }: { completions_count: number }) => completions_count,
    );
    expect(counts).toEqual([2, 0]);
    expect((await paulo.get(`${LESSONS}${lessons[0]}/`)).body.completions_count).toBe(2);
  });

  test('is ordered by the title of the course and the order in it, 10 a page', async () => {
    const { school, paulo } = await schoolWithPaulo();
    for (const title of ['Zulu', 'Ênfase', 'enfase 2', 'Enfase 10', 'abacate']) {
      const { id } = await school.course({ title });
      for (const name of ['b', 'a', 'c']) await school.lesson(id, { title: name });
    }
    const first = await paulo.get(LESSONS);
    const all = ['abacate', 'Ênfase', 'enfase 2', 'Enfase 10', 'Zulu'].flatMap((title) =>
      ['b', 'a', 'c'].map((name) => `${title}: ${name}`),
    );
    expect(names(first)).toEqual(all.slice(0, 10));
    expect(first.body).toMatchObject({
      count: 15,
      next: '/api/admin/lessons/?page=2',
      previous: null,
    });
    expect(names(await paulo.get(`${LESSONS}?page=2`))).toEqual(all.slice(10));
    for (const page of ['3', '0', 'x']) {
      const reply = await paulo.get(`${LESSONS}?page=${page}`);
      expect([reply.status, reply.body.detail]).toEqual([404, 'Invalid page.']);
    }
  });

  test('is searched by the words of lesson and course, and narrowed to one course', async () => {
    const { school, paulo, course } = await courseOfThree('Inglês para Viagem');
    const { id: other } = await school.course({ title: 'French' });
    await school.lesson(other, { title: 'À la gare' });
    expect(names(await paulo.get(`${LESSONS}?search=ingles+TWO`))).toEqual([
      'Inglês para Viagem: Two',
    ]);
    expect(names(await paulo.get(`${LESSONS}?search=a+la`))).toEqual(['French: À la gare']);
    expect((await paulo.get(`${LESSONS}?search=nothing`)).body.results).toEqual([]);
    expect((await paulo.get(`${LESSONS}?course=${course}`)).body.count).toBe(3);
    expect((await paulo.get(`${LESSONS}?course=${other}&search=gare`)).body.count).toBe(1);
    expect((await paulo.get(`${LESSONS}?course=${other}&search=two`)).body.count).toBe(0);
    for (const none of ['99', 'x', '0']) {
      const reply = await paulo.get(`${LESSONS}?course=${none}`);
      expect([reply.status, reply.body.count]).toEqual([200, 0]);
    }
    for (let n = 0; n < 9; n += 1) await school.lesson(course);
    const filtered = await paulo.get(`${LESSONS}?course=${course}&search=viagem`);
    expect(filtered.body.next).toBe(`/api/admin/lessons/?page=2&search=viagem&course=${course}`);
  });
});

describe('a new lesson', () => {
  test('is last in its course and has an audit entry', async () => {
    const { school, paulo, course } = await courseOfThree();
    const reply = await paulo.post(LESSONS, market(course, { completed: true, id: 7 }));
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      ...market(course),
      id: expect.any(Number),
      order: 4,
      poster_url: null,
      completions_count: 0,
      is_preview: false,
      video_preparation: null,
      tracks: [],
      course,
      course_title: 'English A1',
      course_language: null,
      version: 1,
    });
    expect(await outline(school, course)).toEqual(['1 One', '2 Two', '3 Three', '4 At the market']);
    expect(await auditEntries(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'create',
        subject_type: 'lesson',
        subject_id: reply.body.id,
        subject_name: 'At the market',
        details: { course_id: course },
      },
    ]);
  });

  test.for([
    [1, ['1 At the market', '2 One', '3 Two', '4 Three']],
    [2, ['1 One', '2 At the market', '3 Two', '4 Three']],
    [4, ['1 One', '2 Two', '3 Three', '4 At the market']],
    [100_000, ['1 One', '2 Two', '3 Three', '4 At the market']],
  ] as const)('with order %i takes that place, and the others move', async ([order, wanted]) => {
    const { school, paulo, course } = await courseOfThree();
    const reply = await paulo.post(LESSONS, market(course, { order }));
    expect(reply.body.order).toBe(Math.min(order, 4));
    expect(await outline(school, course)).toEqual(wanted);
  });

  test('is the first one of an empty course', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course();
    expect((await paulo.post(LESSONS, market(id, { order: 9 }))).body.order).toBe(1);
  });

  test('without any field lists all that is missing', async () => {
    const { school, paulo } = await schoolWithPaulo();
    for (const body of [
      undefined,
      {},
      { title: ' ', description: '', video_url: ' ', duration: '', course_id: null },
    ]) {
      const reply = await paulo.post(LESSONS, body);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        title: ['Title is required'],
        description: ['Description is required'],
        video_url: ['Either a video URL or file is required'],
        duration: ['Duration is required'],
        course_id: ['Course is required'],
      });
    }
    expect(await auditEntries(school)).toEqual([]);
  });

  test.for([
    [{ order: 0 }, { order: ['Must be 1 or more.'] }],
    [{ order: 1.5 }, { order: ['Must be a whole number.'] }],
    [{ order: 100_001 }, { order: ['Must be at most 100000.'] }],
    [{ title: 'x'.repeat(201) }, { title: ['Must be at most 200 characters.'] }],
    [{ duration: 'x'.repeat(21) }, { duration: ['Must be at most 20 characters.'] }],
    [{ title: 'a\0b' }, { title: ['Must not contain a NUL character.'] }],
    [{ course_id: '1' }, { course_id: ['Course is required'] }],
    [{ course_id: 0 }, { course_id: ['Course is required'] }],
    [{ course_id: 3_000_000_000 }, { course_id: [COURSE_UNKNOWN] }],
    [{ course_id: 99 }, { course_id: [COURSE_UNKNOWN] }],
    [{ video_url: '/media/videos/gone.mp4' }, { video_url: [VIDEO_FILE_GONE] }],
    [
      { course_id: 99, video_url: '/media/captions/x.vtt' },
      { course_id: [COURSE_UNKNOWN], video_url: [VIDEO_FILE_GONE] },
    ],
  ] as const)('with %j is refused, and nothing is stored', async ([more, errors]) => {
    const { school, paulo, course } = await courseOfThree();
    const reply = await paulo.post(LESSONS, market(course, { order: 1, ...more }));
    expect([reply.status, reply.body]).toEqual([400, errors]);
    expect(await outline(school, course)).toEqual(['1 One', '2 Two', '3 Three']);
    expect(await auditEntries(school)).toEqual([]);
  });

  test('created at the same time as others gets a place of its own', async () => {
    const { school, paulo, course } = await courseOfThree();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        paulo.post(LESSONS, market(course, { title: `New ${n}`, ...(n % 2 ? { order: 2 } : {}) })),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(201));
    const places = (await outline(school, course)).map((line) => Number(line.split(' ')[0]));
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await auditEntries(school)).toHaveLength(8);
  });
});
