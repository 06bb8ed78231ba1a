import { readServiceVideo, type ServiceVideo } from '@trilha/contract/video-address';

/** Where a lesson's video comes from, read from the address that staff entered. */
export type VideoSource = ServiceVideo | { kind: 'file'; address: string; isOgg: boolean };

/** Reads a lesson's `video_url`: a page of YouTube or Vimeo, or the address of a file. */
export function videoSource(address: string): VideoSource {
  const trimmed = address.trim();
  const path = trimmed.split(/[?#]/, 1)[0] ?? '';
  return (
    readServiceVideo(trimmed) ?? {
      kind: 'file',
      address: trimmed,
      isOgg: /\.(ogv|ogg|ogx)$/i.test(path),
    }
  );
}

/** The address of YouTube's frame: no cookies, our own controls, driven by messages. */
export function youtubeFrame(id: string, start: number, origin: string): string {
  const params = new URLSearchParams({
    enablejsapi: '1',
    origin,
    controls: '0',
    disablekb: '1',
    fs: '0',
    iv_load_policy: '3',
    playsinline: '1',
    rel: '0',
  });
  if (start > 0) params.set('start', String(start));
  return `https://www.youtube-nocookie.com/embed/${id}?${params}`;
}

/** The address of Vimeo's frame: no tracking, our own controls. */
export function vimeoFrame(id: string, hash: string | null, start: number): string {
  const params = new URLSearchParams({
    dnt: '1',
    controls: '0',
    keyboard: '0',
    playsinline: '1',
    title: '0',
    byline: '0',
    portrait: '0',
  });
  if (hash) params.set('h', hash);
  return `https://player.vimeo.com/video/${id}?${params}${start > 0 ? `#t=${start}s` : ''}`;
}
