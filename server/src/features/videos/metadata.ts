import { isWebAddress, type VideoMetadata } from '@trilha/contract';
import { mayUseVideo, type Reader } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { clock, findVideo, videoPath } from './videos.ts';
import { readSource } from './source.ts';

/**
 * The metadata of the video at an address that staff entered. Stored files are looked up in the database.
 * Requests go only to the oEmbed services of YouTube and Vimeo, at fixed addresses.
 */
export async function videoMetadata(
  ctx: Context,
  reader: Reader,
  address: string,
): Promise<VideoMetadata> {
  const unknown = {
    url: address,
    embed_url: null,
    title: null,
    duration: null,
    thumbnail: null,
  };
  if (address.startsWith('/media/')) {
    const path = await videoPath(ctx.database.queries, address);
    if (!(await mayUseVideo(ctx.database.queries, reader, path))) {
      return { ...unknown, provider: 'file' };
    }
    const [video, file] = await Promise.all([findVideo(ctx, path), ctx.files.stat(path)]);
    if (!video) return { ...unknown, provider: 'file' };
    const { url, duration, name, poster_url: thumbnail } = video;
    return {
      ...unknown,
      provider: 'file',
      url,
      duration,
      thumbnail,
      name,
      size: file?.size ?? null,
    };
  }
  const source = readSource(address);
  if (!('page' in source)) return { ...unknown, provider: source.kind };
  const found = await requestMetadata(ctx, SERVICES[source.kind], source.page);
  return { ...unknown, provider: source.kind, embed_url: source.embed, ...found };
}

/** The only addresses to which requests are sent. */
const SERVICES = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  vimeo: 'https://vimeo.com/api/oembed.json?url=',
} as const;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 64 * 1024;

interface OEmbedMetadata {
  title: string | null;
  duration: string | null;
  thumbnail: string | null;
}

/** Requests the metadata of a page from an oEmbed service; on any error the fields are null. */
async function requestMetadata(
  ctx: Context,
  service: string,
  page: string,
): Promise<OEmbedMetadata> {
  try {
    const reply = await ctx.fetch(service + encodeURIComponent(page), {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await limitedText(reply);
    const answer: unknown = reply.status === 200 && text !== undefined ? JSON.parse(text) : {};
    if (typeof answer !== 'object' || answer === null) throw new TypeError('No object');
    const field = (name: string): unknown => Reflect.get(answer, name);
    const title = field('title');
    const seconds = field('duration');
    const thumbnail = field('thumbnail_url');
    return {
      title: typeof title === 'string' ? title.trim().slice(0, 300) || null : null,
      duration: typeof seconds === 'number' && seconds > 0 && seconds < 1e6 ? clock(seconds) : null,
      thumbnail:
        typeof thumbnail === 'string' && thumbnail.length <= 2000 && isWebAddress(thumbnail)
          ? thumbnail
          : null,
    };
  } catch {
    return { title: null, duration: null, thumbnail: null };
  }
}

/** The text of an answer; undefined where it is longer than allowed. */
async function limitedText(reply: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Returning early closes the connection.
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
