/*
 * The text face draws its zero with a slash, and has no other. The slash is made of the two halves of the
 * hole: joined into one, they give a plain zero. A variable font holds the points of an outline in `glyf`
 * and how far each moves with the weight in `gvar`, so both are put into the new order.
 */

interface Table {
  readonly at: number;
  readonly length: number;
}

function tablesOf(font: Buffer): Map<string, Table> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    records.map((at) => [
      font.toString('latin1', at, at + 4),
      { at: font.readUInt32BE(at + 8), length: font.readUInt32BE(at + 12) },
    ]),
  );
}

/** The points of each contour: the outside, the lower half of the hole, its upper half. */
const SLASHED_ENDS = [15, 26, 38];
const POINTS = 39;
/** The four points behind those of the outline are the sides of the letter. */
const MOVING = POINTS + 4;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Along the lower half from the slash to the slash, and on along the upper one. */
const ORDER = [...range(0, 15), ...range(20, 26), ...range(16, 19), ...range(28, 38), 27];
const PLAIN_ENDS = [15, 38];

interface Point {
  readonly isOnCurve: boolean;
  readonly x: number;
  readonly y: number;
}

function expected(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`The zero of the text face is drawn otherwise than it was: ${what}`);
}

function outlineOf(glyph: Buffer): Point[] {
  expected(glyph.readInt16BE(0) === SLASHED_ENDS.length, 'contours');
  expected(
    SLASHED_ENDS.every((end, index) => glyph.readUInt16BE(10 + 2 * index) === end),
    'points',
  );
  let at = 10 + 2 * SLASHED_ENDS.length;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < POINTS) {
    const flag = glyph.readUInt8(at++);
    const repeats = flag & 8 ? glyph.readUInt8(at++) : 0;
    for (let times = 0; times <= repeats; times += 1) flags.push(flag);
  }
  const coordinates = (isShort: number, isSameOrPositive: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isShort) value += glyph.readUInt8(at++) * (flag & isSameOrPositive ? 1 : -1);
      else if (!(flag & isSameOrPositive)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  return flags.map((flag, index) => ({
    isOnCurve: (flag & 1) === 1,
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
  }));
}

function int16s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, 2 * index);
  return bytes;
}

const steps = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

function plainOutline(glyph: Buffer): Buffer {
  const slashed = outlineOf(glyph);
  const points = ORDER.flatMap((place) => slashed[place] ?? []);
  return Buffer.concat([
    int16s([PLAIN_ENDS.length]),
    glyph.subarray(2, 10),
    int16s([...PLAIN_ENDS, 0]),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    int16s(steps(points.map(({ x }) => x))),
    int16s(steps(points.map(({ y }) => y))),
  ]);
}

/** How far each point moves, of one axis; `at` is moved behind them. */
function unpacked(bytes: Buffer, cursor: { at: number }): number[] {
  const deltas: number[] = [];
  while (deltas.length < MOVING) {
    const control = bytes.readUInt8(cursor.at++);
    for (let left = (control & 63) + 1; left > 0; left -= 1) {
      if (control & 128) deltas.push(0);
      else if (control & 64) {
        deltas.push(bytes.readInt16BE(cursor.at));
        cursor.at += 2;
      } else deltas.push(bytes.readInt8(cursor.at++));
    }
  }
  return deltas;
}

function plainMoves(moves: Buffer): Buffer {
  // One weight beside the default one, whose numbers name all points.
  expected(moves.readUInt16BE(0) === 1 && moves.readUInt16BE(2) === 8, 'weights');
  expected((moves.readUInt16BE(6) & 0xf000) === 0x2000 && moves.readUInt8(8) === 0, 'moves');
  const cursor = { at: 9 };
  const order = [...ORDER, ...range(POINTS, MOVING - 1)];
  const packed = [unpacked(moves, cursor), unpacked(moves, cursor)].map((deltas) => {
    const values = order.map((place) => deltas[place] ?? 0);
    return Buffer.concat([Buffer.from([64 + MOVING - 1]), int16s(values)]);
  });
  const data = Buffer.concat([Buffer.from([0]), ...packed]);
  const header = Buffer.from(moves.subarray(0, 8));
  header.writeUInt16BE(data.length, 4);
  return Buffer.concat([header, data]);
}

/** The entries of a table of which `offsets` says where each begins, with one exchanged. */
function exchanged(
  entries: Buffer,
  offsets: readonly number[],
  place: number,
  change: (entry: Buffer) => Buffer,
): { bytes: Buffer; offsets: number[] } {
  const parts = offsets.slice(0, -1).map((from, index) => {
    const entry = entries.subarray(from, offsets[index + 1]);
    const part = index === place ? change(entry) : entry;
    // Short offsets count in twos.
    return part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)]);
  });
  let at = 0;
  return { bytes: Buffer.concat(parts), offsets: [0, ...parts.map((part) => (at += part.length))] };
}

const halves = (bytes: Buffer, at: number, count: number) =>
  Array.from({ length: count }, (_, index) => 2 * bytes.readUInt16BE(at + 2 * index));
const asHalves = (offsets: readonly number[]) => {
  const bytes = Buffer.alloc(2 * offsets.length);
  for (const [index, offset] of offsets.entries()) bytes.writeUInt16BE(offset / 2, 2 * index);
  return bytes;
};

/**
 * The font with a plain zero. Checksums are left as they were: who writes it into another format counts
 * them anew.
 * @param glyph the number of the zero
 */
export function withPlainZero(font: Buffer, glyph: number): Buffer {
  const tables = tablesOf(font);
  const contentOf = (name: string) => {
    const table = tables.get(name);
    expected(table !== undefined, `no ${name}`);
    return font.subarray(table.at, table.at + table.length);
  };
  const glyphs = contentOf('maxp').readUInt16BE(4);
  expected(contentOf('head').readInt16BE(50) === 0, 'long offsets');
  const outlines = exchanged(
    contentOf('glyf'),
    halves(contentOf('loca'), 0, glyphs + 1),
    glyph,
    plainOutline,
  );
  const gvar = contentOf('gvar');
  expected((gvar.readUInt16BE(14) & 1) === 0, 'long offsets of the moves');
  const moves = exchanged(
    gvar.subarray(gvar.readUInt32BE(16)),
    halves(gvar, 20, glyphs + 1),
    glyph,
    plainMoves,
  );
  const changed = new Map([
    ['glyf', outlines.bytes],
    ['loca', asHalves(outlines.offsets)],
    [
      'gvar',
      // What stands before the moves and behind the offsets: the weights that letters share.
      Buffer.concat([
        gvar.subarray(0, 20),
        asHalves(moves.offsets),
        gvar.subarray(20 + 2 * (glyphs + 1), gvar.readUInt32BE(16)),
        moves.bytes,
      ]),
    ],
  ]);

  const directory = Buffer.from(font.subarray(0, 12 + 16 * tables.size));
  const contents: Buffer[] = [];
  let at = directory.length;
  for (const [index, name] of [...tables.keys()].entries()) {
    const content = changed.get(name) ?? contentOf(name);
    directory.writeUInt32BE(at, 12 + 16 * index + 8);
    directory.writeUInt32BE(content.length, 12 + 16 * index + 12);
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    contents.push(padded);
    at += padded.length;
  }
  return Buffer.concat([directory, ...contents]);
}
