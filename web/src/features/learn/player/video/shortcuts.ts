/** An action of a shortcut. */
export type PlayerAction =
  | { type: 'togglePlay' }
  | { type: 'seekBy'; seconds: number }
  /** To a share of the video, 0 to 1. */
  | { type: 'seekTo'; share: number }
  | { type: 'volumeBy'; step: number }
  | { type: 'rateBy'; step: 1 | -1 }
  | { type: 'toggleMute' }
  | { type: 'toggleCaptions' }
  | { type: 'toggleFullscreen' }
  | { type: 'help' };

export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const ACTIONS = new Map<string, PlayerAction>([
  [' ', { type: 'togglePlay' }],
  ['k', { type: 'togglePlay' }],
  ['arrowleft', { type: 'seekBy', seconds: -5 }],
  ['arrowright', { type: 'seekBy', seconds: 5 }],
  ['j', { type: 'seekBy', seconds: -10 }],
  ['l', { type: 'seekBy', seconds: 10 }],
  ['arrowup', { type: 'volumeBy', step: 0.05 }],
  ['arrowdown', { type: 'volumeBy', step: -0.05 }],
  ['m', { type: 'toggleMute' }],
  ['c', { type: 'toggleCaptions' }],
  ['f', { type: 'toggleFullscreen' }],
  ['<', { type: 'rateBy', step: -1 }],
  ['>', { type: 'rateBy', step: 1 }],
  ['?', { type: 'help' }],
]);

/** The shortcuts as the help lists them. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Back or forward 5 seconds' },
  { keys: ['J', 'L'], does: 'Back or forward 10 seconds' },
  { keys: ['↑', '↓'], does: 'Louder or quieter' },
  { keys: ['M'], does: 'Sound off or on' },
  { keys: ['C'], does: 'Captions on or off' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['0', '–', '9'], does: 'Jump to 0% – 90% of the video' },
  { keys: ['F'], does: 'Full screen on or off' },
  { keys: ['?'], does: 'Show these shortcuts' },
];

/** The focused element. Some controls need certain keys themselves. */
export type KeyTarget = 'text' | 'slider' | 'button' | 'other';

const KEPT_BY: Record<KeyTarget, (key: string) => boolean> = {
  text: () => true,
  slider: (key) => key.startsWith('arrow'),
  button: (key) => key === ' ',
  other: () => false,
};

/** The action of a key; null if the focused control needs the key or it has no action. */
export function actionFor(key: string, target: KeyTarget): PlayerAction | null {
  const name = key.toLowerCase();
  if (KEPT_BY[target](name)) return null;
  if (/^\d$/.test(name)) return { type: 'seekTo', share: Number(name) / 10 };
  return ACTIONS.get(name) ?? null;
}

/** The next slower or faster speed in the list. The current one need not be in it. */
export function steppedRate(rate: number, step: 1 | -1): number {
  const further = PLAYBACK_RATES.filter((each) => (step > 0 ? each > rate : each < rate));
  return (step > 0 ? further[0] : further.at(-1)) ?? rate;
}
