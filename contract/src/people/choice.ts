import { z } from 'zod';
import { id, MAX_ID, text } from '../common.ts';
import { MAX_IDLE_DAYS, UserFilter, UserRole, UserStatus } from './users.ts';

/** So many people are named one by one; more are chosen by what they have in common. */
export const MAX_CHOSEN = 1000;

/** 400 on a choice of people. */
export const PEOPLE_REQUIRED = /*i18n*/ 'Choose who is meant.';
const PEOPLE_TOO_MANY = /*i18n*/ 'At most 1000 people can be named one by one.';
/** 409 with the present number as `count`; nothing was done. */
export const PEOPLE_CHANGED =
  /*i18n*/ 'The list has changed in the meantime. It has {count} now, not {expected}. Nothing was done.';

/**
 * The filter of the list in a body. What cannot be understood is refused: left out, as in an address, it
 * would mean more people than were seen.
 */
const ExactFilter = z.strictObject(
  {
    search: text(200).default(''),
    role: UserRole.optional(),
    status: UserStatus.optional(),
    course: z.int(PEOPLE_REQUIRED).min(1, PEOPLE_REQUIRED).max(MAX_ID, PEOPLE_REQUIRED).optional(),
    never_logged_in: z.enum(['true']).optional(),
    idle_since: z
      .int(PEOPLE_REQUIRED)
      .min(1, PEOPLE_REQUIRED)
      .max(MAX_IDLE_DAYS, PEOPLE_REQUIRED)
      .optional(),
  },
  PEOPLE_REQUIRED,
) satisfies z.ZodType<UserFilter>;

/**
 * Which people something is to be done with: those who are named by their ids, or all that a filter of the
 * list of users finds. With a filter goes how many the list said they are: where it finds another number
 * when it is done, nothing is done.
 */
export const PeopleChoice = z.union(
  [
    z.strictObject({
      ids: z
        .array(id, PEOPLE_REQUIRED)
        .min(1, PEOPLE_REQUIRED)
        .max(MAX_CHOSEN, PEOPLE_TOO_MANY)
        .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
    }),
    z.strictObject({ filter: ExactFilter, expected: z.int(PEOPLE_REQUIRED).min(1) }),
  ],
  PEOPLE_REQUIRED,
);
export type PeopleChoice = z.output<typeof PeopleChoice>;
