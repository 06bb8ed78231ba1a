import {
  BYTE_ORDER_MARK,
  csvRows,
  type EnrollmentChoice,
  type InterfaceLanguage,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/days.ts';
import type { Reader } from '../../platform/security/teaching.ts';
import { speaking } from '../../platform/texts.ts';
import { meantBy } from './filter.ts';
import { enrollmentsByIds } from './overview.ts';

/** So many enrollments are in memory at a time. */
const PART = 500;

/**
 * The chosen running enrollments as the lines of a CSV file, in the order of their ids.
 * @param language of the header and of what needs attention
 */
export async function* exportEnrollments(
  ctx: Context,
  reader: Reader,
  choice: EnrollmentChoice,
  language?: InterfaceLanguage,
): AsyncGenerator<string> {
  const say = speaking(language);
  const { queries } = ctx.database;
  const meant = await meantBy(ctx, reader, 'filter' in choice ? choice.filter : { search: '' });
  const day = (at: string) => dayIn(ctx.timeZone, new Date(at));
  const reasons = {
    inactive: say(/*i18n*/ 'Inactive'),
    failing: say(/*i18n*/ 'Failed a quiz twice'),
  };
  const header = [
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'E-mail'),
    say(/*i18n*/ 'Course'),
    say(/*i18n*/ 'Videos (%)'),
    say(/*i18n*/ 'Quizzes (%)'),
    say(/*i18n*/ 'Last access'),
    say(/*i18n*/ 'Enrolled on'),
    say(/*i18n*/ 'Needs attention'),
  ];
  yield BYTE_ORDER_MARK + csvRows([header]);
  for (let last = 0; ;) {
    const rows = await queries
      .selectFrom('enrollments')
      .where('enrollments.id', '>', last)
      .where(meant.where())
      .$if('ids' in choice, (of) =>
        of.where('enrollments.id', 'in', 'ids' in choice ? choice.ids : []),
      )
      .select('enrollments.id')
      .orderBy('enrollments.id')
      .limit(PART)
      .execute();
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    const part = await enrollmentsByIds(ctx, queries, ids);
    yield csvRows(
      part.map(({ user, course, ...row }) => [
        user.name,
        user.email,
        course.title,
        String(row.video_progress),
        String(row.quiz_progress),
        row.last_accessed === null ? '' : day(row.last_accessed),
        day(row.enrolled_at),
        row.attention.map((reason) => reasons[reason]).join(', '),
      ]),
    );
  }
}
