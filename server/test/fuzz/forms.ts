import fc from 'fast-check';
import { videoFixture } from '../videos.ts';
import { texts } from './texts.ts';
import { asText } from './values.ts';

/** Contents of files by name, so that a form can be kept as text. */
const FILES: Readonly<Record<string, () => Buffer>> = {
  empty: () => Buffer.alloc(0),
  'pixel.gif': () =>
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'half.gif': () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAA', 'base64'),
  'picture.svg': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  'page.html': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'video.mp4': () => videoFixture('video.mp4'),
  'half.mp4': () => videoFixture('video.mp4').subarray(0, 500),
  'captions.vtt': () => Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nOlá'),
  'users.csv': () => Buffer.from('email;username;courses\nnew@school.test;new;1|English A1'),
  'questions.txt': () => Buffer.from('Are you there? {T}\n\n2 + 2 = {=4 ~5 ~%50%6}'),
  'noise.bin': () => Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7919) % 251)),
};

/** The file that each field is meant for. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  profile_image: ['pixel.gif'],
  icon: ['pixel.gif'],
  poster_file: ['pixel.gif'],
  video_file: ['half.mp4'],
  captions_file: ['captions.vtt'],
  users_file: ['users.csv'],
  import_file: ['questions.txt', 'users.csv'],
};

export interface FormPart {
  readonly name: string;
  readonly filename?: string | undefined;
  /** A line of its head, as it is sent. */
  readonly head?: string | undefined;
  readonly text?: string;
  /** In place of `text`: one of `FILES`. */
  readonly file?: string;
  /** How often it comes; once where absent. */
  readonly times?: number | undefined;
}

/** A multipart body: its parts, and what is wrong with the whole. */
export interface FuzzForm {
  readonly parts: readonly FormPart[];
  readonly flaw?: 'no boundary' | 'other boundary' | 'no end' | 'cut' | undefined;
}

const heads = fc.constantFrom(
  'Content-Type: text/plain; charset=utf-16le',
  'Content-Type: text/plain; charset=nonsense',
  'Content-Type: application/json',
  'Content-Type: ;;;',
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  'Content-Disposition: attachment; name="email"',
  "Content-Disposition: form-data; name*=UTF-8''%00",
  ': no name',
  'x'.repeat(200),
  `X-Long: ${'x'.repeat(90_000)}`,
);

const filenames = fc.constantFrom(
  'a.gif',
  '../../a.gif',
  'a\u0000.gif',
  'a".gif',
  "x\"; filename*=UTF-8''%2e%2e%2fa",
  'é.gif',
  '',
  'C:\\a.gif',
  'a\r\nX: y',
  '.'.repeat(300),
);

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  '',
  'courses',
  'email',
  'a"b',
  'x'.repeat(300),
  'a\r\nX: y',
);

/** A file of cells or lines that hold anything. */
const tables = fc
  .tuple(
    fc.constantFrom(
      'email;username;first_name;last_name;courses',
      'email,courses',
      'question;answer;answer;correct',
      'WEBVTT\n\n00:01.000 --> 00:02.000',
      '// gift',
    ),
    fc.constantFrom(';', ',', '|', '\n', '"', ' { = ~ '),
    fc.array(texts(), { maxLength: 8 }),
  )
  .map(([head, mark, cells]) => `${head}\n${cells.join(mark)}`);

const flaws = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  fc.constantFrom('no boundary', 'other boundary', 'no end', 'cut'),
) satisfies fc.Arbitrary<FuzzForm['flaw']>;

/** The fields of a form, with what a hostile client makes of them. */
export function formParts(
  files: readonly string[],
  fields: fc.Arbitrary<unknown>,
): fc.Arbitrary<{ form: FuzzForm }> {
  const file = fc.oneof(
    ...files.map((name) =>
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc
            .constantFrom(...(FITTING[name] ?? ['empty']))
            .map((each): FormPart => ({ name, filename: each, file: each })),
        },
        {
          weight: 2,
          arbitrary: fc
            .tuple(filenames, fc.constantFrom(...Object.keys(FILES)))
            .map(([filename, each]): FormPart => ({ name, filename, file: each })),
        },
        {
          weight: 3,
          arbitrary: tables.map((text): FormPart => ({ name, filename: 'a.csv', text })),
        },
        { weight: 1, arbitrary: texts().map((text): FormPart => ({ name, text })) },
      ),
    ),
  );
  const nested = '['.repeat(5_000) + ']'.repeat(5_000);
  const odd = fc
    .record({
      name: fc.oneof(names, fc.constantFrom(...files)),
      head: fc.option(heads, { nil: undefined }),
      filename: fc.option(filenames, { nil: undefined, freq: 2 }),
      text: fc.oneof({ weight: 9, arbitrary: texts() }, fc.constant(nested)),
      times: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(2, 2100)),
    })
    .map((part): FormPart => part);
  const seldom = (parts: fc.Arbitrary<FormPart>) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<FormPart[]>([]) },
      fc.array(parts, { minLength: 1, maxLength: 2 }),
    );
  return fc
    .record({
      fields,
      files: fc.oneof(
        { weight: 6, arbitrary: file.map((each) => [each]) },
        fc.array(file, { maxLength: 2 }),
      ),
      odd: seldom(odd),
      flaw: flaws,
      filesFirst: fc.boolean(),
    })
    .map((made) => {
      const texted = fieldParts(made.fields);
      const parts = made.filesFirst
        ? [...made.files, ...texted, ...made.odd]
        : [...texted, ...made.odd, ...made.files];
      return { form: { parts, flaw: made.flaw } };
    });
}

/** A field for each property, repeated for a list. */
function fieldParts(fields: unknown): FormPart[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => ({ name, text: asText(each) })),
  );
}

const BOUNDARY = '----fuzz';

/** The form as it goes over the wire. Names are written as they are, line ends included. */
export function encodeForm({ parts, flaw }: FuzzForm): { type: string; payload: Buffer } {
  const pieces = parts.flatMap((part) => {
    const { name, filename, head, text, file, times = 1 } = part;
    const given = filename === undefined ? '' : `; filename="${filename}"`;
    const lines = [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${name}"${given}`,
      ...(head === undefined ? [] : [head]),
      ...(filename === undefined || head !== undefined ? [] : ['Content-Type: image/gif']),
    ];
    const content = file === undefined ? Buffer.from(text ?? '') : (FILES[file]?.() ?? '');
    const piece = Buffer.concat([
      Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
    return Array.from({ length: times }, () => piece);
  });
  const end = flaw === 'no end' ? '' : `--${BOUNDARY}--\r\n`;
  const whole = Buffer.concat([...pieces, Buffer.from(end)]);
  const boundary = flaw === 'other boundary' ? 'other' : BOUNDARY;
  return {
    type:
      flaw === 'no boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`,
    payload: flaw === 'cut' ? whole.subarray(0, whole.length >> 1) : whole,
  };
}
