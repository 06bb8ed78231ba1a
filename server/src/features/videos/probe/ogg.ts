import type { FileHandle } from 'node:fs/promises';

/** The largest page of Ogg is a little smaller. */
const SPAN = 128 * 1024;

/** The duration of the Theora video in an Ogg file; undefined where it has none that can be read. */
export async function theoraSeconds(file: FileHandle): Promise<number | undefined> {
  const { size } = await file.stat();
  const beginning = await readAt(file, 0, Math.min(SPAN, size));
  const stream = theoraStream(beginning);
  if (!stream) return undefined;
  const end = await readAt(file, Math.max(0, size - SPAN), Math.min(SPAN, size));
  const frames = lastFrame(end, stream);
  return frames === undefined ? undefined : frames / stream.framesPerSecond;
}

interface TheoraStream {
  readonly serial: number;
  readonly framesPerSecond: number;
  /** The number of bits of a granule position that count the frames since the last keyframe. */
  readonly shift: number;
}

/** Finds the Theora stream in the first pages of an Ogg file, which are the headers of its streams. */
function theoraStream(bytes: Buffer): TheoraStream | undefined {
  let at = 0;
  while (isPage(bytes, at) && (bytes.readUInt8(at + 5) & 0x02) !== 0) {
    const segments = bytes.readUInt8(at + 26);
    const header = at + 27 + segments;
    if (header > bytes.length) return undefined;
    let length = 0;
    for (const lace of bytes.subarray(at + 27, header)) length += lace;
    if (length >= 42 && header + 42 <= bytes.length && isTheora(bytes, header)) {
      const numerator = bytes.readUInt32BE(header + 22);
      const denominator = bytes.readUInt32BE(header + 26);
      if (numerator === 0 || denominator === 0) return undefined;
      return {
        serial: bytes.readUInt32LE(at + 14),
        framesPerSecond: numerator / denominator,
        shift: (bytes.readUInt16BE(header + 40) >> 5) & 0x1f,
      };
    }
    at = header + length;
  }
  return undefined;
}

/** The number of frames up to the last page of the stream that has a position. */
function lastFrame(bytes: Buffer, { serial, shift }: TheoraStream): number | undefined {
  for (let at = bytes.lastIndexOf('OggS'); at >= 0; at = bytes.lastIndexOf('OggS', at - 1)) {
    if (isPage(bytes, at) && bytes.readUInt32LE(at + 14) === serial) {
      const position = bytes.readBigInt64LE(at + 6);
      if (position > 0n) {
        const since = position & ((1n << BigInt(shift)) - 1n);
        return Number((position >> BigInt(shift)) + since);
      }
    }
    if (at === 0) return undefined;
  }
  return undefined;
}

function isPage(bytes: Buffer, at: number): boolean {
  return at + 27 <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS';
}

function isTheora(bytes: Buffer, at: number): boolean {
  return bytes.readUInt8(at) === 0x80 && bytes.toString('latin1', at + 1, at + 7) === 'theora';
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
