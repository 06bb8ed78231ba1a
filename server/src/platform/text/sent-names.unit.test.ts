import { expect, test } from 'vitest';
import { shownName } from './sent-names.ts';

test.each([
  ['Lição 1.mp4', 'Lição 1.mp4'],
  ['Lic\u0327a\u0303o 1.mp4', 'Lição 1.mp4'],
  ['C:\\Users\\Paulo\\At the market.mp4', 'At the market.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\n b\t\t.mp4', 'a b.mp4'],
  ['\u202e4pm.exe', '4pm.exe'],
  ['\u2066a\u2069\ud800.mp4', 'a.mp4'],
  ['\u200b', null],
  ['a/', null],
  ['', null],
  [`${'ä'.repeat(300)}.mp4`, 'ä'.repeat(255)],
  ['😀'.repeat(300), '😀'.repeat(255)],
])('%j is shown as %j', (sent, shown) => {
  expect(shownName(sent)).toBe(shown);
});
