import { useSyncExternalStore } from 'react';
import type { DEFAULT_MATERIAL_MAX_MB, DEFAULT_VIDEO_MAX_MB } from '@trilha/contract';
import { earlyBase } from './prefetch.ts';

/** The API's address under the development server, which serves no `/config.json`. */
const DEVELOPMENT_API = 'http://localhost:8000/api';
const DEFAULT_API = '/api';

let known: string | null = import.meta.env.DEV ? DEVELOPMENT_API : earlyBase();
/** The contract's, without the contract's schemas: this runs on every page. */
const DEFAULT_MEGABYTES: typeof DEFAULT_VIDEO_MAX_MB = 100;
let videoMegabytes: number = DEFAULT_MEGABYTES;
const DEFAULT_MATERIAL: typeof DEFAULT_MATERIAL_MAX_MB = 50;
let materialMegabytes: number = DEFAULT_MATERIAL;
let isRead = import.meta.env.DEV;
let loading: Promise<string> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<string> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new TypeError(`/config.json answered ${response.status}.`);
  const config: unknown = await response.json();
  const given: Record<string, unknown> =
    typeof config === 'object' && config !== null ? { ...config } : {};
  const { API_BASE_URL: base, VIDEO_MAX_MB: video, MATERIAL_MAX_MB: material } = given;
  known = typeof base === 'string' && base !== '' ? base.replace(/\/+$/, '') : DEFAULT_API;
  if (typeof video === 'number' && video > 0) videoMegabytes = video;
  if (typeof material === 'number' && material > 0) materialMegabytes = material;
  isRead = true;
  for (const listener of listeners) listener();
  return known;
}

/**
 * The API's address without a trailing slash: as the page itself tells it, else read once from
 * `/config.json`. A failure is not remembered: the next caller asks again.
 */
export function apiBase(): Promise<string> {
  return known === null ? configured() : Promise.resolve(known);
}

function configured(): Promise<string> {
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

/** What a picture or a video may come from; `javascript:` and the like get no further. */
const SOURCE = /^(?:\/|https?:|blob:)/i;

/**
 * A `/media/…` path as an address on the API's host, any other address as it is; null for what is no
 * address of a file.
 */
export function mediaUrl(path: string | null | undefined): string | null {
  if (!path || !SOURCE.test(path)) return null;
  if (!path.startsWith('/media/') || !known || !/^https?:/.test(known)) return path;
  return new URL(path, known).href;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `mediaUrl` for what is drawn before the API's address is known, such as the stored avatar. */
export function useMediaUrl(path: string | null | undefined): string | null {
  const read = () => mediaUrl(path);
  return useSyncExternalStore(subscribe, read, read);
}

/** The largest video that the server takes, in megabytes; the usual one until `/config.json` is read. */
export function videoMaxMb(): number {
  return videoMegabytes;
}

function subscribeToLimit(listener: () => void): () => void {
  // A page that tells the API's address leaves the rest to who needs it.
  if (!isRead) configured().catch(() => undefined);
  return subscribe(listener);
}

/** The largest file of a lesson's material in megabytes, as `videoMaxMb`. */
export function materialMaxMb(): number {
  return materialMegabytes;
}

/** `materialMaxMb` for what is drawn before that; reads the file where nothing else has. */
export function useMaterialMaxMb(): number {
  return useSyncExternalStore(subscribeToLimit, materialMaxMb, materialMaxMb);
}

/** `videoMaxMb` for what is drawn before that; reads the file where nothing else has. */
export function useVideoMaxMb(): number {
  return useSyncExternalStore(subscribeToLimit, videoMaxMb, videoMaxMb);
}
