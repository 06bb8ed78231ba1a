import { i18n as outside } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Profile } from '@trilha/contract';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { school } from '../src/content/school.ts';
import { currentUser } from '../src/lib/session/session.ts';
import { textsIn } from '../src/lib/texts/texts.ts';
import { answersSoFar, httpError } from './api.ts';
import { profile } from './factories.ts';

/*
 * A language that nobody speaks: every text is longer than in English and has none of its letters. What is
 * cut off or has an English letter is a text that no translation reaches, or one that has no room.
 */

/** What people have written in it is in letters that English has not. */
export const [ONE, TWO, THREE] = ['Άλφα', 'Βήτα', 'Γάμμα'] as const;

/** Its dates and numbers are those of this language, whose texts it replaces. */
export const PSEUDO = 'fr';

/** Somebody whose screens are in it. */
export const pseudoUser = (given: Partial<Profile> = {}): Profile =>
  profile({ language: PSEUDO, first_name: ONE, last_name: TWO, ...given });

/** What the server answers where it fails, with the code of the failure. */
export const fails = httpError(500, `${THREE}.`, { 'X-Request-Id': '0815' });

/** Takes the width where everything stands beside each other, in which the steps of a test are taken. */
export const wide = () => page.viewport(1440, 900);

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = 'áƀçđéƒğĥíĵķĺɱñóþʠŕšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĹṀÑÓÞʠŔŠŦÚṼŴẊÝŽ';
const letters = new Map(Array.from(PLAIN, (letter, place) => [letter, MARKED[place]]));

/** The words in other letters, with twice as many vowels: two fifths longer. Tags stay. */
function pseudo(words: string): string {
  return words.replaceAll(/<\/?\w+\/?>|[aeiou]|[a-z]/gi, (part) => {
    const letter = letters.get(part);
    if (letter === undefined) return part;
    return /[aeiou]/i.test(part) ? letter + letter.toLowerCase() : letter;
  });
}

/** Until the test ends, screens of a user with the language `PSEUDO` speak the one that nobody speaks. */
export function speakPseudo(): void {
  const inside = textsIn(PSEUDO);
  const was = [inside, outside].map((texts) => ({
    texts,
    messages: texts.messages,
    load: texts.load,
  }));
  for (const { texts } of was) {
    texts.loadAndActivate({ locale: PSEUDO, messages: {} });
    // A part of a screen that is loaded later brings its texts: they would be translations.
    texts.load = () => undefined;
    // What has no translation is compiled where it is shown.
    texts.setMessagesCompiler((message) => compileMessage(message, pseudo));
  }
  onTestFinished(() => {
    for (const { texts, messages, load } of was) {
      texts.load = load;
      texts.loadAndActivate({ locale: PSEUDO, messages });
      texts.setMessagesCompiler(compileMessage);
    }
  });
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/<[^>]*>/)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** What the school and people have written. Names that a program gives, such as `perfect_score`, are none. */
function contents(): string[] {
  const texts = stringsIn([school, currentUser(), answersSoFar()]).map((text) => text.trim());
  return [...new Set(texts)]
    .filter((text) => /[a-z]/i.test(text) && !/^[a-z]+(?:_[a-z]+)*$/.test(text))
    .toSorted((a, b) => b.length - a.length);
}

/** The words of dates and lengths of time, and the names of languages. */
function wordsOfIntl(): Set<string> {
  // All months.
  const days = Array.from({ length: 24 }, (_, day) => new Date(2026, day % 12, day));
  const dates = (['full', 'medium'] as const).flatMap((dateStyle) =>
    days.map(new Intl.DateTimeFormat(PSEUDO, { dateStyle, timeStyle: 'short' }).format),
  );
  const week = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, 1 + day));
  const weekdays = (['short', 'long'] as const).flatMap((weekday) =>
    week.map(new Intl.DateTimeFormat(PSEUDO, { weekday }).format),
  );
  const ago = (['auto', 'always'] as const).flatMap((numeric) => {
    const format = new Intl.RelativeTimeFormat(PSEUDO, { numeric });
    const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
    return units.flatMap((unit) => [-2, -1, 0, 1, 2].map((n) => format.format(n, unit)));
  });
  const list = new Intl.ListFormat(PSEUDO).format(['1', '2']);
  const sizes = ['gigabyte', 'millisecond', 'minute', 'hour'].map((unit) =>
    new Intl.NumberFormat(PSEUDO, { style: 'unit', unit }).format(1),
  );
  const names = new Intl.DisplayNames(PSEUDO, { type: 'language' });
  const languages = ['pt-BR', 'en', 'fr', 'es', 'de-AT'].flatMap((tag) => {
    const name = names.of(tag) ?? '';
    return [name, name.charAt(0).toUpperCase() + name.slice(1)];
  });
  return new Set(
    [...dates, ...weekdays, ...ago, ...sizes, list, ...languages].flatMap(
      (text) => text.match(/\p{L}+/gu) ?? [],
    ),
  );
}

/**
 * Words of the widget library, which has its own translations; the names of the languages, of other sites and programs; the
 * links to the public pages, which are in the language of those pages; and what an address begins with.
 */
const OF_OTHERS = [
  'Rejeter',
  'Français',
  'Cours',
  'À propos',
  'Contact',
  'YouTube',
  'Vimeo',
  'SQLite',
  'Node',
  'https://',
  // The keys as they stand on the keyboard.
  'Ctrl K',
  '⌘ K',
];

/**
 * Where no chapter stands, the video's controls keep the code of a language, in a part of the seek bar that is
 * not shown without one.
 */
const UNSEEN = 'script, style, media-preview-chapter-display';

const SAID = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];

/** Also what a closed list of choices holds, and what has no box of its own. */
function isShown(element: Element): boolean {
  if (element instanceof HTMLOptionElement || element.checkVisibility()) return true;
  return getComputedStyle(element).display === 'contents';
}

/** Everything that can be read or heard below a node, without what is said to be in another language. */
function textsBelow(node: Node): string[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element || node instanceof ShadowRoot)) return [];
  const below = () => [...node.childNodes].flatMap(textsBelow);
  if (node instanceof ShadowRoot) return below();
  const { lang } = document.documentElement;
  const isForeign = node.matches(`[lang]:not([lang="${lang}"])`);
  if (isForeign || node.matches(UNSEEN) || !isShown(node)) return [];
  const said = SAID.flatMap((name) => node.getAttribute(name) ?? []);
  return [...said, ...(node.shadowRoot ? textsBelow(node.shadowRoot) : []), ...below()];
}

/** Names and signs of the files that a quiz can be read from and written to. */
const FILES = ['Moodle GIFT', 'Moodle XML', 'Aiken', '.txt', '.xml', '.csv', '{T}', '{F}'];

/** The texts of the page that are not in the language that nobody speaks. */
export function untranslated(): string[] {
  // Last, because a title may begin with one of these.
  const known = [...contents(), ...OF_OTHERS, ...FILES];
  const intl = wordsOfIntl();
  const rest = (text: string) =>
    known
      .reduce((left, content) => left.replaceAll(content, ' '), text)
      .replaceAll(/\p{L}+/gu, (word) => (intl.has(word) ? ' ' : word));
  const shown = [document.title, ...textsBelow(document.body)];
  return [...new Set(shown.map((text) => text.trim()))].filter((text) => /[a-z]/i.test(rest(text)));
}

/** What makes the page wider than the window. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ tagName, textContent }) => `${tagName}: ${textContent}`);
}

/** Fails where a text of the page cannot be translated, or where long ones do not fit beside each other. */
export async function expectPseudo(): Promise<void> {
  expect(untranslated()).toEqual([]);
  for (const width of [360, 1440]) {
    await page.viewport(width, 900);
    expect([width, tooWide()]).toEqual([width, []]);
  }
}
