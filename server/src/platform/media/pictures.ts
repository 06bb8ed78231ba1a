import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PICTURE_MAX_MB, PICTURE_NOT_READABLE, PICTURE_TOO_LARGE } from '@trilha/contract';
import pLimit from 'p-limit';
import type { Context } from '../context.ts';
import { invalid, httpError } from '../http/errors.ts';
import type { Receiver } from '../http/multipart.ts';

/** How a stored picture is cut: its middle as a square, or whole. In pixels, at most. */
const SHAPES = {
  square: { side: 512, fit: 'cover' },
  whole: { side: 1280, fit: 'inside' },
} as const;
export type PictureShape = keyof typeof SHAPES;

/** A picture of more pixels is not unpacked: a few bytes can promise gigabytes. */
const MAX_PIXELS = 50_000_000;

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
 * neither metadata nor anything else of the original file is kept. Gives its `/media/` path.
 */
export function pictures(
  ctx: Context,
  field: string,
  kind: 'profiles' | 'pictures' = 'profiles',
  shape: PictureShape = 'square',
): Receiver<string> {
  return {
    maxBytes: PICTURE_MAX_MB * 1024 * 1024,
    tooLarge: () => httpError(413, PICTURE_TOO_LARGE),
    async receive(content) {
      const drawn = await redraw(await buffer(content), shape);
      if (!drawn) throw invalid({ [field]: [PICTURE_NOT_READABLE] });
      return ctx.files.save(kind, 'webp', Readable.from(drawn));
    },
    discard: (path) => ctx.files.remove(path),
  };
}

/** Unpacked pictures are large, and several at once would add up. */
const oneAtATime = pLimit(1);

/** The picture upright, as WebP; undefined where the content is no whole picture of ours. */
export function redraw(original: Buffer, shape: PictureShape): Promise<Buffer | undefined> {
  return oneAtATime(() => webp(original, shape));
}

async function webp(original: Buffer, shape: PictureShape): Promise<Buffer | undefined> {
  loaded ??= sharpOnce();
  const sharp = await loaded;
  try {
    const picture = sharp(original, {
      limitInputPixels: MAX_PIXELS,
      // Cameras write harmless oddities that only count as warnings.
      failOn: 'error',
      autoOrient: true,
    });
    const { format, autoOrient } = await picture.metadata();
    if (!FORMATS.has(format)) return undefined;
    const { fit } = SHAPES[shape];
    const { width, height } = autoOrient;
    // Nothing is drawn larger than it came.
    const side = Math.min(
      SHAPES[shape].side,
      (fit === 'cover' ? Math.min : Math.max)(width, height),
    );
    return await picture
      .resize(side, side, { fit })
      .webp({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
