import {
  NOTICE_RULE_CHANGED,
  NOTICE_RULES,
  type NoticeRule,
  type NoticeRuleName,
} from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { clockIn, dayIn, daysBefore } from '../../platform/days.ts';
import { httpError } from '../../platform/http/errors.ts';
import { defineSchedule } from '../../platform/jobs/jobs.ts';
import type { User } from '../../platform/security/rights.ts';
import { speaking } from '../../platform/texts.ts';
import { changedFields, recordAudit } from '../audit/audit.ts';

/*
 * The rules by which people are reminded. Once a day it is looked whom a rule means; they are told as of any other
 * notice. The day is stored in the transaction that stores the notices: of several processes one does it, and once.
 */

const DAY_MS = 86_400_000;
/** From this hour on it is looked, by the clock of the school. */
const FROM_HOUR = 9;
/** Who has not been here for so long is left alone. */
const GONE_DAYS = 365;
/** So many rows are stored by a statement. */
const TOGETHER = 500;

/** A rule as it stands until somebody changes it: off, in the language in which the school writes. */
function usual(ctx: Context, rule: NoticeRuleName): NoticeRule {
  const say = speaking(ctx.mailLanguage);
  // The placeholders stay what they are.
  const names = { first_name: '{first_name}', course: '{course}', quiz: '{quiz}' };
  const hello = say(/*i18n*/ 'Olá, {first_name}!', names);
  const off = { rule, is_on: false, version: 0 };
  return rule === 'idle'
    ? {
        ...off,
        days: 14,
        subject: say(/*i18n*/ 'Que tal continuar “{course}”?', names),
        text: `${hello}\n\n${say(/*i18n*/ 'O seu curso “{course}” continua aberto. Uma aula curta já é um bom recomeço.', names)}`,
      }
    : {
        ...off,
        days: 3,
        subject: say(/*i18n*/ 'Um quiz espera por você: “{quiz}”', names),
        text: `${hello}\n\n${say(/*i18n*/ 'Você concluiu as aulas de “{course}”. O quiz “{quiz}” está aberto: faça-o quando quiser.', names)}`,
      };
}

async function readRule(ctx: Context, db: Queries, rule: NoticeRuleName): Promise<NoticeRule> {
  const stored = await db
    .selectFrom('notice_rules')
    .select(['rule', 'is_on', 'days', 'subject', 'text', 'version'])
    .where('rule', '=', rule)
    .executeTakeFirst();
  return stored ?? usual(ctx, rule);
}

export async function listRules(ctx: Context): Promise<{ results: NoticeRule[] }> {
  const { queries } = ctx.database;
  return { results: await Promise.all(NOTICE_RULES.map((rule) => readRule(ctx, queries, rule))) };
}

/** @throws 409 where somebody else has changed it */
export async function setRule(ctx: Context, user: User, given: NoticeRule): Promise<NoticeRule> {
  return ctx.database.transaction(async (trx) => {
    const before = await readRule(ctx, trx, given.rule);
    const kept = { ...given, version: given.version + 1 };
    const changed = await trx
      .insertInto('notice_rules')
      .values(kept)
      .onConflict((same) =>
        same.column('rule').doUpdateSet(kept).where('notice_rules.version', '=', given.version),
      )
      .returning('rule')
      .execute();
    if (changed.length === 0 || before.version !== given.version) {
      throw httpError(409, NOTICE_RULE_CHANGED);
    }
    const { version: _, ...after } = given;
    await recordAudit(ctx, trx, user, {
      action: 'update',
      subject_type: 'notice_rule',
      subject_id: NOTICE_RULES.indexOf(given.rule) + 1,
      subject_name: given.subject,
      details: { fields: changedFields(before, after) },
    });
    return kept;
  });
}

/** Students with an enrollment in a course that is open to them. */
const learning = (db: Queries) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .where('enrollments.ended_at', 'is', null)
    .where('courses.is_published', '=', sql.lit(true))
    .where('users.is_active', '=', sql.lit(true))
    .where('users.is_staff', '=', sql.lit(false))
    .where('users.is_superuser', '=', sql.lit(false));

/** Whether the user of a row was reminded of something like `about` since a moment. */
const reminded = (about: string, since: string) =>
  sql<boolean>`exists (select 1 from notice_people join notices on notices.id = notice_people.notice_id
    where notice_people.user_id = users.id and notices.kind = 'reminder'
      and notices.about like ${about} and notices.created_at > ${since})`;

/** Who would be reminded, and of what. Somebody may be there several times, the first time with what comes first. */
function meant(db: Queries, rule: NoticeRuleName, days: number, now: Date) {
  const since = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString();
  const rows = learning(db).where('users.last_seen_at', '>', since(GONE_DAYS));
  if (rule === 'idle') {
    return rows
      .select((of) => [
        'users.id',
        'courses.id as course_id',
        'courses.title as course',
        of.val(null).$castTo<number | null>().as('quiz_id'),
        of.val(null).$castTo<string | null>().as('quiz'),
      ])
      .where('users.last_seen_at', '<=', since(days))
      .where('enrollments.enrolled_at', '<=', since(days))
      .where(
        sql<boolean>`enrollments.done < (select count(*) from lessons where lessons.course_id = courses.id)
          + (select count(*) from quizzes where quizzes.course_id = courses.id)`,
      )
      .where(({ not }) => not(reminded('idle', since(days))))
      .orderBy('users.id')
      .orderBy(sql`coalesce(enrollments.last_accessed, enrollments.enrolled_at)`, 'desc')
      .orderBy('courses.id');
  }
  return (
    rows
      .innerJoin('quizzes', 'quizzes.course_id', 'courses.id')
      .select([
        'users.id',
        'courses.id as course_id',
        'courses.title as course',
        'quizzes.id as quiz_id',
        'quizzes.title as quiz',
      ])
      .where('enrollments.active_on', '<=', daysBefore(dayIn('UTC', now), days))
      .where(
        sql<boolean>`not exists (select 1 from attempts
        where attempts.user_id = users.id and attempts.quiz_id = quizzes.id)`,
      )
      .where(
        sql<boolean>`not exists (select 1 from lessons where lessons.course_id = courses.id
        and not exists (select 1 from lesson_completions as done
          where done.user_id = users.id and done.lesson_id = lessons.id))`,
      )
      .where(({ not }) => not(reminded('quiz:%', since(days))))
      // Of one quiz nobody is reminded twice.
      .where(
        sql<boolean>`not exists (select 1 from notice_people join notices on notices.id = notice_people.notice_id
        where notice_people.user_id = users.id and notices.about = 'quiz:' || quizzes.id)`,
      )
      .orderBy('users.id')
      .orderBy('courses.id')
      .orderBy('quizzes.position')
      .orderBy('quizzes.id')
  );
}

/** What each person is reminded of: one thing by a rule. */
async function remindersOf(db: Queries, rule: NoticeRuleName, days: number, now: Date) {
  const rows = await meant(db, rule, days, now).execute();
  return rows.filter(({ id }, place) => rows[place - 1]?.id !== id);
}

export async function countMeant(
  ctx: Context,
  { rule, days }: Pick<NoticeRule, 'rule' | 'days'>,
): Promise<{ people: number }> {
  return { people: (await remindersOf(ctx.database.queries, rule, days, ctx.now())).length };
}

export const reminders = defineSchedule({
  name: 'notices.reminders',
  label: /*i18n*/ 'Reminding people by the rules of the school',
  everyMs: 15 * 60_000,
  run: remindByRules,
});

export async function remindByRules(ctx: Context): Promise<void> {
  const now = ctx.now();
  if (clockIn(ctx.timeZone, now) < FROM_HOUR * 60) return;
  for (const rule of NOTICE_RULES) {
    await ctx.database.transaction((trx) => remindBy(ctx, trx, rule, now));
  }
}

async function remindBy(ctx: Context, trx: Trx, rule: NoticeRuleName, now: Date): Promise<void> {
  const today = dayIn(ctx.timeZone, now);
  const [mine] = await trx
    .updateTable('notice_rules')
    .set({ ran_on: today })
    .where('rule', '=', rule)
    .where('is_on', '=', true)
    // Where another process was first today, this one finds nothing to do.
    .where(({ eb, or }) => or([eb('ran_on', 'is', null), eb('ran_on', '<>', today)]))
    .returning(['days', 'subject', 'text'])
    .execute();
  if (!mine) return;
  const all = await remindersOf(trx, rule, mine.days, now);
  const at = now.toISOString();
  const groups = Map.groupBy(all, ({ course_id, quiz_id }) => `${course_id} ${quiz_id}`);
  for (const together of groups.values()) {
    const [first] = together;
    if (!first) continue;
    const { course_id, course, quiz_id, quiz } = first;
    const filled = (text: string) =>
      text.replaceAll('{course}', () => course).replaceAll('{quiz}', () => quiz ?? '{quiz}');
    const { id: notice_id } = await trx
      .insertInto('notices')
      .values({
        kind: 'reminder',
        about: quiz_id === null ? 'idle' : `quiz:${quiz_id}`,
        place: quiz_id === null ? `/course/${course_id}` : `/course/${course_id}/quizzes`,
        subject: filled(mine.subject),
        text: filled(mine.text),
        created_by: null,
        created_at: at,
        send_at: at,
        due_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let from = 0; from < together.length; from += TOGETHER) {
      const rows = together.slice(from, from + TOGETHER);
      await trx
        .insertInto('notice_people')
        .values(rows.map(({ id: user_id }) => ({ notice_id, user_id })))
        .execute();
    }
  }
}
