type VideoPlayer = typeof import('./video-player.tsx').default;

let code: VideoPlayer | null = null;

/** Loads the player's code. Only the player needs the controls and the embedded players' protocols. */
export async function loadPlayer(): Promise<VideoPlayer> {
  code = (await import('./video-player.tsx')).default;
  return code;
}

/** The player if its code has loaded. It is then rendered at once, without a placeholder. */
export function loadedPlayer(): VideoPlayer | null {
  return code;
}
