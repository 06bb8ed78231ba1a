import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, json } from '../browser.testing.ts';

let config: typeof import('./config.ts');
let asked: string[];
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  fakeBrowser();
  vi.stubEnv('DEV', false);
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  config = await import('./config.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('is read once, however many ask at the same time', async () => {
  answer = () => json(200, { API_BASE_URL: 'https://api.example.org/api/' });
  const bases = await Promise.all([config.apiBase(), config.apiBase()]);
  expect(bases).toEqual(['https://api.example.org/api', 'https://api.example.org/api']);
  await config.apiBase();
  expect(asked).toEqual(['/config.json']);
});

test.each([{}, { API_BASE_URL: '' }, { API_BASE_URL: 7 }, [], null])(
  'without an address in it: the own origin (%j)',
  async (body) => {
    answer = () => json(200, body);
    expect(await config.apiBase()).toBe('/api');
  },
);

test('a failure is tried again by the next caller', async () => {
  answer = () => json(503, {});
  await expect(config.apiBase()).rejects.toThrow('503');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(config.apiBase()).rejects.toThrow('Failed to fetch');
  answer = () => new Response('<html>');
  await expect(config.apiBase()).rejects.toBeInstanceOf(SyntaxError);
  answer = () => json(200, { API_BASE_URL: '/api' });
  expect(await config.apiBase()).toBe('/api');
});

test('media lies on the host of the API', async () => {
  expect(config.mediaUrl('/media/a.webp')).toBe('/media/a.webp');
  answer = () => json(200, { API_BASE_URL: 'https://api.example.org/v1/api' });
  await config.apiBase();
  expect(config.mediaUrl('/media/a.mp4?exp=1&sig=x')).toBe(
    'https://api.example.org/media/a.mp4?exp=1&sig=x',
  );
  expect(config.mediaUrl('https://cdn.example.org/b.mp4')).toBe('https://cdn.example.org/b.mp4');
  expect(config.mediaUrl(null)).toBeNull();
  expect(config.mediaUrl('')).toBeNull();
});

test.for([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'x.png',
  'vbscript:x',
])('%s is no address of a picture or a video', (address) => {
  expect(config.mediaUrl(address)).toBeNull();
});

test('media on the own origin stays a path', async () => {
  answer = () => json(200, { API_BASE_URL: '/api' });
  await config.apiBase();
  expect(config.mediaUrl('/media/a.mp4')).toBe('/media/a.mp4');
});

test('the largest video and the largest file are named there, or are the usual ones', async () => {
  for (const [given, wanted] of [
    [250, 250],
    ['250', 100],
    [0, 100],
    [undefined, 100],
  ] as const) {
    vi.resetModules();
    const { apiBase, materialMaxMb, videoMaxMb } = await import('./config.ts');
    expect([videoMaxMb(), materialMaxMb()]).toEqual([100, 50]);
    const sizes = { VIDEO_MAX_MB: given, MATERIAL_MAX_MB: given };
    answer = () => json(200, { API_BASE_URL: '/api', ...sizes });
    await apiBase();
    expect([videoMaxMb(), materialMaxMb()]).toEqual([wanted, given === 250 ? 250 : 50]);
  }
});

test('the development server knows its API without asking', async () => {
  vi.stubEnv('DEV', true);
  vi.resetModules();
  const development = await import('./config.ts');
  expect(await development.apiBase()).toBe('http://localhost:8000/api');
  expect(development.mediaUrl('/media/a.mp4')).toBe('http://localhost:8000/media/a.mp4');
  expect(asked).toEqual([]);
});
