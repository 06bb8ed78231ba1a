/**
 * Where a video comes from, read from the address that staff entered. The player of the web client
 * reads addresses by the same rules (`web/src/features/learn/player/frame/video-source.ts`).
 */
export type Source =
  | { readonly kind: 'youtube' | 'vimeo'; readonly page: string; readonly embed: string }
  | { readonly kind: 'file' | 'other' };

const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_HOSTS: ReadonlySet<string> = new Set([
  'vimeo.com',
  'www.vimeo.com',
  'player.vimeo.com',
]);
const FILE = /\.(mp4|m4v|webm|ogg|ogv|ogx)$/i;

export function readSource(address: string): Source {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'other' };
  return youtube(url) ?? vimeo(url) ?? { kind: FILE.test(url.pathname) ? 'file' : 'other' };
}

function youtube(url: URL): Source | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined;
  if (url.hostname === 'youtu.be') id = first;
  else if (!YOUTUBE_HOSTS.has(url.hostname)) return undefined;
  else if (first === 'watch') id = url.searchParams.get('v');
  else if (first && ['embed', 'shorts', 'live', 'v'].includes(first)) id = second;
  if (!id || !YOUTUBE_ID.test(id)) return undefined;
  const start = readStart(
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? fragment(url).get('t'),
  );
  return {
    kind: 'youtube',
    page: `https://www.youtube.com/watch?v=${id}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
  };
}

function vimeo(url: URL): Source | undefined {
  if (!VIMEO_HOSTS.has(url.hostname)) return undefined;
  // vimeo.com/ID, vimeo.com/ID/HASH, player.vimeo.com/video/ID, vimeo.com/channels/NAME/ID …
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  const id = parts[at];
  if (!id) return undefined;
  const named = url.searchParams.get('h') ?? parts[at + 1] ?? '';
  // An unlisted film opens with its hash only.
  const hash = /^[\w-]+$/.test(named) ? named : '';
  const start = readStart(fragment(url).get('t') ?? url.searchParams.get('t'));
  return {
    kind: 'vimeo',
    page: `https://vimeo.com/${id}${hash && `/${hash}`}`,
    embed: `https://player.vimeo.com/video/${id}?dnt=1${hash && `&h=${hash}`}${start > 0 ? `#t=${start}s` : ''}`,
  };
}

function fragment(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** Seconds of a start time as both services write it: `90`, `90s`, `1m30s`, `1h2m3s`. */
function readStart(text: string | null): number {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text?.trim().toLowerCase() ?? '');
  if (!parts) return 0;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const start = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return start < 1e6 ? start : 0;
}
