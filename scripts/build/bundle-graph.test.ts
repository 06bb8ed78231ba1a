import { expect, test } from 'vitest';
import { type Chunk, loadedWith, sharedChunks, strangersIn } from './bundle-graph.ts';

const chunk = (
  file: string,
  imports: string[],
  modules: string[],
  styles: string[] = [],
): Chunk => ({
  file,
  imports,
  styles,
  modules,
});

const site = [
  chunk('/home.js', ['/shell.js'], ['web/src/home.tsx'], ['/home.css']),
  // They need each other.
  chunk('/shell.js', ['/framework.js'], ['web/src/frame.tsx']),
  chunk('/framework.js', ['/shell.js'], ['node_modules/react/index.js']),
  chunk('/course.js', ['/shell.js'], ['web/src/course.tsx?route-chunk=main']),
  chunk('/video.js', ['/course.js'], ['node_modules/media-chrome/index.js']),
];

test('follows what a file needs through other files, circles too, and takes style sheets along', () => {
  expect([...loadedWith(site, ['/home.js'])].toSorted()).toEqual([
    '/framework.js',
    '/home.css',
    '/home.js',
    '/shell.js',
  ]);
  expect([...loadedWith(site, ['/not-listed.woff2'])]).toEqual(['/not-listed.woff2']);
});

test('names what is loaded and is not to be there', () => {
  const isVideo = (module: string) => module.includes('media-chrome');
  expect(strangersIn(site, loadedWith(site, ['/course.js']), isVideo)).toEqual([]);
  const careless = [
    ...site.filter(({ file }) => file !== '/course.js'),
    chunk('/course.js', ['/shell.js', '/video.js'], ['web/src/course.tsx']),
  ];
  expect(strangersIn(careless, loadedWith(careless, ['/course.js']), isVideo)).toEqual([
    'node_modules/media-chrome/index.js (in /video.js)',
  ]);
});

test('finds screens that have come into one file, and no screen that is cut in parts', () => {
  const screens = new Set(['web/src/home.tsx', 'web/src/course.tsx']);
  expect(sharedChunks(site, screens)).toEqual([]);
  const parts = ['web/src/course.tsx?route-chunk=main', 'web/src/course.tsx?route-chunk=loader'];
  expect(sharedChunks([chunk('/course.js', [], parts)], screens)).toEqual([]);
  expect(
    sharedChunks([chunk('/both.js', [], ['web/src/home.tsx', ...parts, 'x'])], screens),
  ).toEqual([{ file: '/both.js', screens: [...screens] }]);
});
