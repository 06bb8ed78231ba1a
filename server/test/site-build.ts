import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_URL_HERE } from '@trilha/contract';
import { onTestFinished } from 'vitest';
import type { SiteBuild } from '../src/platform/published.ts';

/** What stands for the bundle of the build: it writes the name of the school into each of its pages. */
const BUNDLE = `
const PUBLIC = '${PUBLIC_URL_HERE}';
const school = globalThis.publishedSchool ?? {};
const name = school.identity?.name ?? 'nobody';
const escaped = JSON.stringify(name).replaceAll('<', '\\\\u003c');
if (name === 'Broken') throw new Error('This page cannot be drawn.');
if (name === 'Endless') for (;;);
export const prerender = ['/', '/cursos', '/en', '/en/courses', '/school.json'];
const handle = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/school.json') return Response.json({ name });
  const isShell = request.headers.get('X-React-Router-SPA-Mode') === 'yes';
  const place = isShell ? 'shell' : pathname;
  return new Response(
    '<!doctype html><script>window.school=' + escaped + '</script><p>' + place + ' BUILD</p>' +
    '<link rel="canonical" href="' + PUBLIC + pathname + '">',
  );
};
export const entry = { module: { createRequestHandler: () => handle } };
`;

/** A build whose pages are made in a moment; it goes with the test. */
export function siteBuild(id = 'first-build'): SiteBuild {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bundle = join(folder, 'index.mjs');
  writeFileSync(bundle, BUNDLE.replace('BUILD', id));
  return { id, bundle, defaults: { timeZone: 'America/Sao_Paulo' } };
}
