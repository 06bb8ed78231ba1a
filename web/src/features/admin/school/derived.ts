import type { SchoolContent, VisitorText, WholeSchool } from '@trilha/contract';

/* The words that follow from days, times and months, so that nobody has to write them. */

const LANGUAGES = ['pt-BR', 'en', 'fr'] as const;
type Language = (typeof LANGUAGES)[number];
type Hours = WholeSchool['hours'][number];

const ORDER = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const inAll = (write: (language: Language) => string): VisitorText => ({
  'pt-BR': write('pt-BR'),
  en: write('en'),
  fr: write('fr'),
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a weekday, by its place in the week. 1 January 2024 was a Monday. */
export function dayName(place: number, language: string, width: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, 0, 1 + place))).replace(/(?:-feira|\.)$/, '');
}

function timeText(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = String(minute).padStart(2, '0');
  if (language === 'pt-BR') return `${hour}h${minute === 0 ? '' : minutes}`;
  if (language === 'fr') return `${hour}\u00a0h${minute === 0 ? '' : `\u00a0${minutes}`}`;
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${minutes}`} ${hour < 12 ? 'am' : 'pm'}`;
}

const BETWEEN: Readonly<Record<Language, (from: string, to: string) => string>> = {
  'pt-BR': (from, to) => `${from} a ${to}`,
  en: (from, to) => `${from} to ${to}`,
  fr: (from, to) => `${from} à ${to}`,
};

/** The words for some days of the week and the times on them. */
export function hoursWords({
  dayNames,
  opens,
  closes,
}: Pick<Hours, 'dayNames' | 'opens' | 'closes'>) {
  const places = dayNames.map((name) => ORDER.indexOf(name)).toSorted((a, b) => a - b);
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  const isRow = places.length > 1 && last - first === places.length - 1;
  const days = (language: Language, width: 'short' | 'long') => {
    const name = (place: number) =>
      width === 'short'
        ? capital(dayName(place, language, width))
        : dayName(place, language, width);
    if (!isRow) {
      return capital(
        new Intl.ListFormat(language, { type: 'conjunction' }).format(places.map(name)),
      );
    }
    const text =
      width === 'short'
        ? `${name(first)}–${name(last)}`
        : BETWEEN[language](name(first), name(last));
    return capital(text);
  };
  const times = (language: Language) =>
    `${timeText(opens, language)}–${timeText(closes, language)}`;
  return {
    days: inAll((language) => days(language, 'short')),
    hours: inAll(times),
    spoken: inAll(
      (language) =>
        `${days(language, 'long')}, ${BETWEEN[language](timeText(opens, language), timeText(closes, language))}`,
    ),
  };
}

/** A month such as 2026-03 in words. */
export function monthWords(month: string): VisitorText {
  const date = new Date(`${month}-01T00:00:00Z`);
  return inAll((language) =>
    capital(
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        date,
      ),
    ),
  );
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** With the words of what was changed written anew; what was not keeps those that it had. */
export function withWords(values: WholeSchool, before: WholeSchool): WholeSchool {
  const hours = values.hours.map((each) => {
    const is = ({ dayNames, opens, closes }: Hours) =>
      same([dayNames, opens, closes], [each.dayNames, each.opens, each.closes]);
    return { ...each, ...(before.hours.find(is) ?? hoursWords(each)), dayNames: each.dayNames };
  });
  const milestones = values.about.milestones.map((each) => {
    const known = before.about.milestones.find(({ date }) => date === each.date);
    return { ...each, when: known?.when ?? monthWords(each.date) };
  });
  return { ...values, hours, about: { ...values.about, milestones } };
}

/** A text of which nothing is left is none. */
function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !(['en', 'fr', 'cefr'].includes(name) && each === ''))
      .map(([name, each]) => [name, pruned(each)]),
  );
}

/** What is stored: the sections that differ from the first school's. */
export function contentOf(values: WholeSchool, defaults: SchoolContent): SchoolContent {
  return Object.fromEntries(
    Object.entries(values)
      .map(([section, value]) => [section, pruned(value)] as const)
      .filter(
        ([section, value]) =>
          !same(sorted(value), sorted(defaults[section as keyof SchoolContent])),
      ),
  );
}

/** With its keys in one order, so that two can be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** What a value says, in one line: for who compares two. */
export function said(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(said).filter(Boolean).join(' · ');
  if (typeof value !== 'object' || value === null) return '';
  if ('pt-BR' in value) return said(value['pt-BR']);
  return Object.values(value).map(said).filter(Boolean).join(' · ');
}
