import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  type AUDIT_ACTIONS,
  AUDIT_LISTED,
  type AUDIT_SUBJECTS,
  type AuditEntry,
  type AuditPlace,
} from '@trilha/contract';
import { listFormat } from '../../../lib/texts/formats.ts';
import { FIELDS, VALUES } from './fields.ts';

type Action = (typeof AUDIT_ACTIONS)[number];
type Subject = (typeof AUDIT_SUBJECTS)[number];

/** Names by which the server calls something, in words. It may know more of them than this page. */
type Words = Readonly<Record<string, MessageDescriptor>>;

/** An internal name as text: `is_active` becomes `is active`. */
const spaced = (name: string) => name.replaceAll('_', ' ');

function wordOf(words: Words, name: string): string {
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  return word ? i18n._(word) : spaced(name);
}

/** The actions, as options of the filter. */
export const ACTIONS: Readonly<Record<Action, MessageDescriptor>> = {
  create: msg({ message: 'Added', context: 'action' }),
  update: msg({ message: 'Changed', context: 'action' }),
  delete: msg({ message: 'Deleted', context: 'action' }),
  reorder: msg({ message: 'Reordered', context: 'action' }),
  enroll: msg({ message: 'Enrolled', context: 'action' }),
  end: msg({ message: 'Ended', context: 'action' }),
  import: msg({ message: 'Imported', context: 'action' }),
  erase: msg({ message: 'Erased', context: 'action' }),
  cancel: msg({ message: 'Canceled', context: 'action' }),
  retry: msg({ message: 'Retried', context: 'action' }),
  publish: msg({ message: 'Published', context: 'action' }),
  restore: msg({ message: 'Brought back', context: 'action' }),
};

/** The kinds of what is acted on, as options of the filter. */
export const SUBJECTS: Readonly<Record<Subject, MessageDescriptor>> = {
  user: msg`User`,
  enrollment: msg`Enrollment`,
  message: msg`Message`,
  course: msg`Course`,
  benefit: msg`Benefit`,
  lesson: msg`Lesson`,
  captions: msg`Captions`,
  material: msg`Material`,
  video: msg`Video`,
  quiz: msg`Quiz`,
  comment: msg`Comment`,
  school: msg`School`,
  browser_error: msg`Browser error`,
  job: msg`Job`,
  note: msg`Note`,
  answer_template: msg`Template of answers`,
  notice: msg`Notice`,
  notice_rule: msg`Reminder rule`,
};

/** What something is done to: languages with articles put one before it. */
const OBJECTS: Readonly<Record<Subject, MessageDescriptor>> = {
  user: msg({ message: 'user', context: 'object' }),
  enrollment: msg({ message: 'enrollment', context: 'object' }),
  message: msg({ message: 'message', context: 'object' }),
  notice: msg({ message: 'notice', context: 'object' }),
  notice_rule: msg({ message: 'reminder rule', context: 'object' }),
  course: msg({ message: 'course', context: 'object' }),
  benefit: msg({ message: 'benefit', context: 'object' }),
  lesson: msg({ message: 'lesson', context: 'object' }),
  captions: msg({ message: 'captions', context: 'object' }),
  material: msg({ message: 'material', context: 'object' }),
  video: msg({ message: 'video', context: 'object' }),
  quiz: msg({ message: 'quiz', context: 'object' }),
  comment: msg({ message: 'comment', context: 'object' }),
  school: msg({ message: 'school', context: 'object' }),
  browser_error: msg({ message: 'browser error', context: 'object' }),
  answer_template: msg({ message: 'template of answers', context: 'object' }),
  job: msg({ message: 'job', context: 'object' }),
  // The name of the person follows.
  note: msg({ message: 'note about', context: 'object' }),
};

/** What was done by whom a line names before it; the name of what it was done to follows. */
const DONE: Readonly<Record<Exclude<Action, 'enroll'>, (thing: string) => string>> = {
  create: (thing) => t`Added ${thing}`,
  update: (thing) => t`Changed ${thing}`,
  delete: (thing) => t`Deleted ${thing}`,
  reorder: (thing) => t`Reordered ${thing}`,
  end: (thing) => t`Ended ${thing}`,
  import: (thing) => t`Imported ${thing}`,
  erase: (thing) => t`Erased ${thing}`,
  cancel: (thing) => t`Canceled ${thing}`,
  retry: (thing) => t`Retried ${thing}`,
  publish: (thing) => t`Published ${thing}`,
  restore: (thing) => t`Brought back ${thing}`,
};

const isDone = (action: string): action is keyof typeof DONE => Object.hasOwn(DONE, action);

/** Such as “Changed user”. */
export function doneText({ action, subject_type }: Pick<AuditEntry, 'action' | 'subject_type'>) {
  // A course is not enrolled, but people in it.
  if (action === 'enroll' && subject_type === 'course') return t`Enrolled course`;
  if (action === 'enroll' && subject_type === 'enrollment') return t`Enrolled enrollment`;
  const thing = wordOf(OBJECTS, subject_type);
  return isDone(action) ? DONE[action](thing) : `${wordOf(ACTIONS, action)} ${thing}`;
}

/** “first name, password”. */
const enumerated = (texts: readonly string[]) => listFormat({ type: 'unit' }).format(texts);

function valueText(name: string, value: unknown): string {
  if (value === true) return t({ message: 'yes', context: 'audit' });
  if (value === false) return t({ message: 'no', context: 'audit' });
  if (Array.isArray(value)) return enumerated(value.map((each) => valueText(name, each)));
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).filter(([, part]) => part !== 0);
    return enumerated(
      parts.map(([part, each]) => `${valueText('', each)} ${wordOf(FIELDS, part)}`),
    );
  }
  const words = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  return words ? wordOf(words, String(value)) : String(value);
}

/** One line of the details: its label, and either text or things that are named by id. */
export type DetailLine =
  | { readonly label: string; readonly text: string }
  | { readonly label: string; readonly things: readonly Thing[]; readonly more: number };

interface Thing {
  readonly id: number;
  /** Undefined: it is gone. */
  readonly place: AuditPlace | undefined;
}

/** The details that hold ids, with what they are ids of. */
const IDS: Readonly<Record<string, AuditPlace['kind']>> = {
  course_id: 'course',
  courses: 'course',
  courses_added: 'course',
  courses_removed: 'course',
  lessons: 'lesson',
  users: 'user',
};

/** The details of an audit action as short lines, without empty values. Called while they are drawn. */
export function detailLines({
  details,
  places,
}: Pick<AuditEntry, 'details' | 'places'>): DetailLine[] {
  return Object.entries(details).flatMap(([name, value]): DetailLine[] => {
    if (value === null || value === undefined || value === '') return [];
    const values: unknown[] = [value].flat();
    if (values.length === 0) return [];
    const kind = IDS[name];
    if (kind !== undefined) {
      const ids = values.filter((each) => typeof each === 'number');
      const things = ids.slice(0, AUDIT_LISTED).map((id) => ({
        id,
        place: places.find((place) => place.kind === kind && place.id === id),
      }));
      return [{ label: wordOf(FIELDS, name), things, more: ids.length - things.length }];
    }
    if (name === 'fields') {
      const text = enumerated(values.map((each) => wordOf(FIELDS, String(each))));
      return [{ label: wordOf(FIELDS, 'changed'), text }];
    }
    return [{ label: wordOf(FIELDS, name), text: valueText(name, value) }];
  });
}
