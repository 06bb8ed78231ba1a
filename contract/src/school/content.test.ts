import { describe, expect, test } from 'vitest';
import { SCHOOL_CONTENT_MAX, SCHOOL_SECTIONS, schoolContentSchema } from './content.ts';

const faults = (content: unknown) =>
  Object.fromEntries(
    (schoolContentSchema.safeParse(content).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );
const words = (text: string) => ({ 'pt-BR': text });
const course = (slug: string, plans: string[] = []) => ({
  slug,
  title: words('Curso'),
  level: words('Iniciante'),
  months: 6,
  summary: words('Um curso.'),
  benefits: [],
  plans,
  canDo: [],
  modules: [],
});
const language = (slug: string, courses: unknown[]) => ({
  slug,
  name: words('Inglês'),
  greeting: 'Hello!',
  lang: 'en',
  line: words('Todos os níveis.'),
  levels: [words('Iniciante')],
  courses,
});
const plan = {
  id: 'group',
  name: words('Em grupo'),
  line: words('Para conversar.'),
  price: 200,
  includes: [words('Aulas')],
};
const hours = { days: words('Seg'), hours: words('8h'), spoken: words('Segunda') };

describe('what a school may say of itself', () => {
  test('nothing at all is the first school', () => {
    expect(schoolContentSchema.parse({})).toEqual({});
    expect(SCHOOL_SECTIONS).toContain('identity');
  });

  test('a text needs Portuguese alone, and is trimmed', () => {
    expect(
      schoolContentSchema.parse({ texts: { heroHeadline: { 'pt-BR': ' Olá ', en: '' } } }),
    ).toEqual({ texts: { heroHeadline: { 'pt-BR': 'Olá', en: '' } } });
    expect(faults({ texts: { heroHeadline: { 'pt-BR': ' ', en: 'Hello' } } })).toEqual({
      'texts.heroHeadline.pt-BR': expect.stringContaining('in Portuguese'),
    });
  });

  test.each([
    ['a part that nobody knows', { menu: {} }, ''],
    ['a text that nobody knows', { texts: { other: words('x') } }, 'texts'],
    ['a hue beyond the circle', { colours: { brandHue: 360, accentHue: 0 } }, 'colours.brandHue'],
    [
      'a file in another folder',
      { identity: { name: 'A', shortName: 'A', logo: '../a.png' } },
      'identity.logo',
    ],
    [
      'a link that is a script',
      { social: [{ service: 'youtube', url: 'javascript:alert(1)' }] },
      'social.0.url',
    ],
    [
      'a service twice',
      {
        social: ['a', 'b'].map((name) => ({ service: 'youtube', url: `https://${name}.test/` })),
      },
      'social.1.service',
    ],
    [
      'hours that end before they begin',
      { hours: [{ dayNames: ['Monday'], opens: '20:00', closes: '08:00', ...hours }] },
      'hours.0.closes',
    ],
    ['pages without Portuguese', { languages: ['en'] }, 'languages'],
    ['a zone that does not exist', { timeZone: 'America/Trilha' }, 'timeZone'],
    [
      'a name that could end a header of a mail',
      { mail: { senderName: 'A\nBcc: b@c.test', signature: words('A') } },
      'mail.senderName',
    ],
    [
      'the same address for two courses',
      {
        catalogue: {
          plans: [plan],
          languages: [language('a', [course('x')]), language('b', [course('x')])],
          questions: [],
        },
      },
      'catalogue.languages.1.courses.0.slug',
    ],
    [
      'a course in a plan that the school does not have',
      {
        catalogue: {
          plans: [plan],
          languages: [language('a', [course('x', ['individual'])])],
          questions: [],
        },
      },
      'catalogue.languages.0.courses.0.plans',
    ],
  ])('%s is refused', (_, content, path) => {
    expect(Object.keys(faults(content))).toEqual([path]);
  });

  test('all of it together has a limit', () => {
    const long = words('x'.repeat(300));
    const courses = Array.from({ length: 8 }, (__, c) => ({
      modules: Array.from({ length: 12 }, () => ({ title: words('x'), text: long })),
      slug: `c${c}`,
    }));
    const languages = Array.from({ length: 8 }, (__, l) =>
      language(
        `l${l}`,
        courses.map(({ slug, modules }) => ({ ...course(`${slug}-${l}`), modules })),
      ),
    );
    const content = { catalogue: { plans: [plan], languages, questions: [] } };
    expect(JSON.stringify(content).length).toBeGreaterThan(SCHOOL_CONTENT_MAX);
    expect(Object.keys(faults(content))).toEqual(['']);
  });
});
