import { TRANSLATION_OF_OWN } from '@trilha/contract';
import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

const COURSE = {
  title: 'Inglês sem medo',
  subtitle: 'Primeiras palavras',
  description: 'Para quem nunca estudou',
  level: 'beginner',
  duration: '10 semanas',
  language: 'pt-BR',
} as const;

const NONE = { title: '', subtitle: '', description: '' };
const FRENCH = { ...NONE, title: 'L’anglais sans peur', subtitle: 'Premiers mots' };

async function translated() {
  const school = await testSchool();
  const staff = await school.as(await school.user({ is_staff: true }));
  const { body: made } = await staff.post('/admin/courses/', {
    ...COURSE,
    translations: { fr: { title: ` ${FRENCH.title}`, subtitle: FRENCH.subtitle } },
  });
  const path = `/admin/courses/${made.id}/`;
  const ana = await school.user();
  return { school, staff, ana, student: await school.as(ana), made, path };
}

type Client = Awaited<ReturnType<typeof translated>>['student'];
type Texts = Record<string, unknown>;

const headers = (language: string) => ({ headers: { 'x-interface-language': language } });

/** What an answer says of the texts of a course: title, subtitle, description, and the language of each. */
const textsOf = ({ title, subtitle, description, ...course }: Texts) => [
  [title, course['title_language']],
  [subtitle, course['subtitle_language']],
  [description, course['description_language']],
];

const ORIGINAL = [
  [COURSE.title, 'pt-BR'],
  [COURSE.subtitle, 'pt-BR'],
  [COURSE.description, 'pt-BR'],
];
const IN_FRENCH = [
  [FRENCH.title, 'fr'],
  [FRENCH.subtitle, 'fr'],
  [COURSE.description, 'pt-BR'],
];

/** The texts of the only course, in each answer that holds them. */
async function read(client: Client, id: number, language?: string, query = '') {
  const get = async (path: string) =>
    (await client.send('GET', path, language ? headers(language) : {})).body;
  const [listed] = (await get(`/courses/${query}`)).results;
  const whole = await get(`/courses/${id}/`);
  expect([listed.language, whole.language]).toEqual(['pt-BR', 'pt-BR']);
  return [textsOf(listed), textsOf(whole)];
}

test('a course is read in the language of the page, text by text where it is translated', async () => {
  const { school, staff, student, made } = await translated();
  expect(made.translations).toEqual({ 'pt-BR': NONE, en: NONE, fr: FRENCH });
  expect(await read(student, made.id, 'fr')).toEqual([IN_FRENCH, IN_FRENCH]);
  // Not translated, the language that it is written in, one that there is not, and none.
  for (const language of ['en', 'pt-BR', 'de', undefined]) {
    expect(await read(student, made.id, language)).toEqual([ORIGINAL, ORIGINAL]);
  }
  // Who edits asks for the list as the school wrote it; on the screens of learners staff read as learners do.
  expect(await read(staff, made.id, 'fr', '?texts=original')).toEqual([ORIGINAL, IN_FRENCH]);
  expect(await read(staff, made.id, 'fr', '?texts=other')).toEqual([IN_FRENCH, IN_FRENCH]);

  const joined = await student.send('POST', `/courses/${made.id}/enroll/`, headers('fr'));
  expect([joined.status, textsOf(joined.body.course)]).toEqual([201, IN_FRENCH]);
  const enrollments = async (language: string) =>
    (await student.send('GET', '/enrollments/', headers(language))).body.results[0].course;
  const course = await enrollments('fr');
  expect([course.language, textsOf(course)]).toEqual(['pt-BR', IN_FRENCH]);
  expect(textsOf(await enrollments('en'))).toEqual(ORIGINAL);

  // Staff find and see the original, whatever the language of their page.
  const listed = await staff.send('GET', '/admin/courses/?search=medo', headers('fr'));
  expect(listed.body.results[0]).toEqual({ ...made, enrollment_count: 1 });
  const others = await staff.send('GET', '/admin/enrollments/', headers('fr'));
  expect(others.body.results[0].course.title).toBe(COURSE.title);

  await staff.delete(`/admin/courses/${made.id}/`);
  const { queries } = school.ctx.database;
  expect(await queries.selectFrom('course_translations').selectAll().execute()).toEqual([]);
});

test('a course whose own language is not said may be translated into each', async () => {
  const { staff, student, made, path } = await translated();
  const translations = { 'pt-BR': { ...NONE, description: 'Só a descrição' } };
  const changed = await staff.patch(path, { language: null, translations });
  expect(changed.body.translations).toEqual({ ...made.translations, ...translations });
  const { body } = await student.send('GET', `/courses/${made.id}/`, headers('pt-BR'));
  expect(textsOf(body)).toEqual([
    [COURSE.title, null],
    [COURSE.subtitle, null],
    ['Só a descrição', 'pt-BR'],
  ]);
});

test('a change replaces the languages that it names, with an entry and a version', async () => {
  const { school, staff, made, path } = await translated();
  const other = await staff.patch(path, { duration: '12 semanas', version: made.version });
  expect(other.body.translations).toEqual(made.translations);
  // As it was: nothing has changed.
  const same = await staff.patch(path, { translations: made.translations });
  expect(same.body.version).toBe(other.body.version);
  const en = { title: 'English without fear', subtitle: '', description: '' };
  const added = await staff.patch(path, { translations: { en } });
  expect(added.body).toMatchObject({
    translations: { ...made.translations, en },
    version: other.body.version + 1,
  });
  const removed = await staff.patch(path, { translations: { fr: {} }, title: 'Outro' });
  expect(removed.body.translations).toEqual({ ...made.translations, en, fr: NONE });
  const { queries } = school.ctx.database;
  const rows = await queries.selectFrom('course_translations').select('language').execute();
  expect(rows).toEqual([{ language: 'en' }]);
  const entries = await queries
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();
  expect(entries.map(({ details }) => details['fields'])).toEqual([
    ['duration'],
    ['translations'],
    ['title', 'translations'],
  ]);
});

test('two people translate into two languages at the same time; the same text is a conflict', async () => {
  const { staff, made, path } = await translated();
  const { version, translations } = made;
  const form = (changes: object) =>
    staff.patch(path, { translations: { ...translations, ...changes }, version });
  const en = { ...NONE, title: 'English without fear' };
  expect((await form({ en })).status).toBe(200);
  // This form knows nothing of the English title.
  const fr = { ...FRENCH, description: 'Pour débuter' };
  const merged = await form({ fr });
  expect([merged.status, merged.body.translations]).toEqual([200, { ...translations, en, fr }]);
  const both = await form({ fr: { ...FRENCH, description: 'Pour commencer' } });
  expect([both.status, both.body.fields]).toEqual([409, ['translations.fr.description']]);
});

test('what is wrong with a translation is said beside its text, and nothing is stored', async () => {
  const { staff, made, path } = await translated();
  const long = 'x'.repeat(201);
  const refused = async (body: object) => {
    const reply = await staff.patch(path, { subtitle: 'Nova', ...body });
    expect(reply.status).toBe(400);
    return reply.body;
  };
  const maximum = 'Must be at most 200 characters.';
  expect(await refused({ translations: { fr: { title: long } } })).toEqual({
    'translations.fr.title': [maximum],
  });
  for (const translations of [{ de: FRENCH }, { fr: FRENCH, pt: {} }, [FRENCH], 'fr', null]) {
    expect(await refused({ translations })).toEqual({
      translations: ['Send the texts by pt-BR, en or fr.'],
    });
  }
  expect(await refused({ translations: { fr: 'Titre' } })).toEqual({
    'translations.fr': ['Send a title, a subtitle and a description.'],
  });
  // Its own language, by either of the two.
  expect(await refused({ translations: { 'pt-BR': { title: 'Título' } } })).toEqual({
    'translations.pt-BR.title': [TRANSLATION_OF_OWN],
  });
  expect(await refused({ language: 'fr' })).toEqual({
    'translations.fr.title': [TRANSLATION_OF_OWN],
    'translations.fr.subtitle': [TRANSLATION_OF_OWN],
  });
  expect((await staff.get(path)).body).toEqual(made);
  const allowed = await staff.patch(path, { language: 'fr', translations: { fr: NONE } });
  expect([allowed.status, allowed.body.language]).toEqual([200, 'fr']);
  const fresh = await staff.post('/admin/courses/', {
    ...COURSE,
    translations: { 'pt-BR': { subtitle: 'Subtítulo' } },
  });
  expect([fresh.status, fresh.body]).toEqual([
    400,
    { 'translations.pt-BR.subtitle': [TRANSLATION_OF_OWN] },
  ]);
  expect((await staff.get('/admin/courses/')).body.count).toBe(1);
});
