import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  MAX_PICTURES_AT_ONCE,
  PICTURE_ERRORS,
  PICTURE_MAX_MB,
  PICTURE_NOT_READABLE,
  PICTURE_TOO_LARGE,
} from '@trilha/contract';
import pLimit from 'p-limit';
import type { Metadata } from 'sharp';
import type { Context } from '../context.ts';
import { invalid, httpError } from '../http/errors.ts';
import type { Receiver } from '../http/multipart.ts';
import { free, onDisk } from './files.ts';
import { shareOf } from '../processes/share.ts';
import { underWay } from './under-way.ts';

/** How a stored picture is cut: its middle as a square, or whole. In pixels, at most. */
const SHAPES = {
  square: { side: 512, fit: 'cover' },
  whole: { side: 1280, fit: 'inside' },
} as const;
export type PictureShape = keyof typeof SHAPES;

/** A picture of more pixels is not unpacked: a few bytes can promise gigabytes. */
const MAX_PIXELS = 25_000_000;

type Sharp = typeof import('sharp').default;

let loaded: Promise<Sharp> | undefined;

/** The library for pictures, loaded with the first one: most of what a server does needs none. */
async function sharpOnce(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Only these four decoders ever see what a caller sends, whatever it claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  return sharp;
}

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);

/**
 * Takes in a picture, such as of a person or a course: what it shows is drawn anew as WebP, so that
 * neither metadata nor anything else of the original file is kept. Gives its `/media/` path. The
 * original waits on the disk for its turn, so that many of them take no memory.
 */
export function pictures(
  ctx: Context,
  field: string,
  kind: 'profiles' | 'pictures' = 'profiles',
  shape: PictureShape = 'square',
): Receiver<string> {
  const receive = async (content: Readable) => {
    try {
      const drawn = await onDisk(ctx.uploads, content, (file) =>
        oneAtATime(() => drawFile(file, shape)),
      );
      return await ctx.files.save(kind, 'webp', Readable.from(drawn));
    } catch (error) {
      throw error instanceof BadPicture ? invalid({ [field]: [error.message] }) : error;
    }
  };
  return {
    maxBytes: PICTURE_MAX_MB * 1024 * 1024,
    tooLarge: () => httpError(413, PICTURE_TOO_LARGE),
    receive: (content, user) => withinLimits(user?.id, () => receive(content)),
    discard: (path) => ctx.files.remove(path),
  };
}

/** Of all processes. A gigabyte on the disk at most: whole classes may change their pictures at once. */
const MAX_PICTURES_OF_ALL = 200;

/** Pictures that are being received, wait or are drawn. */
const withinLimits = underWay({
  perPerson: MAX_PICTURES_AT_ONCE,
  total: shareOf(MAX_PICTURES_OF_ALL),
  tooMany: PICTURE_ERRORS[429],
  tooBusy: /*i18n*/ 'Many images are being uploaded at the moment. Please try again in a minute.',
});

/** A file that is no whole picture of ours. The message says so to who has sent it. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
}

/** Unpacked pictures are large, and several at once would add up. */
const oneAtATime = pLimit(1);

/**
 * The picture upright, as WebP.
 * @throws BadPicture
 */
export function redraw(original: Buffer, shape: PictureShape): Promise<Buffer> {
  return oneAtATime(() => webp(original, shape));
}

const QUALITIES = [70, 50, 30, 10];

/**
 * Draws a picture in its own size, as WebP of about this many bytes at most, such as one that consists
 * of many small ones.
 * @throws BadPicture
 */
export function drawSmall(
  original: Buffer,
  maxBytes: number,
): Promise<{ webp: Buffer; width: number; height: number }> {
  return oneAtATime(async () => {
    loaded ??= sharpOnce();
    const sharp = await loaded;
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
    try {
      for (const quality of QUALITIES) {
        const drawing = sharp(original, options).webp({ quality }).timeout({ seconds: 20 });
        const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
        if (data.length <= maxBytes || quality === QUALITIES.at(-1)) {
          return { webp: data, width: info.width, height: info.height };
        }
      }
    } catch (error) {
      if (WANT_OF_MEMORY_OR_TIME.test(String(error))) throw error;
    }
    throw new BadPicture(PICTURE_NOT_READABLE);
  });
}

async function drawFile(file: string, shape: PictureShape): Promise<Buffer> {
  const original = await readFile(file);
  try {
    return await webp(original, shape);
  } finally {
    // Many in a row would wait for the garbage collector.
    free(original.buffer);
  }
}

/** A red pixel: it fails only where the library does. */
const GOOD_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** What the library says when the machine has too little of them. */
const WANT_OF_MEMORY_OR_TIME = /memory|timeout/i;

async function webp(original: Buffer, shape: PictureShape): Promise<Buffer> {
  try {
    return await draw(original, shape);
  } catch (error) {
    if (error instanceof BadPicture || WANT_OF_MEMORY_OR_TIME.test(String(error))) throw error;
    // Errors of the library have no codes. A picture that is good tells whose fault it was.
    await draw(GOOD_PICTURE, shape).catch(() => {
      throw error;
    });
    throw new BadPicture(PICTURE_NOT_READABLE);
  }
}

async function draw(original: Buffer, shape: PictureShape): Promise<Buffer> {
  loaded ??= sharpOnce();
  const sharp = await loaded;
  // Reads the header only.
  const header = await sharp(original, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(header.format)) throw new BadPicture(PICTURE_NOT_READABLE);
  const { width, height } = header.autoOrient;
  const max = maxPixels(header);
  if (width * height > max) throw new BadPicture(tooManyPixels(header));
  const { fit } = SHAPES[shape];
  // Nothing is drawn larger than it came.
  const side = Math.min(SHAPES[shape].side, (fit === 'cover' ? Math.min : Math.max)(width, height));
  // Cameras write harmless oddities that only count as warnings.
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
    .resize(side, side, { fit })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer();
}

/**
 * How many pixels a picture may have: 80 MB at most are unpacked at once. An interlaced picture and a
 * GIF are unpacked whole, others row by row. With 16 bits per colour everything is twice as large.
 */
function maxPixels({ format, isProgressive, depth }: Metadata): number {
  const isWhole = isProgressive || format === 'gif';
  return MAX_PIXELS / (isWhole ? 2 : 1) / (depth === 'uchar' ? 1 : 2);
}

/** Each of the limits in words. */
function tooManyPixels({ format, isProgressive, depth }: Metadata): string {
  const isDeep = depth !== 'uchar';
  if (format === 'gif') {
    return /*i18n*/ 'This GIF has too many pixels: at most 12 megapixels. Make it smaller, or save it as a plain JPEG.';
  }
  if (isProgressive) {
    return isDeep
      ? /*i18n*/ 'This interlaced image with 16 bits per color has too many pixels: at most 6 megapixels. Make it smaller, or save it as a plain JPEG.'
      : /*i18n*/ 'This interlaced image has too many pixels: at most 12 megapixels. Make it smaller, or save it as a plain JPEG.';
  }
  return isDeep
    ? /*i18n*/ 'This image with 16 bits per color has too many pixels: at most 12 megapixels. Make it smaller, or save it as a plain JPEG.'
    : /*i18n*/ 'This image has too many pixels: at most 25 megapixels. Make it smaller.';
}
