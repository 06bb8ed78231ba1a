import { expect, test } from 'vitest';
import { fileName, nameEnding } from './file-names.ts';

test.each([
  ['Lição 1.pdf', 'Lição 1.pdf'],
  ['Lic\u0327a\u0303o.PDF', 'Lição.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Paulo\\a.pdf', 'a.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
  ['"><script>.pdf', '___script_.pdf'],
  ['  . a  b . .pdf', 'a b.pdf'],
  ['.pdf', 'file.pdf'],
  ['\u200b.pdf', 'file.pdf'],
  [`${'ä'.repeat(130)}.pdf`, `${'ä'.repeat(120)}.pdf`],
])('%j is saved as %j', (sent, saved) => {
  expect(fileName(sent, 'pdf')).toBe(saved);
});

test.each([
  ['a.PDF', 'pdf'],
  ['a.JPEG', 'jpg'],
  ['a.pdf\u202e', 'pdf'],
  ['a.pdf.html', 'html'],
  ['a', ''],
  ['a.', ''],
])('%j ends with %j', (name, ending) => {
  expect(nameEnding(name)).toBe(ending);
});
