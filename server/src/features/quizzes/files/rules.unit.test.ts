import type { ImportFormat } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { previewFile, recognise } from './preview.ts';

/** The result of a file with one question: `text | answer | *right answer`, or the reason. */
function only(content: string, format: ImportFormat): string {
  const { questions, refused } = previewFile(Buffer.from(content), format);
  expect(questions.length + refused.length, JSON.stringify({ questions, refused })).toBe(1);
  const [question] = questions;
  if (!question) return refused[0]?.reason ?? '';
  const answers = question.answers.map(({ text, is_correct }) => (is_correct ? '*' : '') + text);
  return [question.text, ...answers].join(' | ');
}

const SEVERAL = 'Questions with several right answers cannot be taken: exactly one may be right.';

test.each([
  ['Sim? {=Sim =Claro ~Não}', SEVERAL],
  ['Sim? {~%100%Sim ~%-100%Não}', 'Sim? | *Sim | Não'],
  ['Sim? {~%33.33333%Sim ~%66,6%Claro ~Não}', SEVERAL],
  ['Sim? {~Sim ~Não}', 'Exactly one answer must be correct'],
  ['Sim? {~=Sim ~Não}', 'Sim? | *Sim | Não'],
  ['Sim? {=Sim ~}', 'Answer 2: Answer text is required'],
  ['Sim? {=Sim}', 'Short-answer questions cannot be taken: Trilha has multiple choice only.'],
  ['Sim? {TRUE}', 'Sim? | *True | False'],
  ['Sim? { f # não }', 'Sim? | True | *False'],
  ['::T\\:: é::Sim? {T}', 'Sim? | *True | False'],
  ['{=Sim ~Não} é a resposta.', '_____ é a resposta. | *Sim | Não'],
  ['C:\\\\temp \\{ok\\} \\x? {=a\\nb ~c#d}', 'C:\\temp {ok} \\x? | *a\nb | c'],
  ['2 < 3 e a<b? {=5 > 4 ~&eacute;}', '2 < 3 e a<b? | *5 > 4 | é'],
  ['[plain]<b>a</b> &eacute;? {=<i>b</i> ~[html]<i>c</i>}', '<b>a</b> &eacute;? | *<i>b</i> | c'],
  ['Sim? {=Sim\n// nem isto\n~Não}', 'Sim? | *Sim | Não'],
  [`${'x'.repeat(2000)} {T}`, `${'x'.repeat(2000)} | *True | False`],
  [`${'x'.repeat(2001)} {T}`, 'Question: Must be at most 2000 characters.'],
  [`Sim? {=${'x'.repeat(1001)} ~b}`, 'Answer 1: Must be at most 1000 characters.'],
  [`Sim? {=a ${'~b'.repeat(19)}}`, `Sim? | *a${' | b'.repeat(19)}`],
  [`Sim? {=a ${'~b'.repeat(20)}}`, 'At most 20 answers are possible.'],
])('GIFT %j', (content, wanted) => {
  expect(only(content, 'gift')).toBe(wanted);
});

describe('Moodle XML', () => {
  const question = (inner: string, type = 'multichoice') =>
    only(
      `<quiz><question type="${type}"><name><text>Name</text></name><questiontext><text>Sim?</text></questiontext>${inner}</question></quiz>`,
      'moodle_xml',
    );
  const answers = (...fractions: string[]) =>
    fractions
      .map((fraction, index) => `<answer fraction="${fraction}"><text>a${index}</text></answer>`)
      .join('');

  test.each([
    ['100.00000', '0', 'Sim? | *a0 | a1'],
    ['0', '100', 'Sim? | a0 | *a1'],
    ['100', '100', SEVERAL],
    ['50', '50', SEVERAL],
    ['0', '0', 'Exactly one answer must be correct'],
    ['right', '100', 'Sim? | a0 | *a1'],
    ['-50', '100', 'Sim? | a0 | *a1'],
  ])('fractions %s and %s', (first, second, wanted) => {
    expect(question(answers(first, second))).toBe(wanted);
  });

  test('says whether several answers may be chosen in several ways', () => {
    for (const single of ['true', '1', ' true ']) {
      const inner = `<single>${single}</single>${answers('100', '0')}`;
      expect(question(inner)).toBe('Sim? | *a0 | a1');
    }
    for (const single of ['false', '0']) {
      expect(question(`<single>${single}</single>${answers('100', '0')}`)).toBe(SEVERAL);
    }
  });

  test.each([
    ['matching', 'Matching questions'],
    ['essay', 'Essay questions'],
    ['ddwtos', 'Drag-and-drop questions'],
    ['musical', 'Questions of the type “musical”'],
  ])('of the type %s', (type, kind) => {
    expect(question('', type)).toBe(`${kind} cannot be taken: Trilha has multiple choice only.`);
  });

  test('markup becomes the text that it shows', () => {
    const html =
      '<p>A<br>B &amp; C&nbsp;&nbsp;D</p><!-- no --><ul><li>E</li><li>F &lt;g&gt;</li></ul><table><tr><td>1</td><td>2</td></tr></table><script>x</script><style>y</style>&unknown; &#233;&#x1F393;';
    const content = `<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
    expect(only(content, 'moodle_xml')).toBe(
      'A\nB & C D\nE\nF <g>\n1 2\n&unknown; é🎓 | *True | False',
    );
  });

  test.each([
    ['2 < 3, a <b, c<d? <e', '2 < 3, a <b, c<d? <e'],
    ['<p title="a>b">A</p>', 'A'],
    ['<p>A <p title="B>C</p> <i>D</i> <e', 'A\nC\nD <e'],
    ['A <!-- <b> --> B <!-- C', 'A B <!-- C'],
    ['<script>if (a <b) "</p>"</script>A', 'A'],
    ['<template>A<p>B</p></template>C<script>D', 'C'],
    ['&copy &copy; &copya; &amp;lt; &emsp;&#8364;', '&copy © &copya; &lt; €'],
    ['<!DOCTYPE html><?x?>A', '<!DOCTYPE html><?x?>A'],
  ])('HTML %j', (html, shown) => {
    const content = `<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${answers('100', '0')}</question></quiz>`;
    expect(only(content, 'moodle_xml')).toBe(`${shown} | *a0 | a1`);
  });

  test('markup outside of CDATA is read too', () => {
    const content = `<quiz><question type="truefalse"><questiontext format="html"><text>A <b>good</b> one<br/>?</text></questiontext>${answers('100', '0')}</question></quiz>`;
    expect(only(content, 'moodle_xml')).toBe('A good one\n? | *a0 | a1');
  });

  test('of something else', () => {
    expect(only('<rss><channel/></rss>', 'moodle_xml')).toBe(
      'This is not a Moodle quiz: its first element is not <quiz>.',
    );
    expect(only('Just a text', 'moodle_xml')).toBe(
      'The XML is damaged here: nothing from this line on could be read.',
    );
  });
});

test.each([
  ['Sim?\nA) a\nB) b\nANSWER: B', 'Sim? | a | *b'],
  ['Sim?\nA) a\nB) b\nGABARITO : b)', 'Sim? | a | *b'],
  ['Sim?\nA) a\nB) b\nANSWER: A and B', SEVERAL],
  ['Sim?\nA) a\nB) b\nANSWER:', 'The right answer must be named by one of the letters A to B.'],
  ['Sim?\nA) a\nANSWER: A', 'At least two answers are required'],
  ['Sim?\nANSWER: A', 'It has no answers: each begins with a letter, such as A) or A.'],
  ['ANSWER: A', 'There is no question before this line.'],
])('Aiken %j', (content, wanted) => {
  expect(only(content, 'aiken')).toBe(wanted);
});

const header = 'question,answer 1,answer 2,answer 3,correct\n';
test.each([
  [`${header}Sim?,a,b,c,3`, 'Sim? | a | b | *c'],
  [`${header}Sim?,a,,c,3`, 'Sim? | a | *c'],
  [
    `${header}Sim?,a,,c,2`,
    'The right answer is none of the answers: give its number, its letter or its text.',
  ],
  [`${header}Sim?,a,b,c,C.`, 'Sim? | a | b | *c'],
  [`${header}Sim?,Uma,Duas,,DUAS`, 'Sim? | Uma | *Duas'],
  [`${header}Sim?,a,b,c,"a;b"`, SEVERAL],
  ['Gabarito;Alternativa A;Alternativa B;Nível;Enunciado\nB;x;y;1;Sim?', 'Sim? | x | *y'],
  ['Question\tA\tB\tAnswer\nSim?\tx\ty\tB', 'Sim? | x | *y'],
  ['sep=|\nquestion|a|b|correct\nSim?|x|y|1', 'Sim? | *x | y'],
  ["Sim?;'-x;'=y;'-x", 'Sim? | *-x | =y'],
  ['question;answer 1;answer 2;correct\nSim?;2;1;2', 'Sim? | 2 | *1'],
])('CSV %j', (content, wanted) => {
  expect(only(content, 'csv')).toBe(wanted);
});

test.each<[ImportFormat, string]>([
  ['gift', 'Sim? {=Sim ~Não}'],
  ['gift', '// uma prova\n\n::1::Sim, não; talvez, ou? {T}'],
  ['gift', '<p>Sim?</p> {T}'],
  ['gift', 'Só um texto'],
  ['moodle_xml', '\n <quiz></quiz>'],
  ['moodle_xml', '<?xml version="1.0"?><quiz/>'],
  ['aiken', 'Sim?\nA. a, b, c, d\nB. b\nanswer: a'],
  ['aiken', 'Sim?\nA) a\nB) b'],
  ['csv', 'Sim?;a;b;1'],
  ['csv', 'question,answer 1,answer 2,correct\n"What is {=a ~b}?",x,y,1'],
])('%s is recognised in %j', (format, content) => {
  expect(recognise(content)).toBe(format);
});
