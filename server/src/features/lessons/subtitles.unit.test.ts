import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanCueText } from './cue-text.ts';
import { type Cue, decodeSubtitles, parseSubtitles, writeWebVtt } from './subtitles.ts';

const cue = (start: number, end: number, text: string, settings = ''): Cue => ({
  start,
  end,
  text,
  settings,
});

const srt = (...lines: string[]) => lines.join('\r\n');
const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n');

/** SubRip as a program would write it. */
function asSubRip(cues: readonly Cue[]): string {
  const clock = (time: number) => new Date(time).toISOString().slice(11, 23).replace('.', ',');
  return cues
    .map(({ start, end, text }, index) =>
      srt(String(index + 1), `${clock(start)} --> ${clock(end)}`, ...text.split('\n'), '', ''),
    )
    .join('');
}

const fragment = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<i>', '</i>', '<b', '>', '<v Ana>', '<lang pt-BR>', '<ruby>', '<rt>', '-->'),
  fc.constantFrom('&', '&amp;', '&lt;b&gt;', '&#60;', '&#x3c', '<script>', '<font color="red">'),
  fc.constantFrom('\n', '\n\n', '\r', '\0', 'NOTE', 'WEBVTT', '1', '00:01.000 --> 00:02.000', '--'),
);
const opened = fc.constantFrom('<c.x', '<v x', '<lang en', '<b ', '&#x3c');
const anyText = fc
  .array(fc.oneof(fragment, opened), { maxLength: 12 })
  .map((fragments) => fragments.join(''));
const cleanText = anyText.map(cleanCueText).filter((text) => text !== '');
const settings = fc.constantFrom('', 'line:0', 'position:10%,line-left align:start', 'size:33.3%');
const someCues = (where: fc.Arbitrary<string>) =>
  fc
    .array(
      fc
        .record({
          start: fc.nat(80_000_000),
          length: fc.integer({ min: 1, max: 6_000_000 }),
          text: cleanText,
          settings: where,
        })
        .map(({ start, length, ...rest }) => ({ ...rest, start, end: start + length })),
      { minLength: 1, maxLength: 8 },
    )
    .map((cues) => cues.toSorted((one, other) => one.start - other.start));

describe('properties', () => {
  test('what is written is read back as it was', () => {
    fc.assert(
      fc.property(someCues(settings), (cues) => {
        expect(parseSubtitles(writeWebVtt(cues))).toEqual(cues);
      }),
    );
  });

  test('SubRip and WebVTT of the same cues give the same', () => {
    const withoutStyles = someCues(fc.constant('')).filter((cues) =>
      cues.every(({ text }) => !text.includes('{')),
    );
    fc.assert(
      fc.property(withoutStyles, (cues) => {
        expect(parseSubtitles(asSubRip(cues))).toEqual(parseSubtitles(writeWebVtt(cues)));
      }),
    );
  });

  test('cleaned text is not changed by cleaning again, and has only tags of WebVTT', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const text = cleanCueText(raw);
        expect(cleanCueText(text)).toBe(text);
        expect(text).not.toMatch(/-->|\n\n|^\n|\n$|\r|\0/);
        const rest = text
          .replaceAll(/&(amp|lt|gt);/g, '')
          .replaceAll(/<\/?(b|i|u|c|v|lang|ruby|rt)(\.[\w-]+)*( [^<>&]+)?>/g, '');
        expect(rest).not.toMatch(/[<>&]/);
      }),
      { numRuns: 500 },
    );
  });

  test('any content is parsed or refused with a line number', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (content) => {
        try {
          expect(parseSubtitles(content).length).toBeGreaterThan(0);
        } catch (error) {
          expect(String(error)).toMatch(/^SubtitlesError: Line \d+: /);
        }
      }),
    );
  });
});

describe('like players, the parser accepts', () => {
  const two = [cue(1000, 2500, 'Olá'), cue(3000, 4000, 'Tudo bem?\nTudo.')];
  const files: [string, string][] = [
    [
      'SubRip with CRLF',
      srt(
        '1',
        '00:00:01,000 --> 00:00:02,500',
        'Olá',
        '',
        '2',
        '00:00:03,000 --> 00:00:04,000',
        'Tudo bem?',
        'Tudo.',
        '',
      ),
    ],
    [
      'SubRip without numbers, with points, in another order',
      '00:00:03.000 --> 00:00:04.000\nTudo bem?\nTudo.\n\n00:00:01.000 --> 00:00:02.500\nOlá',
    ],
    [
      'SubRip without blank lines between the cues',
      '1\n00:00:01,000 --> 00:00:02,500\nOlá\n2\n00:00:03,000 --> 00:00:04,000\nTudo bem?\nTudo.',
    ],
    [
      'SubRip with blank lines before, within and after a text, and around its number',
      '\n\n1\n\n00:00:01,000 --> 00:00:02,500\n\nOlá\n \n2\n\n00:00:03,000 --> 00:00:04,000\nTudo bem?\n\nTudo.\n\n\n',
    ],
    [
      'SubRip with positions, styles and coordinates',
      '1\n00:00:01,000-->00:00:02,500  X1:100 X2:200\n{\\an8}<font color="#fff">Olá</font>\n\n2\n0:0:3,0 --> 0:0:4\nTudo bem?\nTudo.',
    ],
    [
      'lines that end with CR only',
      '1\r00:00:01,000 --> 00:00:02,500\rOlá\r\r2\r00:00:03,000 --> 00:00:04,000\rTudo bem?\rTudo.',
    ],
    [
      'WebVTT without hours, with identifiers, comments, styles and regions',
      'WEBVTT - Aula 1\nKind: captions\n\nNOTE\n10:00 is -> not a time\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\nintro\n00:01.000 --> 00:02.500 region:fred\nOlá\n\nNOTE fim\n\n00:03.000 --> 00:04.000\nTudo bem?\nTudo.\n',
    ],
    [
      'WebVTT with a time right below its head',
      'WEBVTT\n00:01.000 --> 00:02.500\nOlá\n\n00:03,000 --> 00:04.000\nTudo bem?\nTudo.',
    ],
    [
      'WebVTT behind blank lines',
      '\n\nWEBVTT\n\n00:01.000 --> 00:02.500\nOlá\n\n00:03.000 --> 00:04.000\nTudo bem?\nTudo.',
    ],
  ];
  test.each(files)('%s', (_, content) => {
    expect(parseSubtitles(content)).toEqual(two);
  });

  test('texts that are numbers, and arrows in a text', () => {
    expect(
      parseSubtitles('00:01,0 --> 00:02,0\n42\n\n00:03,0 --> 00:04,0\nSão Paulo --> Rio'),
    ).toEqual([cue(1000, 2000, '42'), cue(3000, 4000, 'São Paulo --&gt; Rio')]);
  });

  test('a text that is a number right above the next time', () => {
    expect(parseSubtitles('00:01,0 --> 00:02,0\n42\n00:03,0 --> 00:04,0\nx')).toEqual([
      cue(1000, 2000, '42'),
      cue(3000, 4000, 'x'),
    ]);
  });

  test('hours past 99, and a fraction of one or two digits', () => {
    expect(parseSubtitles('100:00:00,5 --> 100:00:01,25\nx')).toEqual([
      cue(360_000_500, 360_001_250, 'x'),
    ]);
  });

  test('the settings of WebVTT that WebVTT knows', () => {
    const written =
      'line:-1,end position:50% size:80% align:middle region:r vertical:up colour:red';
    const [read] = parseSubtitles(vtt(`00:01.000 --> 00:02.000 ${written} align:left`, 'x'));
    expect(read?.settings).toBe('line:-1,end position:50% size:80% align:left');
    expect(parseSubtitles('00:01.000 --> 00:02.000 line:0\nx')[0]?.settings).toBe('');
    const hostile = 'line:0;alert(1) position:1000% align:<b>';
    expect(parseSubtitles(vtt(`00:01.000 --> 00:02.000 ${hostile}`, 'x'))[0]?.settings).toBe('');
  });
});

describe('a text', () => {
  test.each([
    ['<i>Oi</i> <B>já</B> <u>sim</u>', '<i>Oi</i> <b>já</b> <u>sim</u>'],
    ['<v.loud.\u00e9 Ana  Maria>Oi</v>', '<v.loud Ana Maria>Oi</v>'],
    ['<v Tom & Jerry>Oi', '<v Tom &amp; Jerry>Oi'],
    ['<v>Oi', 'Oi'],
    ['<v Ana-->Oi', 'Oi'],
    ['<c.x-->Oi <lang en-->Oi', '<c>Oi Oi'],
    ['<lang pt-BR>Oi</lang> <lang "><x>y', '<lang pt-BR>Oi</lang> y'],
    ['<ruby>漢<rt>kan</rt></ruby>', '<ruby>漢<rt>kan</rt></ruby>'],
    ['<c.yellow.bg_blue>Oi</c>', '<c.yellow.bg_blue>Oi</c>'],
    ['Um <00:00:01.500>dois', 'Um dois'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Oi', 'Oi'],
    ['<b onclick="alert(1)">Oi</b>', '<b>Oi</b>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['&#60;b&#x3E;', '&lt;b&gt;'],
    ['AT&T &amp; R&D &copy; &nbsp;.', 'AT&amp;T &amp; R&amp;D &amp;copy; \u00a0.'],
    ['I <3 you, 2 < 3 > 1', 'I &lt;3 you, 2 &lt; 3 &gt; 1'],
    ['Um<br>dois<br/>três', 'Um\ndois\ntrês'],
    ['a\u0007b\u0085c\td', 'abc d'],
    ['&#0;&#10;&#xd800;&#x110000;x', 'x'],
    ['  Oi  \n   \n<i></i>', 'Oi\n<i></i>'],
    ['<i> </i>', ''],
    ['<', '&lt;'],
    ['<>', '&lt;&gt;'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanCueText(raw)).toBe(clean);
  });
});

describe('refused is', () => {
  const EXAMPLE = '00:01:02.500 --> 00:01:04.000';
  const noCues = `Line 1: no captions follow, such as ${EXAMPLE} with a text below it.`;
  const noSubtitles = 'Line 1: this is not a subtitle file. Use .srt or .vtt.';
  const noTime = (line: number) => `Line ${line}: this is not a time such as ${EXAMPLE}.`;
  test.each([
    ['an empty file', '', 'Line 1: the file is empty.'],
    ['a blank file', ' \n\r\n\t', 'Line 1: the file is empty.'],
    ['a binary file', 'PK\u0003\u0004\0\0', noSubtitles],
    ['a page', '<!doctype html>\n00:01.000 --> 00:02.000\nx', noSubtitles],
    ['another page', '\n <HTML><body>', noSubtitles],
    ['XML, such as TTML', '<?xml version="1.0"?><tt/>', noSubtitles],
    ['a text', 'Aula 1\n\nOlá!', noCues],
    ['WebVTT without cues', vtt('NOTE nothing', ''), noCues],
    [
      'cues without texts',
      vtt('00:01.000 --> 00:02.000', '', '00:02.000 --> 00:03.000', '<b></b>'),
      noCues,
    ],
    [
      'an end before its start',
      '1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:05,000 --> 00:00:03,500\ny',
      'Line 6: the end (00:00:03.500) is not after the start (00:00:05.000).',
    ],
    [
      'an end at its start',
      vtt('00:01.000 --> 00:01.000', 'x'),
      'Line 3: the end (00:00:01.000) is not after the start (00:00:01.000).',
    ],
    ['minutes past 59', '1\n00:61:00,000 --> 00:62:00,000\nx', noTime(2)],
    ['a broken arrow', '1\n00:00:01,000 -> 00:00:02,000\nx', noTime(2)],
    ['a typographic arrow', vtt('00:01.000 → 00:02.000', 'x'), noTime(3)],
    ['half a time', vtt('00:01.000 --> ', 'x'), noTime(3)],
    ['a time with semicolons', '1\r\n00;00;01 --> 00;00;02\r\nx', noTime(2)],
  ])('%s', (_, content, message) => {
    expect(() => parseSubtitles(content)).toThrow(message);
  });
});

describe('the encoding', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\n“Ação” – não, € 5…';
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  const windows = Buffer.concat(
    Array.from(text, (letter) => {
      const at = '“”–€…'.indexOf(letter);
      return Buffer.from(
        at < 0 ? [letter.codePointAt(0) ?? 0] : [[0x93, 0x94, 0x96, 0x80, 0x85][at] ?? 0],
      );
    }),
  );
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(false)],
    ['UTF-16, big end first', utf16(true)],
    ['Windows-1252', windows],
  ])('is known as %s', (_, bytes) => {
    expect(decodeSubtitles(bytes)).toBe(text);
  });

  test('is no error in a file of one byte or none', () => {
    expect(decodeSubtitles(Buffer.alloc(0))).toBe('');
    expect(decodeSubtitles(Buffer.from([0xff]))).toBe('ÿ');
  });
});

test('a file is written in the form that players expect', () => {
  expect(writeWebVtt([cue(1000, 2500, 'Olá'), cue(3_600_000, 360_000_001, 'a\nb', 'line:0')])).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOlá\n\n01:00:00.000 --> 100:00:00.001 line:0\na\nb\n',
  );
});

test.each([
  ['spaces', ' '.repeat(2_000_000)],
  ['brackets', '<'.repeat(2_000_000)],
  ['brackets and spaces', '< '.repeat(200_000)],
  ['an open tag', `<a${' '.repeat(2_000_000)}`],
  ['an open tag of classes', `<c${'.a'.repeat(1_000_000)}`],
  ['ampersands', '&'.repeat(2_000_000)],
  ['digits', '1'.repeat(2_000_000)],
  ['a long beginning of a time', `00:00${':1 '.repeat(600_000)}`],
  ['dashes', `00:00:01${'-'.repeat(2_000_000)}`],
  ['braces', '{\\'.repeat(1_000_000)],
])('a large file of nothing but %s is no endless reading', (_, content) => {
  const text = `00:01.000 --> 00:02.000\nx ${content}\n${content}`;
  for (const head of ['', 'WEBVTT\n\n']) expect(parseSubtitles(head + text)).toHaveLength(1);
});
