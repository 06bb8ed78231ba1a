/** A file's video element, or a frame that behaves like one: as much as the player needs of it. */
export type Media = HTMLElement &
  Pick<
    HTMLVideoElement,
    | 'currentTime'
    | 'duration'
    | 'ended'
    | 'muted'
    | 'paused'
    | 'playbackRate'
    | 'readyState'
    | 'seeking'
    | 'textTracks'
    | 'volume'
  > & {
    /** Set while it cannot be played. */
    readonly error: { readonly code: number } | null;
    play(): Promise<void>;
    pause(): void;
  };

/** As `HTMLMediaElement.HAVE_METADATA`: the length is known from here on. */
export const HAVE_METADATA = 1;
