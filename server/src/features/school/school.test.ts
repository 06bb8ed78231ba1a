import {
  type SchoolContent,
  NOTHING_TO_PUBLISH,
  PREVIEW_OVER,
  PUBLISHING_ALREADY,
  SCHOOL_CHANGED_MEANWHILE,
} from '@trilha/contract';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Caller, type School, testSchool } from '../../../test/school.ts';
import { site, siteFolder } from '../../../test/site.ts';
import { siteBuild } from '../../../test/site-build.ts';
import { pngOf } from '../../../test/pictures.ts';
import { senderNow, withContent } from '../../platform/published.ts';
import { refreshPublished, startWithPublished } from './published.ts';
import { RenderingFailed, renderSite } from './render.ts';

const named = (name: string): SchoolContent['identity'] => ({
  name,
  shortName: 'Casa',
  logo: null,
});

/** A school with a build of the site, and the API for a superuser. */
async function schoolWithSite(build = siteBuild()) {
  const school = await testSchool({ publication: { current: undefined, build } });
  const head = await school.user({ is_staff: true, is_superuser: true, username: 'marina' });
  return { school, head, admin: await school.as(head), pages: await site({ school }) };
}

/** Saves this content as the draft. */
async function save(admin: Caller, content: SchoolContent) {
  const { version } = (await admin.get('/admin/school/')).body;
  const saved = await admin.put('/admin/school/draft/', { content, version });
  expect(saved.status, saved.text).toBe(200);
  return saved.body;
}

async function publish(school: School, admin: Caller, content: SchoolContent) {
  const { version } = await save(admin, content);
  const asked = await admin.post('/admin/school/publish/', { version });
  expect(asked.status, asked.text).toBe(202);
  await school.jobs();
  return asked.body;
}

test('until something is published, the school is as the program brings it', async () => {
  const { admin } = await schoolWithSite();
  expect((await admin.get('/admin/school/')).body).toEqual({
    content: {},
    version: 1,
    is_draft: false,
    changed: [],
    edited_at: null,
    edited_by: null,
    published: null,
    defaults: { timeZone: 'America/Sao_Paulo' },
    publishing: null,
  });
  expect((await admin.get('/admin/school/versions/')).body).toMatchObject({
    count: 0,
    results: [],
  });
});

test('a draft is kept with who wrote it, and discarded', async () => {
  const { admin, head, school } = await schoolWithSite();
  const saved = await save(admin, { timeZone: 'America/Recife' });
  expect(saved).toMatchObject({
    content: { timeZone: 'America/Recife' },
    version: 2,
    is_draft: true,
    changed: ['timeZone'],
    edited_at: school.ctx.now().toISOString(),
    edited_by: { id: head.id, name: 'marina' },
  });
  // A section that is left out is as the program brings it again.
  expect(await save(admin, {})).toMatchObject({ content: {}, is_draft: false, changed: [] });
  await save(admin, { timeZone: 'Europe/Lisbon' });
  const discarded = await admin.delete('/admin/school/draft/');
  expect(discarded.body).toMatchObject({ content: {}, is_draft: false });
});

test('of two who change the draft, each keeps their sections; the same section is a conflict', async () => {
  const { admin } = await schoolWithSite();
  const { version } = await save(admin, { timeZone: 'America/Recife' });
  const put = (content: SchoolContent) => admin.put('/admin/school/draft/', { content, version });
  await put({ timeZone: 'America/Recife', languages: ['pt-BR'] });
  // The other has not seen the languages, and sends what they began from.
  const other = await put({ timeZone: 'America/Bahia' });
  expect(other.body.content).toEqual({ timeZone: 'America/Bahia', languages: ['pt-BR'] });
  const conflict = await put({ timeZone: 'America/Belem' });
  expect(conflict.status).toBe(409);
  expect(conflict.body).toMatchObject({
    detail: SCHOOL_CHANGED_MEANWHILE,
    fields: ['timeZone'],
  });
});

test('what is published is shown by the pages, with a policy and an ETag of its own, until it is undone', async () => {
  const { school, head, admin, pages } = await schoolWithSite();
  const built = await pages.inject('/');
  expect(built.body).toContain('<p>home</p>');
  const worker = (await pages.inject('/service-worker.js')).body;

  const name = 'Casa </script><b>do Porto';
  await publish(school, admin, { identity: named(name), languages: ['pt-BR'] });
  const home = await pages.inject('/');
  expect(home.body).toContain(String.raw`window.school="Casa \u003c/script>\u003cb>do Porto"`);
  expect(home.body).toContain('<p>/ first-build</p>');
  expect(home.headers['etag']).not.toBe(built.headers['etag']);
  expect(home.headers['content-security-policy']).not.toBe(
    built.headers['content-security-policy'],
  );
  expect((await pages.inject('/dashboard')).body).toContain('<p>shell first-build</p>');
  // The kept app learns that there is another page of all screens.
  expect((await pages.inject('/service-worker.js')).body).not.toBe(worker);
  const known = { 'if-none-match': String(home.headers['etag']) };
  expect((await pages.inject({ url: '/', headers: known })).statusCode).toBe(304);

  const { body: state } = await admin.get('/admin/school/');
  expect(state).toMatchObject({
    is_draft: false,
    publishing: null,
    published: { at: school.ctx.now().toISOString(), by: { id: head.id, name: 'marina' } },
  });
  await publish(school, admin, { identity: named('Escola do Cais') });
  expect((await pages.inject('/')).body).toContain('window.school="Escola do Cais"');
  const { results } = (await admin.get('/admin/school/versions/')).body;
  expect(results).toMatchObject([
    { sections: ['identity', 'languages'], is_current: true, restored_at: null },
    { id: state.published.id, is_current: false },
  ]);

  const restored = await admin.post(`/admin/school/versions/${state.published.id}/restore/`);
  expect(restored.status, restored.text).toBe(202);
  await school.jobs();
  expect((await pages.inject('/')).body).toContain('do Porto');
  expect((await admin.get('/admin/school/')).body).toMatchObject({
    is_draft: false,
    content: { identity: { name } },
  });
  const audit = (await admin.get('/admin/audit/?subject_type=school')).body.results;
  expect(audit).toMatchObject([
    { action: 'restore', actor_name: 'marina', details: { fields: ['identity', 'languages'] } },
    { action: 'publish', details: { fields: ['identity', 'languages'] } },
    { action: 'publish', details: { fields: ['identity', 'languages'] } },
  ]);
});

test('every process shows what another one has published, and a new build makes its own pages first', async () => {
  const { school, admin } = await schoolWithSite();
  await publish(school, admin, { identity: named('Casa do Porto') });

  const processWith = async (build: ReturnType<typeof siteBuild>) => {
    const ctx = { ...school.ctx, publication: { current: undefined, build } };
    const app = await buildApp(ctx, {
      logLevel: 'silent',
      trustProxy: 0,
      corsOrigins: [],
      apiBaseUrl: '/api',
      siteFolder: siteFolder(),
    });
    onTestFinished(() => app.close());
    const home = async () => (await app.inject('/')).body;
    return { ctx, home };
  };
  // Of the same build: the pages are there, and none are made.
  const second = await processWith({ ...siteBuild(), bundle: '/nowhere' });
  expect(await refreshPublished(second.ctx)).toBe(true);
  expect(await second.home()).toContain('window.school="Casa do Porto"');

  const upgraded = await processWith(siteBuild('second-build'));
  const { queries } = school.ctx.database;
  const { id } = await queries.selectFrom('school_versions').select('id').executeTakeFirstOrThrow();
  // Another process of the new build is at it.
  await queries
    .insertInto('school_renders')
    .values({
      version_id: id,
      build: 'second-build',
      leased_until: new Date(school.ctx.now().getTime() + 60_000).toISOString(),
    })
    .execute();
  expect(await refreshPublished(upgraded.ctx)).toBe(false);
  // It has died.
  school.pass({ minutes: 2 });
  await startWithPublished(upgraded.ctx, { error: () => {} });
  expect(await upgraded.home()).toContain('<p>/ second-build</p>');
  expect(await second.home()).toContain('<p>/ first-build</p>');
});

test('where the pages cannot be made, what was published stays, and the draft too', async () => {
  const { school, admin, pages } = await schoolWithSite();
  await publish(school, admin, { identity: named('Casa do Porto') });
  await publish(school, admin, { identity: named('Broken') });
  const { body: state } = await admin.get('/admin/school/');
  expect(state).toMatchObject({
    is_draft: true,
    content: { identity: { name: 'Broken' } },
    publishing: {
      status: 'failed',
      failure: 'The pages could not be made. What was published before is still shown.',
    },
  });
  expect((await pages.inject('/')).body).toContain('window.school="Casa do Porto"');
  // The next try is not hindered by it.
  await publish(school, admin, { identity: named('Escola do Cais') });
  expect((await admin.get('/admin/school/')).body.publishing).toBeNull();
});

test('only a draft that was seen is published, and one after the other', async () => {
  const { school, admin } = await schoolWithSite();
  const nothing = await admin.post('/admin/school/publish/', { version: 1 });
  expect([nothing.status, nothing.body.detail]).toEqual([409, NOTHING_TO_PUBLISH]);
  const { version } = await save(admin, { identity: named('Casa do Porto') });
  const unseen = await admin.post('/admin/school/publish/', { version: version - 1 });
  expect([unseen.status, unseen.body.detail]).toEqual([409, SCHOOL_CHANGED_MEANWHILE]);
  const asked = await admin.post('/admin/school/publish/', { version });
  expect(asked.body.publishing).toEqual({ status: 'waiting', failure: null });
  const again = await admin.post('/admin/school/publish/', { version });
  expect([again.status, again.body.detail]).toEqual([409, PUBLISHING_ALREADY]);
  await school.jobs();
});

test('a language that is not offered leads to the page in Portuguese, and is in no sitemap', async () => {
  const { school, admin, pages } = await schoolWithSite();
  await publish(school, admin, { languages: ['pt-BR', 'fr'] });
  const sitemap = (await pages.inject('/sitemap.xml')).body;
  expect(sitemap).toContain('/cursos</loc>');
  expect(sitemap).not.toContain('/en');
  const moved = await pages.inject('/en/courses');
  expect([moved.statusCode, moved.headers['location']]).toEqual([302, '/cursos']);
  await publish(school, admin, {});
  expect((await pages.inject('/en/courses')).body).toContain('<p>/en/courses/ first-build</p>');
});

test('a preview shows the draft to who has its address, for an hour', async () => {
  const { school, admin, pages } = await schoolWithSite();
  await save(admin, { identity: named('Casa do Porto') });
  const made = await admin.post('/admin/school/preview/');
  expect(made.status, made.text).toBe(201);
  const { address, expires_at } = made.body as { address: string; expires_at: string };
  expect(expires_at).toBe(new Date(school.ctx.now().getTime() + 3_600_000).toISOString());
  const looked = await pages.inject(address);
  expect(looked.body).toContain('window.school="Casa do Porto"');
  expect(looked.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect(looked.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  expect((await pages.inject(address.replace('/?', '/cursos?'))).body).toContain(
    '<p>/cursos/ first-build</p>',
  );
  // Visitors see nothing of it.
  expect((await pages.inject('/')).body).toContain('<p>home</p>');
  for (const wrong of ['/?preview=', '/?preview=x', `${address}x`]) {
    expect((await pages.inject(wrong)).statusCode, wrong).toBe(410);
  }
  school.pass({ minutes: 61 });
  const over = await pages.inject(address);
  expect(over.statusCode).toBe(410);
  expect(over.body).toContain(PREVIEW_OVER);
});

test('a logo is drawn anew, and one that was never uploaded is refused', async () => {
  const { admin, school } = await schoolWithSite();
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(pngOf(2, 2))]), 'logo.png');
  const response = new Response(form);
  const stored = await admin.send('POST', '/admin/school/logo/', {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': String(response.headers.get('content-type')) },
  });
  expect(stored.status, stored.text).toBe(200);
  const { logo } = stored.body as { logo: string };
  expect(logo).toMatch(/^[\w-]+\.webp$/);
  await save(admin, { identity: { name: 'Casa', shortName: 'Casa', logo } });
  const row = await school.ctx.database.queries
    .selectFrom('school_drafts')
    .select('logo')
    .executeTakeFirstOrThrow();
  expect(row.logo).toBe(`/media/pictures/${logo}`);
  const refused = await admin.put('/admin/school/draft/', {
    content: { identity: { name: 'Casa', shortName: 'Casa', logo: 'other.webp' } },
    version: 2,
  });
  expect(refused.status).toBe(400);
  expect(refused.body).toHaveProperty(['content.identity.logo']);
});

test('a test mail goes to who asks for it, by the sender and with the signature of the draft', async () => {
  const { admin, head, school } = await schoolWithSite();
  await save(admin, {
    identity: named('Casa do Porto'),
    mail: { senderName: 'Secretaria', signature: { 'pt-BR': 'Rua <Larga>\nRecife' } },
  });
  const sent = await admin.post('/admin/school/test-mail/');
  expect([sent.status, sent.body]).toEqual([201, { recipient: head.email }]);
  const [mail] = await school.mails();
  expect(mail).toMatchObject({ recipient: head.email, sender_name: 'Secretaria' });
  expect(mail?.subject).toContain('Casa do Porto');
  expect(mail?.text).toContain('-- \nCasa do Porto\nRua <Larga>\nRecife\n');
  expect(mail?.html).toContain('Rua &lt;Larga&gt;<br>Recife<br>');
});

test('mails and days follow what is published, and the settings where it says nothing', () => {
  const built = { name: 'Escola Trilha', email: 'contato@trilha.test' };
  const settings = { smtpFrom: undefined, publicUrl: 'https://casa.example' };
  expect(withContent(built, undefined)).toBe(built);
  const school = withContent(built, {
    identity: named('Casa do Porto'),
    contact: { phone: '1', email: 'oi@casa.example', city: 'Recife', region: 'PE', country: 'BR' },
  });
  expect(school).toEqual({ name: 'Casa do Porto', email: 'oi@casa.example', phone: '1' });
  expect(senderNow(school, settings)).toEqual({
    name: 'Casa do Porto',
    address: 'oi@casa.example',
  });
  const smtpFrom = { name: 'Escola', address: 'mail@casa.example' };
  expect(senderNow(school, { ...settings, smtpFrom })).toEqual(smtpFrom);
  const signed = { ...school, senderName: 'Secretaria' };
  expect(senderNow(signed, { ...settings, smtpFrom }).name).toBe('Secretaria');
});

test('the pages of a content that makes them hang are given up', async () => {
  const rendering = renderSite(
    siteBuild().bundle,
    { identity: named('Endless') },
    { timeoutMs: 500 },
  );
  await expect(rendering).rejects.toThrow(RenderingFailed);
});

test('only superusers change the school', async () => {
  const { school } = await schoolWithSite();
  const staff = await school.as(await school.user({ is_staff: true }));
  expect((await staff.get('/admin/school/')).status).toBe(403);
  expect((await staff.post('/admin/school/preview/')).status).toBe(403);
});
