import { expect, test } from 'vitest';
import { harmlessHtml, workerAddress } from './trusted-types.ts';

test.each([
  '',
  '<script></script>',
  '<style>:host { display: block }</style><slot name="media"></slot>',
  '<svg viewBox="0 0 24 24"><path d="M1 1" part="icon"></path></svg>',
  '<button aria-label="Play on the television" title="Only once">on</button>',
])('a template is taken as it is: %s', (html) => {
  expect(harmlessHtml(html)).toBe(html);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src=x></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img/onerror=alert(1) src=x>',
  '<img src="x"onerror=alert(1)>',
  '<svg\nonload = "alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<base href="https://elsewhere.example/">',
  '<form action="https://elsewhere.example/"><input name="password"></form>',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<link rel="stylesheet" href="https://elsewhere.example/x.css">',
])('what would run or load something is refused: %s', (html) => {
  expect(() => harmlessHtml(html)).toThrow(TypeError);
});

test('the only address of a script is that of the service worker', () => {
  expect(workerAddress('/service-worker.js')).toBe('/service-worker.js');
  for (const address of ['', '/service-worker.js?x', '//elsewhere.example/service-worker.js']) {
    expect(() => workerAddress(address), address).toThrow(TypeError);
  }
});
