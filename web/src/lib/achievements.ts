import type { Achievement } from '@trilha/contract';

/** Says a sentence without getting in the way: the kit's `toast`, which lib does not know. */
type Say = (message: string, options: { tone: 'success' }) => void;

/** Tells the learner what they have just earned (`new_achievements` of an answer). */
export function announceAchievements(
  earned: readonly Pick<Achievement, 'name' | 'description'>[],
  say: Say,
): void {
  for (const { name, description } of earned) {
    say(`Achievement earned: ${name}. ${description}`, { tone: 'success' });
  }
}
