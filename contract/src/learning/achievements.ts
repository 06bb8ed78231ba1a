import { z } from 'zod';
import { id, page, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ACHIEVEMENTS } from './achievement-texts.ts';

/** The rule by which an achievement is earned; the client chooses the badge by it. */
export const AchievementCode = z.enum(ACHIEVEMENTS.map(({ code }) => code));
export type AchievementCode = z.infer<typeof AchievementCode>;

export const Achievement = z.object({
  id,
  code: AchievementCode,
  name: z.string(),
  description: z.string(),
  awarded_at: timestamp,
});
export type Achievement = z.infer<typeof Achievement>;

export const achievements = {
  list: endpoint({
    method: 'GET',
    path: '/achievements/',
    access: 'user',
    summary: 'All achievements of the logged-in user, newest first',
    response: page(Achievement),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/achievements/recent/',
    access: 'user',
    summary: 'The five newest achievements of the logged-in user',
    response: page(Achievement),
  }),
};
