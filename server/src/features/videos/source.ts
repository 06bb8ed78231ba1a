import { readServiceVideo } from '@trilha/contract/video-address';

/** Where a video comes from, read from the address that staff entered. */
export type Source =
  | { readonly kind: 'youtube' | 'vimeo'; readonly page: string; readonly embed: string }
  | { readonly kind: 'file' | 'other' };

const FILE = /\.(mp4|m4v|webm|ogg|ogv|ogx)$/i;

export function readSource(address: string): Source {
  const video = readServiceVideo(address);
  if (video?.kind === 'youtube') {
    const { kind, id, start } = video;
    return {
      kind,
      page: `https://www.youtube.com/watch?v=${id}`,
      embed: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
    };
  }
  if (video) {
    const { kind, id, hash, start } = video;
    return {
      kind,
      page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
      embed: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}${start > 0 ? `#t=${start}s` : ''}`,
    };
  }
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  const isFile = url && /^https?:$/.test(url.protocol) && FILE.test(url.pathname);
  return { kind: isFile ? 'file' : 'other' };
}
