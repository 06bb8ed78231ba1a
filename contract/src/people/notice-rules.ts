import { z } from 'zod';
import { requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NOTICE_RULES } from './notice-kinds.ts';
import {
  lines,
  NOTICE_SUBJECT_MAX,
  NOTICE_TEXT_MAX,
  NOTICE_TEXT_MISSING,
  SUBJECT_MISSING_IN_NOTICE,
} from './notices.ts';

/* The rules by which people are reminded once a day, without anybody writing to them. All are off at first. */

export const RULE_DAYS_MAX = 180;
/** 409 where somebody else has changed the rule. */
export const NOTICE_RULE_CHANGED =
  /*i18n*/ 'Somebody else has changed this rule in the meantime. Reload to see it.';
const DAYS_WRONG = /*i18n*/ 'Choose a number of days from 1 to 180.';

export const NoticeRule = z.object({
  /** `idle`: not seen for so many days, in an unfinished course; `quiz_open`: all lessons done, a quiz never tried. */
  rule: z.enum(NOTICE_RULES, /*i18n*/ 'Choose one of these.'),
  is_on: z.boolean('Say true or false.'),
  /** After so many days; and nobody is reminded by this rule again before as many more have passed. */
  days: z.int(DAYS_WRONG).min(1, DAYS_WRONG).max(RULE_DAYS_MAX, DAYS_WRONG),
  /** `{first_name}`, `{last_name}`, `{course}` and, of `quiz_open`, `{quiz}` stand for those names. */
  subject: requiredText(NOTICE_SUBJECT_MAX, SUBJECT_MISSING_IN_NOTICE),
  text: requiredText(NOTICE_TEXT_MAX, NOTICE_TEXT_MISSING).overwrite(lines),
  /** 0 of one that nobody has changed; one that somebody else has changed since is a 409. */
  version: z.int(/*i18n*/ 'Must be a whole number.').min(0, /*i18n*/ 'Must be 0 or more.'),
});
export type NoticeRule = z.output<typeof NoticeRule>;

export const adminNoticeRules = {
  list: endpoint({
    method: 'GET',
    path: '/admin/notice-rules/',
    access: 'superuser',
    summary: 'The rules by which people are reminded',
    response: z.object({ results: z.array(NoticeRule) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/admin/notice-rules/count/',
    access: 'superuser',
    summary: 'How many people a rule would remind now, were it on',
    query: z.object({
      rule: z.enum(NOTICE_RULES).catch('idle'),
      days: z.coerce.number().int().min(1).max(RULE_DAYS_MAX).catch(14),
    }),
    response: z.object({ people: z.int().min(0) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/admin/notice-rules/',
    access: 'superuser',
    summary: 'Change a rule, or switch it on or off',
    body: NoticeRule,
    response: NoticeRule,
    errors: { 409: NOTICE_RULE_CHANGED },
  }),
};
