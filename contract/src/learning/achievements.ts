import { z } from 'zod';
import { CourseLanguage, id, page, timestamp } from '../common.ts';
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

/** A text that the school has written, and in which language; null: not said. */
const written = z.object({ title: z.string(), language: CourseLanguage.nullable() });

/** An achievement with what it was earned by. */
export const AchievementStory = z.object({
  ...Achievement.shape,
  /** The lesson or the quiz with which it was earned; null where that cannot be told any more. */
  activity: z
    .object({ kind: z.enum(['lesson', 'quiz']), ...written.shape, course: written })
    .nullable(),
  /** Of Course Complete: the course, by its title of that day. */
  completed_course: z.string().nullable(),
  /** The first and the last of the days of learning that earned it, in the school's time zone. */
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
});
export type AchievementStory = z.infer<typeof AchievementStory>;

/** How far an achievement is that was not earned yet. */
export const AchievementProgress = z.object({
  code: AchievementCode,
  /** At least 1: where nothing is done, there is nothing to tell. */
  done: z.int().min(1),
  total: z.int().min(1),
  /** The course or the quiz that is nearest to it, where the achievement is earned with one. */
  nearest: written.nullable(),
});
export type AchievementProgress = z.infer<typeof AchievementProgress>;

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
  progress: endpoint({
    method: 'GET',
    path: '/achievements/progress/',
    access: 'user',
    summary: 'How far the logged-in user is with achievements that they have begun to earn',
    response: page(AchievementProgress),
  }),
  get: endpoint({
    method: 'GET',
    path: '/achievements/{id}/',
    access: 'user',
    summary:
      'One achievement of the logged-in user, and the lesson or quiz with which it was earned',
    response: AchievementStory,
  }),
};
