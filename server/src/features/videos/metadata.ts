import { isWebAddress, type VideoMetadata } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { clock, findVideo, unsigned } from './videos.ts';
import { readSource } from './source.ts';

/**
 * What is known about the video at an address that staff entered. Files of ours are looked up; of
 * other hosts only the oEmbed services of YouTube and Vimeo are asked, at their own fixed addresses.
 */
export async function videoMetadata(ctx: Context, address: string): Promise<VideoMetadata> {
  const nothing = {
    url: address,
    embed_url: null,
    title: null,
    duration: null,
    thumbnail: null,
  };
  if (address.startsWith('/media/')) {
    const video = await findVideo(ctx, unsigned(address));
    if (!video) return { ...nothing, provider: 'file' };
    const { url, duration, poster_url } = video;
    return { ...nothing, provider: 'file', url, duration, thumbnail: poster_url };
  }
  const source = readSource(address);
  if (!('page' in source)) return { ...nothing, provider: source.kind };
  const told = await askService(ctx, SERVICES[source.kind], source.page);
  return { ...nothing, provider: source.kind, embed_url: source.embed, ...told };
}

/** Nothing is ever asked elsewhere. */
const SERVICES = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  vimeo: 'https://vimeo.com/api/oembed.json?url=',
} as const;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 64 * 1024;

interface Told {
  title: string | null;
  duration: string | null;
  thumbnail: string | null;
}

/** What an oEmbed service says about a page; whatever goes wrong, nothing is known. */
async function askService(ctx: Context, service: string, page: string): Promise<Told> {
  try {
    const reply = await ctx.fetch(service + encodeURIComponent(page), {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await beginning(reply);
    const told: unknown = reply.status === 200 && text !== undefined ? JSON.parse(text) : {};
    if (typeof told !== 'object' || told === null) throw new TypeError('No object');
    const field = (name: string): unknown => Reflect.get(told, name);
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

/** The text of an answer; undefined when it is longer than such an answer ever is. */
async function beginning(reply: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving early ends the connection.
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
