/** Where a lesson's video comes from, read from the address that staff entered. */
export type VideoSource =
  | { kind: 'youtube'; id: string; start: number }
  | { kind: 'vimeo'; id: string; hash: string | null; start: number }
  | { kind: 'file'; address: string; isOgg: boolean };

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

/** Seconds of a start time as both services write it: `90`, `90s`, `1m30s`, `1h2m3s`. */
export function readStart(text: string | null): number {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text?.trim().toLowerCase() ?? '');
  if (!parts) return 0;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

function fragmentParams(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

function youtube(url: URL): VideoSource | null {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined;
  if (url.hostname === 'youtu.be') id = first;
  else if (!YOUTUBE_HOSTS.has(url.hostname)) return null;
  else if (first === 'watch') id = url.searchParams.get('v');
  else if (first && ['embed', 'shorts', 'live', 'v'].includes(first)) id = second;
  if (!id || !YOUTUBE_ID.test(id)) return null;
  const start =
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? fragmentParams(url).get('t');
  return { kind: 'youtube', id, start: readStart(start) };
}

function vimeo(url: URL): VideoSource | null {
  if (!VIMEO_HOSTS.has(url.hostname)) return null;
  // vimeo.com/ID, vimeo.com/ID/HASH, player.vimeo.com/video/ID, vimeo.com/channels/NAME/ID …
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  const id = parts[at];
  if (!id) return null;
  const inPath = parts[at + 1];
  const hash = url.searchParams.get('h') ?? inPath ?? null;
  return {
    kind: 'vimeo',
    id,
    hash: hash && /^[\w-]+$/.test(hash) ? hash : null,
    start: readStart(fragmentParams(url).get('t') ?? url.searchParams.get('t')),
  };
}

/** Reads a lesson's `video_url`: a page of YouTube or Vimeo, or the address of a file. */
export function videoSource(address: string): VideoSource {
  const trimmed = address.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const embedded = url && /^https?:$/.test(url.protocol) ? (youtube(url) ?? vimeo(url)) : null;
  if (embedded) return embedded;
  const path = trimmed.split(/[?#]/, 1)[0] ?? '';
  return { kind: 'file', address: trimmed, isOgg: /\.(ogv|ogg|ogx)$/i.test(path) };
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
