import {
  type AUDIT_ACTIONS,
  AUDIT_LISTED,
  AUDIT_SUBJECTS,
  type AuditEntry,
  type AuditPlace,
} from '@trilha/contract';

/** An internal name as text: `is_active` becomes `is active`. */
const spaced = (name: string) => name.replaceAll('_', ' ');

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The labels of audit actions, in sentences and as options of the filter. */
export const ACTIONS: Readonly<Record<(typeof AUDIT_ACTIONS)[number], string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  reorder: 'Reordered',
  enroll: 'Enrolled',
  end: 'Ended',
  import: 'Imported',
  erase: 'Erased',
  cancel: 'Canceled',
  retry: 'Retried',
};

/** The labels of audit subjects: their names. */
export const SUBJECTS: Readonly<Record<string, string>> = Object.fromEntries(
  AUDIT_SUBJECTS.map((name) => [name, capitalized(spaced(name))]),
);

export function labelOf(labels: Readonly<Record<string, string>>, name: string): string {
  return labels[name] ?? spaced(name);
}

function valueText(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
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

/** The details of an audit action as short lines, without empty values. */
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
      const label = name === 'course_id' ? 'course' : spaced(name);
      return [{ label, things, more: ids.length - things.length }];
    }
    if (name === 'fields') {
      return [{ label: 'changed', text: values.map((each) => spaced(String(each))).join(', ') }];
    }
    return [{ label: spaced(name), text: valueText(value) }];
  });
}
