import { setImmediate } from 'node:timers/promises';
import {
  type InterfaceLanguage,
  MAX_IMPORT_ROWS,
  type Sentence,
  SUPERUSER_ONLY,
  UserRow,
  type UsersImportPreview,
} from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Queries } from '../../platform/database/database.ts';
import { fieldErrors } from '../../platform/http/errors.ts';
import { said } from '../../platform/texts.ts';
import { searchable } from '../../platform/database/search.ts';
import { runningCourses } from '../enrollments/enrollments.ts';
import { COURSE_MARK, type FileRow, readUsersFile } from './file.ts';
import { changesOf, type FullName, namesIn } from './names.ts';
import { personColumns } from './import-rows.ts';
import { normalEmail, usernameKey } from '../people/people.ts';

type RowPreview = UsersImportPreview['rows'][number];

/** Before it is known in which language it is said. */
type UnsaidRow = Omit<RowPreview, 'messages'> & { messages: Sentence[] };

/** Of two rows with the same name the second is refused. */
const SAME_EMAIL = /*i18n*/ 'This e-mail address stands in line {line} too.';
const SAME_USERNAME = /*i18n*/ 'This username stands in line {line} too.';

/**
 * What the import of a file would do, row by row; nothing is written.
 * @throws Unreadable
 */
export async function previewImport(
  ctx: Context,
  actor: User,
  bytes: Uint8Array,
  language: InterfaceLanguage | undefined,
): Promise<UsersImportPreview> {
  const { header, rows, notes } = readUsersFile(bytes, MAX_IMPORT_ROWS, language);
  const stored = await storedData(ctx.database.queries, rows);
  const emails = new Map<string, number>();
  const usernames = new Map<string, number>();
  const reported = (row: FileRow) => {
    const preview = previewRow(actor, row, stored);
    for (const [names, key, sentence] of [
      [emails, normalEmail(preview.email), SAME_EMAIL],
      [usernames, usernameKey(preview.row?.username ?? ''), SAME_USERNAME],
    ] as const) {
      if (key === '' || !preview.row) continue;
      const before = names.get(key);
      if (before === undefined) names.set(key, row.line);
      else return refused(row, preview, [{ sentence, params: { line: before } }]);
    }
    return preview;
  };
  const say = (sentence: Sentence) => said(language, sentence);
  const previews: RowPreview[] = [];
  for (const [index, row] of rows.entries()) {
    // Other requests are answered in between.
    if (index % 100 === 99) await setImmediate();
    const preview = reported(row);
    previews.push({ ...preview, messages: preview.messages.map(say) });
  }
  return { columns: [...header], rows: previews, notes: notes.map(say) };
}

type StoredData = Awaited<ReturnType<typeof storedData>>;

/** What the database knows about the users and courses that a file names. */
async function storedData(db: Queries, rows: readonly FileRow[]) {
  const emails = rows.map((row) => normalEmail(row.cells.email ?? ''));
  const keys = rows.map((row) => usernameKey(row.cells.username || nameFrom(row)));
  const people = await inBatches([...new Set(emails)], (batch) =>
    db.selectFrom('users').select(personColumns).where('email', 'in', batch).execute(),
  );
  const usernames = await inBatches([...new Set(keys)], (batch) =>
    db
      .selectFrom('users')
      .select(['id', 'username_key'])
      .where('username_key', 'in', batch)
      .execute(),
  );
  const courses = await db.selectFrom('courses').select(['id', 'title']).orderBy('id').execute();
  const running = await inBatches(
    people.map((person) => person.id),
    async (batch) => [...(await runningCourses(db, batch))],
  );
  return {
    people: new Map(people.map((person) => [person.email, person])),
    usernames: new Map(usernames.map((row) => [row.username_key, row.id])),
    coursesById: new Map(courses.map((course) => [course.id, course.title])),
    coursesByTitle: Map.groupBy(courses, (course) => searchable(course.title).trim()),
    running: new Map(running),
  };
}

/** The local part of the e-mail address, as a username where the file has none. */
const nameFrom = ({ cells }: FileRow) => (cells.email ?? '').split('@', 1)[0] ?? '';

function refused(file: FileRow, names: FullName, messages: Sentence[]): UnsaidRow {
  const { first_name, last_name } = names;
  const email = file.cells.email ?? '';
  return { ...lineOf(file), email, first_name, last_name, outcome: 'refuse', messages, row: null };
}

const lineOf = ({ line, given }: FileRow) => ({ line, cells: [...given] });

function previewRow(actor: User, file: FileRow, stored: StoredData): UnsaidRow {
  const { line, cells } = file;
  const person = stored.people.get(normalEmail(cells.email ?? ''));
  const { courses, errors } = coursesOf(cells.courses ?? '', stored);
  const names = namesIn(file, person);
  if (file.problem) return refused(file, names, [file.problem]);
  const parsed = UserRow.safeParse({
    line,
    email: cells.email ?? '',
    username: cells.username || (person?.username ?? nameFrom(file)),
    ...names,
    courses,
  });
  if (!parsed.success) {
    errors.unshift(...Object.values(fieldErrors(parsed.error.issues)).flat());
    return refused(file, names, errors);
  }
  const row = { ...parsed.data, email: normalEmail(parsed.data.email) };
  const usernameOwner = stored.usernames.get(usernameKey(row.username));
  if (usernameOwner !== undefined && usernameOwner !== person?.id) {
    errors.push({
      sentence: cells.username
        ? /*i18n*/ 'The username “{username}” belongs to somebody else.'
        : /*i18n*/ 'The username “{username}”, taken from the e-mail address, belongs to somebody else. Give another one.',
      params: { username: row.username },
    });
  }
  if (person && (person.is_staff || person.is_superuser) && !actor.is_superuser) {
    errors.push(SUPERUSER_ONLY);
  }
  if (errors.length > 0) return refused(file, names, errors);
  const { email, first_name, last_name } = row;
  const reported = { ...lineOf(file), email, first_name, last_name, row };
  if (!person) {
    return { ...reported, outcome: 'create', messages: enrollmentsIn(courses, stored) };
  }
  const messages = changesOf(person, row);
  const running = stored.running.get(person.id) ?? [];
  const begun = courses.filter((course) => !running.includes(course));
  messages.push(...enrollmentsIn(begun, stored));
  return { ...reported, outcome: messages.length > 0 ? 'update' : 'unchanged', messages };
}

const enrollmentsIn = (courses: readonly number[], { coursesById }: StoredData): Sentence[] =>
  courses.map((id) => ({
    sentence: /*i18n*/ 'Enroll in {course}',
    params: { course: coursesById.get(id) ?? '' },
  }));

/** As many as the contract takes, and as many errors of one cell as anybody reads. */
const MAX_COURSES_OF_ROW = 200;
const MAX_COURSE_ERRORS = 10;

function coursesOf(cell: string, stored: StoredData): { courses: number[]; errors: Sentence[] } {
  const courses: number[] = [];
  const errors: Sentence[] = [];
  const names = new Set(cell.split(COURSE_MARK).map((part) => part.trim()));
  names.delete('');
  if (names.size > MAX_COURSES_OF_ROW) {
    return { courses, errors: [/*i18n*/ 'A row can name 200 courses at most.'] };
  }
  for (const name of names) {
    const titled = stored.coursesByTitle.get(searchable(name).trim()) ?? [];
    if (titled.length === 1 && titled[0]) courses.push(titled[0].id);
    else if (titled.length > 1) {
      errors.push({
        sentence:
          /*i18n*/ 'Several courses are called “{name}”. Give the number of the one you mean.',
        params: { name },
      });
    } else if (/^\d{1,9}$/.test(name) && stored.coursesById.has(Number(name))) {
      courses.push(Number(name));
    } else {
      const sentence = /*i18n*/ 'There is no course “{name}”.';
      errors.push({ sentence, params: { name: name.slice(0, 100) } });
    }
  }
  if (errors.length > MAX_COURSE_ERRORS) {
    const more = errors.splice(MAX_COURSE_ERRORS).length;
    errors.push({
      sentence: /*i18n*/ '{more} more of the courses named here are not found.',
      params: { more },
    });
  }
  return { courses: [...new Set(courses)], errors };
}
