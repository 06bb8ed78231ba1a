import type { FrameProtocol, FrameUpdate } from './frame-protocol.ts';

/** A frame that has not answered after this time counts as blocked. */
const TIMEOUT_MS = 10_000;
const HANDSHAKE_INTERVAL_MS = 400;
/** After a seek the frame may still report the old time. Such reports are ignored for this long. */
const SEEK_SETTLES_MS = 1500;

const READY = { nothing: 0, metadata: 1, current: 2, enough: 4 };

function ranges(end: number) {
  const isEmpty = !Number.isFinite(end) || end <= 0;
  return { length: isEmpty ? 0 : 1, start: () => 0, end: () => end };
}

/** The pages' policy takes no style elements. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(
  ':host{display:block;position:relative}iframe{position:absolute;inset:0;width:100%;height:100%;border:0}',
);

/**
 * A video of YouTube or Vimeo with the interface of a `<video>` element. None of their code runs in our
 * page: their player stays in its frame and is controlled by messages. The sender of each message is
 * checked.
 */
export class FrameVideo extends HTMLElement {
  error: { code: number } | null = null;
  readonly textTracks: TextTrackList;

  #protocol: FrameProtocol | null = null;
  #frame: HTMLIFrameElement | null = null;
  /** Holds the text tracks for the controls. It never plays anything. */
  readonly #tracks = document.createElement('video');
  /** The language of the captions that were switched on here. */
  #shown: string | null = null;
  #isReady = false;
  #readyState = READY.nothing;
  #paused = true;
  #ended = false;
  #seeking = false;
  #time = 0;
  #hasPlayed = false;
  /** A position that was set before the first play. */
  #startAt: number | null = null;
  #duration = NaN;
  #volume = 1;
  #muted = false;
  #rate = 1;
  #loaded = 0;
  /** Messages queued until the frame is ready. */
  readonly #waiting: unknown[] = [];
  #handshakeTimer: ReturnType<typeof setInterval> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.textTracks = this.#tracks.textTracks;
    this.textTracks.addEventListener('change', () => {
      const track = [...this.textTracks].find(({ mode }) => mode === 'showing');
      const language = track?.language ?? null;
      if (language === this.#shown || !this.#protocol) return;
      this.#shown = language;
      for (const message of this.#protocol.showTrack(language)) this.#send(message);
    });
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [STYLE];
  }

  /** The frame's address and protocol. Set once, before the element is attached to the page. */
  get protocol(): FrameProtocol | null {
    return this.#protocol;
  }
  set protocol(protocol: FrameProtocol | null) {
    this.#protocol = protocol;
    if (this.isConnected && !this.#frame) this.#open();
  }

  connectedCallback(): void {
    this.#open();
  }

  disconnectedCallback(): void {
    clearInterval(this.#handshakeTimer);
    clearTimeout(this.#timeout);
    clearTimeout(this.#settling);
    window.removeEventListener('message', this.#hear);
    this.#frame?.remove();
    this.#frame = null;
    this.#isReady = false;
    this.#readyState = READY.nothing;
    this.#paused = true;
    this.#hasPlayed = false;
  }

  #open(): void {
    if (!this.#protocol) return;
    const frame = document.createElement('iframe');
    frame.src = this.#protocol.src;
    frame.title = this.dataset['name'] ?? this.#protocol.name;
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    // YouTube does not play without a referrer.
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    const { handshake } = this.#protocol;
    // Not earlier: until it has loaded, the frame holds an empty page of our own origin.
    frame.onload = () => {
      clearInterval(this.#handshakeTimer);
      if (this.#isReady) return;
      // This message holds no secret, and a blocked frame has no origin that could be named.
      const sendHandshake = () => frame.contentWindow?.postMessage(handshake, '*');
      sendHandshake();
      this.#handshakeTimer = setInterval(sendHandshake, HANDSHAKE_INTERVAL_MS);
    };
    this.#frame = frame;
    window.addEventListener('message', this.#hear);
    this.#timeout = setTimeout(() => this.#fail(), TIMEOUT_MS);
    this.shadowRoot?.append(frame);
    this.#dispatch('loadstart');
  }

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    const protocol = this.#protocol;
    if (!protocol || !source || source !== this.#frame?.contentWindow) return;
    if (origin !== new URL(protocol.src).origin) return;
    const update = protocol.read(data);
    if (update) this.#apply(update);
  };

  #send(message: unknown): void {
    if (!this.#protocol) return;
    if (this.#isReady) {
      this.#frame?.contentWindow?.postMessage(message, new URL(this.#protocol.src).origin);
    } else {
      this.#waiting.push(message);
    }
  }

  #dispatch(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  #fail(): void {
    clearTimeout(this.#timeout);
    this.error = { code: 4 };
    this.#pauseNow();
    this.#dispatch('error');
  }

  #becomeReady(): void {
    this.#isReady = true;
    clearInterval(this.#handshakeTimer);
    clearTimeout(this.#timeout);
    if (this.error) {
      this.error = null;
      this.#dispatch('emptied');
    }
    for (const message of this.#protocol?.subscriptions ?? []) this.#send(message);
    for (const message of this.#waiting.splice(0)) this.#send(message);
    this.#readyState = READY.metadata;
    this.#dispatch('loadedmetadata');
  }

  #apply(update: FrameUpdate): void {
    if (update.ready && !this.#isReady) this.#becomeReady();
    if (!this.#isReady && !update.failed) return;
    if (update.duration !== undefined && update.duration !== this.#duration) {
      this.#duration = update.duration;
      this.#dispatch('durationchange');
    }
    const { volume = this.#volume, muted = this.#muted, rate = this.#rate } = update;
    if (volume !== this.#volume || muted !== this.#muted) {
      this.#volume = volume;
      this.#muted = muted;
      this.#dispatch('volumechange');
    }
    if (rate !== this.#rate) {
      this.#rate = rate;
      this.#dispatch('ratechange');
    }
    if (update.loaded !== undefined) {
      this.#loaded = update.loaded;
      this.#dispatch('progress');
    }
    if (update.time !== undefined) this.#moveTo(update.time);
    if (update.tracks) this.#listTracks(update.tracks);
    if (update.phase) this.#setPhase(update.phase);
    if (update.failed) this.#fail();
  }

  #moveTo(time: number): void {
    if (this.#startAt !== null) return;
    if (this.#seeking) {
      if (Math.abs(time - this.#time) > 2) return;
      this.#settle();
    }
    if (time === this.#time) return;
    this.#time = time;
    if (time < this.#duration - 1) this.#ended = false;
    this.#dispatch('timeupdate');
  }

  #settle(): void {
    if (!this.#seeking) return;
    clearTimeout(this.#settling);
    this.#seeking = false;
    this.#dispatch('seeked');
  }

  #setPhase(phase: NonNullable<FrameUpdate['phase']>): void {
    switch (phase) {
      case 'playing': {
        const isNews = this.#paused || this.#readyState !== READY.enough;
        this.#readyState = READY.enough;
        this.#ended = false;
        if (this.#paused) {
          this.#paused = false;
          this.#dispatch('play');
        }
        if (isNews) this.#dispatch('playing');
        // The frame's own play button was pressed.
        this.#goToStart();
        this.#hasPlayed = true;
        break;
      }
      case 'buffering':
        this.#readyState = READY.current;
        this.#dispatch('waiting');
        break;
      case 'paused':
        this.#pauseNow();
        break;
      case 'ended':
        if (this.#ended) break;
        this.#ended = true;
        if (Number.isFinite(this.#duration)) this.#time = this.#duration;
        this.#dispatch('timeupdate');
        this.#pauseNow();
        this.#dispatch('ended');
        break;
    }
  }

  #pauseNow(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#dispatch('pause');
  }

  #listTracks(tracks: NonNullable<FrameUpdate['tracks']>): void {
    const listed = new Set([...this.textTracks].map((track) => track.language));
    for (const { label, language } of tracks) {
      // A media element's list of text tracks can only grow.
      if (!listed.has(language)) this.#tracks.addTextTrack('captions', label, language);
    }
  }

  /** Sends the position that was set before the first play. */
  #goToStart(): void {
    if (this.#startAt === null) return;
    this.#startAt = null;
    this.#seek();
  }

  #seek(): void {
    this.#seeking = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SEEK_SETTLES_MS);
    this.#send(this.#protocol?.seek(this.#time));
  }

  play(): Promise<void> {
    if (this.#ended) this.currentTime = 0;
    this.#goToStart();
    this.#send(this.#protocol?.play);
    return Promise.resolve();
  }

  pause(): void {
    this.#send(this.#protocol?.pause);
  }

  get paused(): boolean {
    return this.#paused;
  }
  get ended(): boolean {
    return this.#ended;
  }
  get seeking(): boolean {
    return this.#seeking;
  }
  get readyState(): number {
    return this.#readyState;
  }
  get duration(): number {
    return this.#duration;
  }
  get seekable() {
    return ranges(this.#duration);
  }
  get buffered() {
    return ranges(this.#loaded * this.#duration);
  }

  get currentTime(): number {
    return this.#time;
  }
  set currentTime(seconds: number) {
    this.#time = Math.max(0, Math.min(seconds, this.#duration || Infinity));
    this.#ended = false;
    // YouTube begins to play where it is told to seek before it has played.
    if (this.#hasPlayed) this.#seek();
    else this.#startAt = this.#time;
    this.#dispatch('seeking');
    this.#dispatch('timeupdate');
    if (!this.#hasPlayed) this.#dispatch('seeked');
  }

  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    this.#volume = volume;
    this.#send(this.#protocol?.setVolume(volume));
    this.#dispatch('volumechange');
  }

  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.#send(this.#protocol?.setMuted(muted));
    this.#dispatch('volumechange');
  }

  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#rate = rate;
    this.#send(this.#protocol?.setRate(rate));
    this.#dispatch('ratechange');
  }
}

if (!customElements.get('frame-video')) customElements.define('frame-video', FrameVideo);

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'frame-video': React.DetailedHTMLProps<React.HTMLAttributes<FrameVideo>, FrameVideo> & {
        protocol: FrameProtocol;
      };
    }
  }
}
