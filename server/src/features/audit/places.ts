import { type AuditEntry, AUDIT_LISTED, type AuditPlace } from '@trilha/contract';
import type { Queries } from '../../platform/database/database.ts';
import { nameOf } from '../people/people.ts';

/* Where the things are that audit entries name by id, while they exist. */

type Stored = Omit<AuditEntry, 'subject_place' | 'places'>;
type Kind = AuditPlace['kind'];
interface Named {
  readonly kind: Kind | 'enrollment' | 'benefit' | 'note';
  readonly id: number;
}

/** The kinds of subjects that have a screen, or belong to something that has one. */
const SUBJECTS: Readonly<Record<string, Named['kind']>> = {
  user: 'user',
  course: 'course',
  lesson: 'lesson',
  captions: 'lesson',
  material: 'lesson',
  quiz: 'quiz',
  message: 'message',
  enrollment: 'enrollment',
  benefit: 'benefit',
  note: 'note',
};

/** The details that hold ids. */
const DETAILS: Readonly<Record<string, Kind>> = {
  course_id: 'course',
  courses: 'course',
  courses_added: 'course',
  courses_removed: 'course',
  lessons: 'lesson',
  users: 'user',
};

function subjectOf({ subject_type, subject_id }: Stored): Named[] {
  const kind = SUBJECTS[subject_type];
  return kind === undefined || subject_id === null ? [] : [{ kind, id: subject_id }];
}

function detailsOf({ details, actor_id }: Stored): Named[] {
  const listed = Object.entries(DETAILS).flatMap(([name, kind]) =>
    [details[name]]
      .flat()
      // Long lists, such as the order of all lessons, are named in part.
      .slice(0, AUDIT_LISTED)
      .flatMap((id) => (typeof id === 'number' ? [{ kind, id }] : [])),
  );
  return actor_id === null ? listed : [...listed, { kind: 'user', id: actor_id }];
}

/** The entries with the places of what they name, as far as it exists. */
export async function withPlaces(db: Queries, entries: readonly Stored[]): Promise<AuditEntry[]> {
  const found = await placesOf(
    db,
    entries.flatMap((entry) => [...subjectOf(entry), ...detailsOf(entry)]),
  );
  const find = ({ kind, id }: Named) => found.get(`${kind} ${id}`) ?? [];
  return entries.map((entry) => {
    const places = detailsOf(entry).flatMap(find);
    const distinct = new Map(places.map((place) => [`${place.kind} ${place.id}`, place]));
    return {
      ...entry,
      subject_place: subjectOf(entry).flatMap(find)[0] ?? null,
      places: [...distinct.values()],
    };
  });
}

/** The place of each thing by its kind and id. */
async function placesOf(db: Queries, named: readonly Named[]) {
  const places = new Map<string, AuditPlace[]>();
  const idsOf = (kind: Named['kind']) => [
    ...new Set(named.filter((each) => each.kind === kind).map(({ id }) => id)),
  ];
  const add = (kind: Named['kind'], id: number, place: AuditPlace) =>
    places.set(`${kind} ${id}`, [place]);

  const enrollments = await rowsOf(idsOf('enrollment'), (ids) =>
    db.selectFrom('enrollments').select(['id', 'user_id']).where('id', 'in', ids).execute(),
  );
  const benefits = await rowsOf(idsOf('benefit'), (ids) =>
    db
      .selectFrom('course_benefits')
      .innerJoin('courses', 'courses.id', 'course_benefits.course_id')
      .select(['course_benefits.id', 'courses.id as course_id', 'courses.title'])
      .where('course_benefits.id', 'in', ids)
      .execute(),
  );
  for (const { id, course_id, title } of benefits) {
    add('benefit', id, { kind: 'course', id: course_id, name: title });
  }
  const notes = await rowsOf(idsOf('note'), (ids) =>
    db.selectFrom('staff_notes').select(['id', 'user_id']).where('id', 'in', ids).execute(),
  );
  const people = [...idsOf('user'), ...[...enrollments, ...notes].map(({ user_id }) => user_id)];
  const users = await rowsOf(people, (ids) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'first_name', 'last_name', 'erased_at'])
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .execute(),
  );
  for (const user of users) {
    const place: AuditPlace = { kind: 'user', id: user.id, name: nameOf(user) };
    add('user', user.id, place);
    for (const { id, user_id } of enrollments) {
      if (user_id === user.id) add('enrollment', id, place);
    }
    for (const { id, user_id } of notes) {
      if (user_id === user.id) add('note', id, place);
    }
  }
  for (const [kind, table] of [
    ['course', 'courses'],
    ['lesson', 'lessons'],
    ['quiz', 'quizzes'],
  ] as const) {
    const rows = await rowsOf(idsOf(kind), (ids) =>
      db.selectFrom(table).select(['id', 'title']).where('id', 'in', ids).execute(),
    );
    for (const { id, title } of rows) add(kind, id, { kind, id, name: title });
  }
  const messages = await rowsOf(idsOf('message'), (ids) =>
    db
      .selectFrom('contact_messages')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', ids)
      .execute(),
  );
  for (const { id, first_name, last_name } of messages) {
    add('message', id, { kind: 'message', id, name: `${first_name} ${last_name}`.trim() });
  }
  return places;
}

/** The rows of these ids; without any nothing is asked. */
async function rowsOf<Row>(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  return ids.length === 0 ? [] : load(ids);
}
