import type { Frame, Language } from '../routes/route-table.ts';

/** The app's code, as a page starts it. */
export interface AppCode {
  /** All files that are needed, to be asked for at once. */
  readonly files: readonly string[];
  /** The large ones of them, which do nothing by themselves: run first, one after the other. */
  readonly libraries: readonly string[];
  /** The framework's list of routes. */
  readonly manifest: string;
  /** The modules of the routes that the page itself shows, by the routes' ids. */
  readonly routes: Readonly<Record<string, string>>;
  readonly entry: string;
}

/** What a screen behind the log-in needs, by the pattern of its address. */
export interface ScreenPlan {
  /** A regular expression; what its groups find are the ids of the address. */
  readonly path: string;
  readonly lang: Language;
  readonly frame: Frame;
  /** Its code, as places in the list of all files. */
  readonly files: readonly number[];
  /** Files of code that the screen itself imports, likewise. */
  readonly imported: readonly number[];
  /** The files of its texts in each language, likewise. */
  readonly texts: Readonly<Record<Language, readonly number[]>>;
  /** What it asks the server for at once; `$1` stands for the first id. */
  readonly calls: readonly string[];
  /** A regular expression, whose group finds a picture to be shown in the answer to the first of these. */
  readonly picture?: string;
}

export interface ScreensPlan {
  readonly app: AppCode;
  /** The address of the API. */
  readonly base: string;
  /** All files of the screens. */
  readonly files: readonly string[];
  readonly screens: readonly ScreenPlan[];
}

/** The element that holds the plan of a page, as JSON. */
export const PLAN_ID = 'start-plan';

/** The plan in the page: what it is, is said by who reads it, because the same build wrote it there. */
export function readPlan(): unknown {
  return JSON.parse(document.getElementById(PLAN_ID)?.textContent ?? '{}');
}
