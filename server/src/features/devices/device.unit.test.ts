import { expect, test } from 'vitest';
import { areDifferent, deviceName, readDevice } from './device.ts';

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

const SAFARI_MAC = `${MAC} AppleWebKit/605.1.15 ${GECKO} Version/26.0 Safari/605.1.15`;
const SAFARI_IPHONE = `${IPHONE} ${GECKO} Version/26.0 Mobile/15E148 Safari/604.1`;
const SAFARI_IPAD = `${IPAD} ${GECKO} Version/18.6 Mobile/15E148 Safari/604.1`;
const CHROME_WINDOWS = `${WINDOWS} ${CHROME} Safari/537.36`;
const CHROME_LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`;
const CHROME_ANDROID = `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`;
const EDGE_WINDOWS = `${CHROME_WINDOWS} Edg/142.0.0.0`;
const FIREFOX_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

const apart = (one: string, other: string) => areDifferent(readDevice(one), readDevice(other));

test.for([
  ['a newer version', CHROME_WINDOWS, CHROME_WINDOWS.replaceAll('142', '143')],
  ['a newer system', SAFARI_IPHONE, SAFARI_IPHONE.replace('18_6', '26_1')],
  // "Request Desktop Website", which is the default on an iPad.
  ['Safari of an iPad in desktop mode', SAFARI_IPAD, SAFARI_MAC],
  ['Safari of an iPhone in desktop mode', SAFARI_IPHONE, SAFARI_MAC],
  [
    'Chrome of an iPhone in desktop mode',
    `${IPHONE} ${GECKO} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    `${MAC} AppleWebKit/605.1.15 ${GECKO} CriOS/142 Version/11.1.1 Safari/605.1.15`,
  ],
  [
    'Firefox of an iPad in desktop mode',
    `${IPAD} ${GECKO} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) AppleWebKit/605.1.15 ${GECKO} FxiOS/145.0 Safari/605.1.15`,
  ],
  [
    'Edge of an iPad in desktop mode',
    `${IPAD} ${GECKO} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`,
    `${MAC} AppleWebKit/605.1.15 ${GECKO} Version/18.0 EdgiOS/142.0.0.0 Safari/605.1.15`,
  ],
  ['Chrome of Android in desktop mode', CHROME_ANDROID, CHROME_LINUX],
  ['Firefox of Android in desktop mode', FIREFOX_ANDROID, FIREFOX_LINUX],
  [
    'Edge of Android in desktop mode',
    `${CHROME_ANDROID} EdgA/142.0.0.0`,
    `${CHROME_LINUX} Edg/142.0.0.0`,
  ],
  [
    'Samsung Internet in desktop mode',
    `${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${GECKO} SamsungBrowser/29.0 Chrome/136.0.0.0 Safari/537.36`,
  ],
  [
    'a Chromebook in tablet mode',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 9; Chrome tablet) ${CHROME} Safari/537.36`,
  ],
  ['Vivaldi, which passes for Chrome', CHROME_WINDOWS, `${CHROME_WINDOWS} Vivaldi/7.6`],
  ['an API client and another', 'curl/8.5.0', 'python-requests/2.32.3'],
  ['an API client and a browser', 'curl/8.5.0', CHROME_WINDOWS],
  ['no header and a browser', '', CHROME_WINDOWS],
  ['a browser that hides its name', CHROME_WINDOWS, 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['a browser that hides its system', CHROME_WINDOWS, 'Mozilla/5.0 Gecko/20100101 Firefox/145.0'],
] as const)('one device, for all that is known: %s', ([, one, other]) => {
  expect([apart(one, other), apart(other, one)]).toEqual([false, false]);
});

test.for([
  ['another system', CHROME_WINDOWS, CHROME_LINUX],
  ['a phone in place of a computer', CHROME_WINDOWS, CHROME_ANDROID],
  ['a computer of another maker', CHROME_WINDOWS, `${MAC} ${CHROME} Safari/537.36`],
  ['another phone', CHROME_ANDROID, SAFARI_IPHONE],
  ['Chrome of another phone', CHROME_ANDROID, `${IPHONE} ${GECKO} CriOS/142.0 Mobile/15E148`],
  ['another browser of the same system', CHROME_WINDOWS, FIREFOX_WINDOWS],
  ['Edge is not Chrome', CHROME_WINDOWS, EDGE_WINDOWS],
  ['Chrome of a Mac is not its Safari', `${MAC} ${CHROME} Safari/537.36`, SAFARI_MAC],
] as const)('two devices: %s', ([, one, other]) => {
  expect([apart(one, other), apart(other, one)]).toEqual([true, true]);
});
