/** The state that an embedded player reports. Holds only what has changed. */
export interface FrameUpdate {
  ready?: true;
  phase?: 'playing' | 'paused' | 'buffering' | 'ended';
  time?: number;
  duration?: number;
  /** 0 to 1 */
  volume?: number;
  muted?: boolean;
  rate?: number;
  /** Share of the video that is loaded, 0 to 1. */
  loaded?: number;
  tracks?: readonly { language: string; label: string }[];
  /** The video cannot be played. */
  failed?: true;
}

/** The messages of one service's embedded player. Every value is a message for the frame. */
export interface FrameProtocol {
  /** The service's name. */
  readonly name: string;
  readonly src: string;
  /** Sent repeatedly until the frame reports that it is ready. */
  readonly handshake: unknown;
  /** Sent once, when the frame is ready. */
  readonly subscriptions: readonly unknown[];
  readonly play: unknown;
  readonly pause: unknown;
  seek(seconds: number): unknown;
  setVolume(volume: number): unknown;
  setMuted(muted: boolean): unknown;
  setRate(rate: number): unknown;
  /** Shows the captions of a language, or hides them. */
  showTrack(language: string | null): readonly unknown[];
  /** Reads a message of the frame; null if it holds nothing that the player uses. */
  read(message: unknown): FrameUpdate | null;
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** The message as an object. Some services send JSON text instead. */
function parsed(message: unknown): Fields | null {
  if (typeof message !== 'string') return fields(message);
  try {
    return fields(JSON.parse(message));
  } catch {
    return null;
  }
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function length(value: unknown): number | undefined {
  const duration = number(value);
  return duration && duration > 0 ? duration : undefined;
}

/** Drops undefined fields, so that an update does not overwrite known values. */
function known(update: { [K in keyof FrameUpdate]: FrameUpdate[K] | undefined }): FrameUpdate {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
}

const YOUTUBE_PHASES = new Map<unknown, FrameUpdate['phase']>([
  [-1, 'paused'],
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
  [3, 'buffering'],
  [5, 'paused'],
]);

/** YouTube's frame, controlled by the messages that its own script (iframe API) uses. */
export function youtubeProtocol(src: string): FrameProtocol {
  const envelope = { id: 1, channel: 'widget' };
  const command = (func: string, ...args: unknown[]) =>
    JSON.stringify({ event: 'command', func, args, ...envelope });

  function read(message: unknown): FrameUpdate | null {
    const said = parsed(message);
    const info = fields(said?.['info']);
    switch (said?.['event']) {
      case 'onReady':
      case 'alreadyInitialized':
        return { ready: true };
      case 'initialDelivery':
        return { ready: true, ...(info && state(info)) };
      case 'infoDelivery':
        return info && state(info);
      case 'onStateChange':
        return known({ phase: YOUTUBE_PHASES.get(said['info']) });
      case 'apiInfoDelivery':
        return info && tracks(info);
      case 'onError':
        return { failed: true };
      default:
        return null;
    }
  }

  function state(info: Fields): FrameUpdate {
    const volume = number(info['volume']);
    return known({
      phase: YOUTUBE_PHASES.get(info['playerState']),
      time: number(info['currentTime']),
      duration: length(info['duration']),
      volume: volume === undefined ? undefined : volume / 100,
      muted: typeof info['muted'] === 'boolean' ? info['muted'] : undefined,
      rate: length(info['playbackRate']),
      loaded: number(info['videoLoadedFraction']),
    });
  }

  function tracks(info: Fields): FrameUpdate | null {
    const list = fields(info['captions'])?.['tracklist'];
    if (!Array.isArray(list)) return null;
    const found = list.flatMap((each: unknown) => {
      const track = fields(each);
      const language = text(track?.['languageCode']);
      if (!language) return [];
      return [{ language, label: text(track?.['displayName']) ?? language }];
    });
    return { tracks: found };
  }

  return {
    name: 'YouTube',
    src,
    handshake: JSON.stringify({ event: 'listening', ...envelope }),
    subscriptions: ['onReady', 'onStateChange', 'onError', 'onApiChange'].map((event) =>
      command('addEventListener', event),
    ),
    play: command('playVideo'),
    pause: command('pauseVideo'),
    seek: (seconds) => command('seekTo', seconds, true),
    setVolume: (volume) => command('setVolume', Math.round(volume * 100)),
    setMuted: (muted) => command(muted ? 'mute' : 'unMute'),
    setRate: (rate) => command('setPlaybackRate', rate),
    showTrack: (language) =>
      language === null
        ? [command('unloadModule', 'captions')]
        : [
            command('loadModule', 'captions'),
            command('setOption', 'captions', 'track', { languageCode: language }),
          ],
    read,
  };
}

const VIMEO_EVENTS = [
  'loaded',
  'play',
  'playing',
  'pause',
  'ended',
  'timeupdate',
  'seeked',
  'durationchange',
  'volumechange',
  'playbackratechange',
  'ratechange',
  'bufferstart',
  'progress',
  'error',
];

/** Vimeo's frame, controlled by the messages that its own script uses. */
export function vimeoProtocol(src: string): FrameProtocol {
  // Method calls carry a list of arguments, setters a single value, getters nothing.
  const ask = (name: string) => ({ method: name });
  const set = (name: string, value: unknown) => ({ method: name, value });
  const run = (name: string, ...value: unknown[]) => ({ method: name, value });

  function read(message: unknown): FrameUpdate | null {
    const said = parsed(message);
    const data = fields(said?.['data']);
    switch (said?.['event']) {
      case 'ready':
        return { ready: true };
      case 'play':
      case 'playing':
        return known({ phase: 'playing', duration: length(data?.['duration']) });
      case 'pause':
        return { phase: 'paused' };
      case 'ended':
        return known({ phase: 'ended', duration: length(data?.['duration']) });
      case 'bufferstart':
        return { phase: 'buffering' };
      case 'timeupdate':
      case 'seeked':
      case 'durationchange':
        return known({
          time: number(data?.['seconds']),
          duration: length(data?.['duration']),
        });
      case 'progress':
        return known({ loaded: number(data?.['percent']) });
      case 'volumechange':
        return known({
          volume: number(data?.['volume']),
          muted: typeof data?.['muted'] === 'boolean' ? data['muted'] : undefined,
        });
      case 'playbackratechange':
      case 'ratechange':
        return known({ rate: length(data?.['playbackRate']) });
      case 'error':
        return errorOf(data);
      default:
        return answer(said);
    }
  }

  /** Other errors concern a single method. Only these mean that the video cannot be played. */
  function errorOf(data: Fields | null): FrameUpdate | null {
    const isFatal =
      data?.['method'] === 'ready' ||
      ['NotFoundError', 'PrivacyError', 'PasswordError'].includes(text(data?.['name']) ?? '');
    if (isFatal) return { failed: true };
    return data?.['method'] === 'play' ? { phase: 'paused' } : null;
  }

  function answer(said: Fields | null): FrameUpdate | null {
    const value = said?.['value'];
    switch (said?.['method']) {
      case 'ping':
        return { ready: true };
      case 'getDuration':
        return known({ duration: length(value) });
      case 'getVolume':
        return known({ volume: number(value) });
      case 'getMuted':
        return known({ muted: typeof value === 'boolean' ? value : undefined });
      case 'getTextTracks':
        return Array.isArray(value) ? { tracks: tracks(value) } : null;
      default:
        return null;
    }
  }

  function tracks(list: unknown[]) {
    return list.flatMap((each) => {
      const track = fields(each);
      const language = text(track?.['language']);
      return language ? [{ language, label: text(track?.['label']) ?? language }] : [];
    });
  }

  return {
    name: 'Vimeo',
    src,
    handshake: ask('ping'),
    subscriptions: [
      ...VIMEO_EVENTS.map((event) => run('addEventListener', event)),
      ...['getDuration', 'getVolume', 'getMuted', 'getTextTracks'].map(ask),
    ],
    play: run('play'),
    pause: run('pause'),
    seek: (seconds) => set('setCurrentTime', seconds),
    setVolume: (volume) => set('setVolume', volume),
    setMuted: (muted) => set('setMuted', muted),
    setRate: (rate) => set('setPlaybackRate', rate),
    showTrack: (language) => [
      language === null ? run('disableTextTrack') : run('enableTextTrack', { language }),
    ],
    read,
  };
}
