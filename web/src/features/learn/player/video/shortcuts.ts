import { t } from '@lingui/core/macro';
import { hasTheatre } from './theatre.ts';
import { percent } from '../../../../lib/texts/formats.ts';

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
  | { type: 'toggleTheatre' }
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
  ['t', { type: 'toggleTheatre' }],
  ['<', { type: 'rateBy', step: -1 }],
  ['>', { type: 'rateBy', step: 1 }],
  ['?', { type: 'help' }],
]);

/** The shortcuts as the help lists them. */
export function shortcutList(): { keys: readonly string[]; does: string }[] {
  const first = percent(0);
  const last = percent(90);
  return [
    { keys: [t({ message: 'Space', context: 'key' }), 'K'], does: t`Play or pause` },
    { keys: ['←', '→'], does: t`Back or forward 5 seconds` },
    { keys: ['J', 'L'], does: t`Back or forward 10 seconds` },
    { keys: ['↑', '↓'], does: t`Louder or quieter` },
    { keys: ['M'], does: t`Sound off or on` },
    { keys: ['C'], does: t`Captions on or off` },
    { keys: ['<', '>'], does: t`Slower or faster` },
    { keys: ['0', '–', '9'], does: t`Jump to ${first} – ${last} of the video` },
    { keys: ['F'], does: t`Full screen on or off` },
    ...(hasTheatre() ? [{ keys: ['T'], does: t`Theatre mode on or off` }] : []),
    { keys: ['?'], does: t`Show these shortcuts` },
  ];
}

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
