/**
 * Pages of YouTube and Vimeo as staff enter them. Server and web client read them by this file. It
 * imports nothing, and is exported by itself, so that the player loads no schemas with it.
 */
export type ServiceVideo =
  | { readonly kind: 'youtube'; readonly id: string; readonly start: number }
  | {
      readonly kind: 'vimeo';
      readonly id: string;
      /** An unlisted video opens with its hash only. */
      readonly hash: string | null;
      readonly start: number;
    };

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

/** The video at an address, its start in seconds; undefined where it is no page of the two. */
export function readServiceVideo(address: string): ServiceVideo | undefined {
  const trimmed = address.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return youtube(url) ?? vimeo(url);
}

function youtube(url: URL): ServiceVideo | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined;
  if (url.hostname === 'youtu.be') id = first;
  else if (!YOUTUBE_HOSTS.has(url.hostname)) return undefined;
  else if (first === 'watch') id = url.searchParams.get('v');
  else if (first && ['embed', 'shorts', 'live', 'v'].includes(first)) id = second;
  if (!id || !YOUTUBE_ID.test(id)) return undefined;
  const start = firstStart(
    url.searchParams.get('t'),
    url.searchParams.get('start'),
    fragment(url).get('t'),
  );
  return { kind: 'youtube', id, start };
}

function vimeo(url: URL): ServiceVideo | undefined {
  if (!VIMEO_HOSTS.has(url.hostname)) return undefined;
  // vimeo.com/ID, vimeo.com/ID/HASH, player.vimeo.com/video/ID, vimeo.com/channels/NAME/ID …
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  const id = parts[at];
  if (!id) return undefined;
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? '';
  return {
    kind: 'vimeo',
    id,
    hash: /^[\w-]+$/.test(hash) ? hash : null,
    start: firstStart(fragment(url).get('t'), url.searchParams.get('t')),
  };
}

function fragment(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** The first of several parameters that says a start. */
function firstStart(...texts: readonly (string | null)[]): number {
  return texts.map(readStart).find((start) => start > 0) ?? 0;
}

/**
 * Seconds of a start time as both services write it: `90`, `90s`, `1m30s`, `1h2m3s`; 0 where it is
 * none, or beyond any video.
 */
function readStart(text: string | null): number {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text?.trim().toLowerCase() ?? '');
  if (!parts) return 0;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const start = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return start < 1e6 ? start : 0;
}
