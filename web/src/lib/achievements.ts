import { t } from '@lingui/core/macro';
import type { Achievement } from '@trilha/contract';

/** Shows a short message: the `toast` of `ui`, which `lib` may not import. */
type Say = (message: string, options: { tone: 'success' }) => void;

/** Announces newly earned achievements (`new_achievements` of a response). */
export function announceAchievements(
  earned: readonly Pick<Achievement, 'name' | 'description'>[],
  say: Say,
): void {
  for (const { name, description } of earned) {
    say(t`Achievement earned: ${name}. ${description}`, { tone: 'success' });
  }
}
