import { type AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditEntry } from '@trilha/contract';

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

/** The details of an audit action as short lines, without empty values. */
export function detailLines({ details }: Pick<AuditEntry, 'details'>): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value) && value.length === 0) return [];
    const text =
      name === 'fields' && Array.isArray(value)
        ? value.map((each) => spaced(String(each))).join(', ')
        : valueText(value);
    return [`${name === 'fields' ? 'changed' : spaced(name)}: ${text}`];
  });
}
