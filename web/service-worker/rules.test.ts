import { expect, test } from 'vitest';
import { assetsIn, outdated, ways } from './rules.ts';

const ORIGIN = 'https://escola.example';
const wayOf = ways(ORIGIN, ['/dashboard', '/course/:id', '/course/:id/quizzes', '/admin']);

function way(address: string, more: { method?: string; mode?: string; isOnline?: boolean } = {}) {
  const { method = 'GET', mode = 'navigate', isOnline = true } = more;
  return wayOf({ method, mode, url: new URL(address, ORIGIN).href }, isOnline);
}

test.for([
  ['/dashboard', 'screen'],
  ['/dashboard?tab=1', 'screen'],
  ['/course/7/', 'screen'],
  ['/course/7/quizzes', 'screen'],
  ['/course/7/elsewhere', 'none'],
  ['/', 'none'],
  ['/redefinir-senha?token=secret', 'none'],
  ['/assets/root-x.css', 'asset'],
  ['/service-worker.js', 'none'],
  ['https://elsewhere.example/dashboard', 'none'],
  ['https://elsewhere.example/assets/a.js', 'none'],
])('%s: %s', ([address = '', wanted]) => {
  expect(way(address)).toBe(wanted);
});

test('without a connection the other pages of the app open too, and nothing else', () => {
  for (const address of ['/', '/cursos', '/redefinir-senha?token=secret']) {
    expect(way(address, { isOnline: false })).toBe('page');
  }
  for (const address of ['/api/me/', '/api', '/media/videos/a.mp4', '/manifest.webmanifest']) {
    expect(way(address, { isOnline: false })).toBe('none');
  }
});

test('calls and forms are left alone', () => {
  expect(way('/dashboard', { mode: 'cors' })).toBe('none');
  expect(way('/dashboard', { method: 'POST' })).toBe('none');
  expect(way('/assets/a.js', { method: 'HEAD', mode: 'cors' })).toBe('none');
  expect(way('/assets/a.js', { mode: 'cors' })).toBe('asset');
});

test('the files that a page names', () => {
  const html =
    '<link href="/assets/root-B_x.css"><script>{"files":["/assets/a-1.js","/assets/a-1.js"]}</script>/assets/t.woff2';
  expect(assetsIn(html)).toEqual(['/assets/root-B_x.css', '/assets/a-1.js', '/assets/t.woff2']);
});

test('the newest version before the own one is kept for the pages that are open', () => {
  expect(outdated(['a', 'b', 'c', 'd'], 'd')).toEqual(['a', 'b']);
  expect(outdated(['a', 'd'], 'd')).toEqual([]);
  expect(outdated(['d'], 'd')).toEqual([]);
  // Back to a version that was here before.
  expect(outdated(['a', 'b', 'c'], 'b')).toEqual(['a']);
});
