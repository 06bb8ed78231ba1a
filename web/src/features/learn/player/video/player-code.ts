type VideoPlayer = typeof import('./video-player.tsx').default;

let code: VideoPlayer | null = null;

/** Fetches the player's code: the controls and the services' protocols are of use here only. */
export async function loadPlayer(): Promise<VideoPlayer> {
  code = (await import('./video-player.tsx')).default;
  return code;
}

/** The player, if its code is there: drawn at once, without a place held for it first. */
export function loadedPlayer(): VideoPlayer | null {
  return code;
}
