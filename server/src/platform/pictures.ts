import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PICTURE_MAX_MB, PICTURE_NOT_READABLE, PICTURE_TOO_LARGE } from '@trilha/contract';
import sharp from 'sharp';
import type { Context } from './context.ts';
import { invalid, refusal } from './errors.ts';
import type { Receiver } from './multipart.ts';

/** Width and height of a stored picture, in pixels, where the original has as many. */
const SIDE = 512;

/** A picture of more pixels is not unpacked: a few bytes can promise gigabytes. */
const MOST_PIXELS = 50_000_000;

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
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);

/**
 * Takes in the picture of a person: what it shows is drawn anew as a square WebP, so that neither
 * metadata nor anything else of the original file is kept. Gives its `/media/` path.
 */
export function pictures(ctx: Context, field: string): Receiver<string> {
  return {
    maxBytes: PICTURE_MAX_MB * 1024 * 1024,
    tooLarge: () => refusal(413, PICTURE_TOO_LARGE),
    async receive(content) {
      const original = await buffer(content);
      const square = await inTurn(() => squareWebp(original));
      if (!square) throw invalid({ [field]: [PICTURE_NOT_READABLE] });
      return ctx.files.save('profiles', 'webp', Readable.from(square));
    },
    discard: (path) => ctx.files.remove(path),
  };
}

/** The middle of the picture, upright; undefined where the content is no whole picture of ours. */
async function squareWebp(original: Buffer): Promise<Buffer | undefined> {
  try {
    const picture = sharp(original, {
      limitInputPixels: MOST_PIXELS,
      // Cameras write harmless oddities that only count as warnings.
      failOn: 'error',
      autoOrient: true,
    });
    const { format, autoOrient } = await picture.metadata();
    if (!FORMATS.has(format)) return undefined;
    const side = Math.min(SIDE, autoOrient.width, autoOrient.height);
    return await picture
      .resize(side, side)
      .webp({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: unpacked ones are large, and several at once would add up. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
