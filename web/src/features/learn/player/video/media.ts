/** The part of a video element's interface that the player uses. FrameVideo has it too. */
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
    /** Set while the video cannot be played. */
    readonly error: { readonly code: number } | null;
    play(): Promise<void>;
    pause(): void;
  };

/** The value of `HTMLMediaElement.HAVE_METADATA`. From this state on the duration is known. */
export const HAVE_METADATA = 1;
