import { expect, test } from 'vitest';
import { deviceName, readDevice } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const GECKO = '(KHTML, like Gecko)';

test.for([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome on Windows', 'computer'],
  [`${MAC} ${CHROME} Safari/537.36`, 'Chrome on macOS', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome on Linux', 'computer'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
    'Chrome on Chrome OS',
    'computer',
  ],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [`${ANDROID} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Android', 'tablet'],
  [
    `${IPHONE} ${GECKO} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    'phone',
  ],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Microsoft Edge on Windows', 'computer'],
  [
    `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
    'Microsoft Edge on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on Linux',
    'computer',
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    'Firefox on Android',
    'phone',
  ],
  [`${IPHONE} ${GECKO} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone', 'phone'],
  [
    `${MAC} AppleWebKit/605.1.15 ${GECKO} Version/26.0 Safari/605.1.15`,
    'Safari on macOS',
    'computer',
  ],
  [`${IPHONE} ${GECKO} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
  [`${IPAD} ${GECKO} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad', 'tablet'],
  [`${IPAD} ${GECKO} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome on iPad', 'tablet'],
  [
    `${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X906C) AppleWebKit/537.36 ${GECKO} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`,
    'Samsung Internet on Android',
    'tablet',
  ],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows', 'computer'],
  [`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`, 'Opera on Android', 'phone'],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64)', 'Windows', 'computer'],
] as const)('%s', ([userAgent, name, kind]) => {
  const device = readDevice(userAgent);
  expect([deviceName(device), device.kind]).toEqual([name, kind]);
});

test.for([
  '',
  '   ',
  'curl/8.5.0',
  'node',
  'python-requests/2.32.3',
  'okhttp/4.12.0',
  '<script>alert(1)</script>/1.0 x',
  'Your Bank Support Desk/1.0 '.repeat(15).slice(0, 400),
  '('.repeat(400),
  ' '.repeat(400),
  '\u0000\u0001\u202e',
])('%j is an unknown device, and no part of it is shown', (userAgent) => {
  expect(deviceName(readDevice(userAgent))).toBe('Unknown device');
});

// A regular expression with exponential backtracking would exceed the time limit of the test.
test('400 characters that provoke backtracking in regular expressions are read in time', () => {
  const fragments = [
    'Mozilla/5.0 (',
    'Android ',
    'Version/',
    'Opera ',
    'Chrome/1',
    '; ',
    'Mobile',
    '((',
  ];
  for (const fragment of fragments) {
    for (const end of ['', 'Safari/', 'x'.repeat(200), ')']) {
      const header = fragment.repeat(400).slice(0, 400 - end.length) + end;
      expect(deviceName(readDevice(header)).length, header).toBeLessThan(60);
    }
  }
});
