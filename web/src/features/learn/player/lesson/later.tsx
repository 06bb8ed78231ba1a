import { type ComponentType, lazy } from 'react';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import type { EndingCardProps } from '../ending/ending-card.tsx';
import type { LeadOnProps } from '../ending/lead-on.tsx';
import { loadPlayer } from '../video/player-code.ts';
import { PlayerUnavailable } from './player-layout.tsx';

/* What the player draws later than itself, each loaded for itself. */

export const loadHelp = () => import('../video/shortcuts-help.tsx');
export const ShortcutsHelp = lazy(loadHelp);
export const LaterPlayer = lazy(async () => {
  try {
    return { default: await lazyImport(loadPlayer) };
  } catch {
    return { default: PlayerUnavailable };
  }
});

export const loadEndings = () =>
  Promise.all([import('../ending/ending-card.tsx'), import('../ending/lead-on-line.tsx')]);
const Nothing = () => null;
/** Where its code does not come, the buttons below the video lead on as well. */
export const EndingCard = lazy((): Promise<{ default: ComponentType<EndingCardProps> }> =>
  lazyImport(loadEndings).then(
    ([card]) => card,
    () => ({ default: Nothing }),
  ),
);
export const LeadOnLine = lazy((): Promise<{ default: ComponentType<LeadOnProps> }> =>
  lazyImport(loadEndings).then(
    ([, line]) => line,
    () => ({ default: Nothing }),
  ),
);
