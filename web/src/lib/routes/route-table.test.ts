import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { languageOf } from '../language.ts';
import { publicAddress, publicPathOf } from './public-addresses.ts';
import { pages, prerendered, type Route, ROUTES } from './route-table.ts';

const isThere = (file: string) =>
  existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)));

function filesOf(routes: readonly Route[]): string[] {
  return routes.flatMap(({ file, early, children }) => [
    file,
    ...(early?.code ? [early.code] : []),
    ...filesOf(children ?? []),
  ]);
}

test('every file of the table is there', () => {
  expect(filesOf(ROUTES).filter((file) => !isThere(file))).toEqual([]);
});

test('every page has an address and a name of its own', () => {
  expect(new Set(pages.map(({ pattern }) => pattern)).size).toBe(pages.length);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
});

test('what stands around a page holds for it', () => {
  const page = (pattern: string) => pages.find((each) => each.pattern === pattern);
  expect(page('/')).toMatchObject({ lang: 'pt-BR', isPrivate: false, isPrerendered: true });
  expect(page('/redefinir-senha')).toMatchObject({ hasSecret: true, isPrerendered: false });
  expect(page('/course/:id/quizzes')).toMatchObject({ lang: 'en', frame: 'learner' });
  expect(page('/admin')).toMatchObject({
    id: 'features/admin/dashboard/dashboard',
    frame: 'admin',
  });
  expect(page('/admin/quizzes/:id/edit')).toMatchObject({ lang: 'en', isPrivate: true });
  expect(page('*')).toBeUndefined();
});

test('only staff reach the pages of the admin area, whatever their address', () => {
  const layout = 'features/shell/layouts/admin-layout.tsx';
  const filesBelow = (routes: readonly Route[], isGuarded = false): [string, boolean][] =>
    routes.flatMap(({ file, children }) => {
      const isInside = isGuarded || file === layout;
      return [[file, isInside], ...filesBelow(children ?? [], isInside)];
    });
  const admin = filesBelow(ROUTES).filter(([file]) => file.startsWith('features/admin/'));
  expect(admin.length).toBeGreaterThan(20);
  expect(admin.filter(([, isGuarded]) => !isGuarded)).toEqual([]);
});

test.each([
  ['/media/pictures/a.webp', '/media/pictures/a.webp'],
  ['/covers/film.svg', '/covers/film.svg'],
  ['https://elsewhere.test/a.png', undefined],
  ['//elsewhere.test/a.png', undefined],
  ['/\\elsewhere.test/a.png', undefined],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])(
  'the picture that is fetched ahead of the dashboard of the cover %s is %s',
  (cover_url, found) => {
    const picture = pages.find(({ pattern }) => pattern === '/dashboard')?.early?.picture;
    const answer = JSON.stringify({ results: [{ course: { cover_url } }] });
    expect(picture?.exec(answer)?.[1]).toBe(found);
  },
);

test('public pages and files are written ahead', () => {
  expect(prerendered).toEqual([
    '/',
    '/cursos',
    '/sobre',
    '/privacidade',
    '/contato',
    '/login',
    '/esqueci-senha',
    '/en',
    '/en/courses',
    '/en/about',
    '/en/privacy',
    '/en/contact',
    '/en/login',
    '/en/forgotten-password',
    '/fr',
    '/fr/cours',
    '/fr/a-propos',
    '/fr/confidentialite',
    '/fr/contact',
    '/fr/connexion',
    '/fr/mot-de-passe-oublie',
    '/school.json',
    '/manifest.webmanifest',
  ]);
});

test('each public page is there in three languages, and leads to the others', () => {
  const isPublic = ({ isPrivate }: { isPrivate: boolean }) => !isPrivate;
  const paths = pages.filter(isPublic).map(({ pattern, lang }) => {
    const path = publicPathOf(pattern);
    if (!path) throw new Error(`${pattern} has no name.`);
    expect(publicAddress(path, lang)).toBe(pattern);
    return path;
  });
  expect(paths.length).toBe(24);
  expect(new Set(paths).size).toBe(8);
  expect(publicPathOf('/fr/cours/')).toBe('/cursos');
  expect(publicPathOf('/fr/nothing')).toBeUndefined();
  expect(publicPathOf('/dashboard')).toBeUndefined();
});

test.each(pages)('$pattern has the language that its address tells', ({ pattern, lang }) => {
  expect(languageOf(pattern)).toBe(lang);
});

test.each([
  ['/admin/nothing', 'en'],
  ['/course/7/nothing', 'en'],
  ['/nothing', 'pt-BR'],
  ['/en/nothing', 'en'],
  ['/fr/nothing', 'fr'],
  ['/french', 'pt-BR'],
  ['/courses', 'pt-BR'],
  ['/constructor', 'pt-BR'],
] as const)('%s, which does not exist, is told so in %s', (path, lang) => {
  expect(languageOf(path)).toBe(lang);
});

const calls = pages.flatMap(({ pattern, early }) =>
  (early?.calls ?? []).map((endpoint) => ({ pattern, ...endpoint })),
);

test.each(calls)('$pattern can ask for $path early', ({ pattern, method, path, query, body }) => {
  expect(method).toBe('GET');
  expect(body).toBeUndefined();
  // The page knows the first id of its address and nothing else; what may be asked, need not be.
  expect(query?.safeParse({}).success ?? true).toBe(true);
  const names = path.match(/\{\w+\}/g) ?? [];
  expect(names).toEqual(names.length > 0 && pattern.includes(':id') ? ['{id}'] : []);
});
