import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { schoolContentSchema } from '@trilha/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderSite } from '../server/src/features/school/render.ts';
import { buildSite } from './build/build.ts';
import { finish, ROOT, start } from './run.ts';

/*
 * Another school takes the product over as docs/rebrand.md says: its own content, mark and colours, in
 * a copy of `web` beside the real one.
 */

const PURPLE_HUE = '--brand-hue: 295;';
const TEAL_HUE = '--brand-hue: 180;';

let web: string;
const built = (name: string) => readFileSync(join(web, 'build', 'client', name), 'utf8');

beforeAll(async () => {
  web = mkdtempSync(join(ROOT, 'web-other-school-'));
  const isSource = (path: string) => !/[\\/](build|node_modules|\.react-router)$/.test(path);
  cpSync(join(ROOT, 'web'), web, { recursive: true, filter: isSource });
  const other = join(ROOT, 'scripts', 'other-school');
  cpSync(join(other, 'content'), join(web, 'src', 'content'), { recursive: true });
  cpSync(join(other, 'casa-do-porto.svg'), join(web, 'public', 'casa-do-porto.svg'));
  const tokens = join(web, 'src', 'ui', 'tokens.css');
  writeFileSync(tokens, readFileSync(tokens, 'utf8').replaceAll(PURPLE_HUE, TEAL_HUE));
  symlinkSync(join(ROOT, 'web', 'node_modules'), join(web, 'node_modules'));
  const config = join(web, 'lingui.school.config.ts');
  const args = ['extract', '--clean', '--workers', '1', '--config', config];
  const code = await finish(start('lingui', args, { quiet: true }));
  if (code !== 0) throw new Error('The texts of the other school were not collected.');
  await buildSite(web);
  // It only ends what hangs: with a load of 20 a build took longer than three minutes.
}, 600_000);

afterAll(() => rmSync(web, { recursive: true, force: true }));

const pages = [
  'index.html',
  'cursos/index.html',
  'sobre/index.html',
  'contato/index.html',
  'privacidade/index.html',
  'fr/index.html',
];

test.each([...pages, 'login/index.html', 'esqueci-senha/index.html'])(
  '%s speaks of the other school',
  (page) => {
    expect(built(page)).toContain('Casa do Porto Idiomas</title>');
    expect(built(page)).toContain('/casa-do-porto.svg');
  },
);

test('nothing of the first school is left, in no page, script or file', () => {
  const site = join(web, 'build', 'client');
  const left = globSync('**/*.{html,js,json,webmanifest,svg,txt}', { cwd: site }).filter((file) =>
    /Escola Trilha|contato@trilha|5555-?0142|São Paulo, SP|escolatrilha|Luana|Vila Mariana/.test(
      built(file),
    ),
  );
  expect(left).toEqual([]);
});

test('headline, prices, durations and what is to come are its own', () => {
  expect(built('index.html')).toContain('O mundo começa no cais');
  expect(built('index.html')).toContain('¡Hola!');
  const catalogue = built('cursos/index.html');
  expect(catalogue).toMatch(/R\$\s175/);
  expect(catalogue).toContain('8 meses');
  expect(catalogue).toContain('1 mês');
  expect(catalogue.match(/Em Breve/g)).toHaveLength(1);
  // What it has not translated stays in Portuguese; the words around it do not.
  expect(built('fr/cours/index.html')).toContain('Do porto de Buenos Aires ao mercado de Lima.');
  expect(built('fr/cours/index.html')).toContain('8 mois');
  expect(built('sobre/index.html')).toContain('Maio de 2019');
  expect(built('contato/index.html')).toContain('(81) 5555-0199');
});

test('rendered by the process of the server, all pages are those of the build', async () => {
  const files = await renderSite(join(web, 'build', 'server', 'index.js'), undefined);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([...pages, '__spa-fallback.html', 'manifest.webmanifest']),
  );
  for (const [file, content] of files) expect(content === built(file), file).toBe(true);
});

test('what is published stands in the pages as text, whatever characters it has', async () => {
  const hostile = '</script><script>alert(1)</script>"\'<b>&amp;{x} \u202eabc \u2028';
  const text = { 'pt-BR': hostile.slice(0, 60), en: '', fr: 'Français </title>' };
  const content = schoolContentSchema.parse({
    identity: { name: hostile.slice(0, 50), shortName: '</script><b>', logo: null },
    texts: { tagline: text, heroHeadline: text, description: text, coursesTitle: text },
    mail: { senderName: 'Escola', signature: text },
  });
  const bundle = join(web, 'build', 'server', 'index.js');
  const [plain, files] = [await renderSite(bundle, undefined), await renderSite(bundle, content)];
  const scripts = (page: string | undefined) => page?.match(/<script/g)?.length ?? 0;
  for (const [file, page] of files) {
    if (!file.endsWith('.html')) continue;
    expect(page, file).not.toMatch(/<script>alert|<b>&/);
    // Of its own it has what it had, and the element with the content.
    expect([file, scripts(page)]).toEqual([file, scripts(plain.get(file)) + 1]);
  }
  // Files of its own in the place of ours show what they say; the element holds the rest, harmless.
  expect(files.get('index.html')).toContain(String.raw`\u003c/script>\u003cscript>alert(1)`);
});

test('search engines and mails are told its name', () => {
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    built('index.html'),
  )?.[1];
  expect(JSON.parse(facts ?? '')).toMatchObject({
    name: 'Casa do Porto Idiomas',
    telephone: '+558155550199',
    address: { addressLocality: 'Recife' },
    knowsLanguage: ['es', 'en'],
  });
  expect(JSON.parse(built('school.json'))).toMatchObject({
    name: 'Casa do Porto Idiomas',
    email: 'oi@casadoporto.test',
  });
  expect(JSON.parse(built('manifest.webmanifest'))).toMatchObject({ short_name: 'Casa do Porto' });
});

test('its colours are in the style sheet and in the shared pictures', async () => {
  const [sheet = ''] = globSync('assets/root-*.css', { cwd: join(web, 'build', 'client') });
  expect(built(sheet)).toMatch(/--brand-hue: ?180\b/);
  const picture = sharp(join(web, 'build', 'client', 'social', 'inicio.png'));
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  const corner = await picture.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
  const [red = 0, green = 0, blue = 0] = corner;
  expect(green).toBeGreaterThan(red);
  expect(green).toBeGreaterThan(blue * 0.9);
});
