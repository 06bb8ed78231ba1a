import {
  BYTE_ORDER_MARK,
  csvRows,
  type InterfaceLanguage,
  type PeopleChoice,
} from '@trilha/contract';
import { expressionBuilder } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Reader } from '../../platform/security/teaching.ts';
import { dayIn } from '../../platform/days.ts';
import { runningCourses } from '../enrollments/enrollments.ts';
import { speaking } from '../../platform/texts.ts';
import { COURSE_MARK, fileHeader } from './file.ts';
import { meaning } from './filter.ts';

/** Nobody whom their role binds to courses exports people. */
const EVERYBODY: Reader = { teaches: null };

/** How many a filter finds does not matter: nothing is changed. */
type ExportedPeople =
  | Extract<PeopleChoice, { ids: unknown }>
  | Pick<Extract<PeopleChoice, { filter: unknown }>, 'filter'>;

/** So many users are in memory at a time. */
const PART = 500;

/**
 * The chosen users as the lines of a CSV file, in the order of their ids.
 * @param language of the header, status and role
 */
export async function* exportUsers(
  ctx: Context,
  people: ExportedPeople,
  language?: InterfaceLanguage,
): AsyncGenerator<string> {
  const say = speaking(language);
  const { queries } = ctx.database;
  const courses = await queries.selectFrom('courses').select(['id', 'title']).execute();
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  yield BYTE_ORDER_MARK + csvRows([fileHeader(language)]);
  const meant =
    'ids' in people
      ? expressionBuilder<Tables, 'users'>()('users.id', 'in', people.ids)
      : await meaning(ctx, EVERYBODY, people.filter);
  let last = 0;
  for (;;) {
    const users = await queries
      .selectFrom('users')
      .select([
        'id',
        'email',
        'username',
        'first_name',
        'last_name',
        'is_active',
        'is_staff',
        'is_superuser',
        'date_joined',
      ])
      .where('id', '>', last)
      .where('erased_at', 'is', null)
      .where(meant)
      .orderBy('id')
      .limit(PART)
      .execute();
    if (users.length === 0) return;
    last = users.at(-1)?.id ?? last;
    const running = await runningCourses(
      queries,
      users.map((user) => user.id),
    );
    yield csvRows(
      users.map((user) => [
        user.email,
        user.username,
        user.first_name,
        user.last_name,
        (running.get(user.id) ?? []).map((id) => titles.get(id) ?? id).join(` ${COURSE_MARK} `),
        user.is_active ? say(/*i18n*/ 'Active') : say(/*i18n*/ 'Inactive'),
        user.is_superuser
          ? say(/*i18n*/ 'Superuser')
          : user.is_staff
            ? say(/*i18n*/ 'Admin')
            : say(/*i18n*/ 'User'),
        dayIn(ctx.timeZone, new Date(user.date_joined)),
      ]),
    );
  }
}
