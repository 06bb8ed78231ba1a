import type { InterfaceLanguage, SessionRow } from '@trilha/contract';
import Bowser from 'bowser';
import { sentenceIn } from '../../platform/texts.ts';

/** What a browser says about itself; null where it does not. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: SessionRow['kind'];
}

const KINDS: Readonly<Record<string, SessionRow['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Names that are shorter than the library's. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Android Browser': 'Android browser',
};

/** So much of a header is stored with a session; the library's expressions take long on more. */
const READ_LENGTH = 400;

/**
 * Reads a User-Agent header. The client chooses its content, so only names from the library's lists are
 * returned, never a part of the header.
 */
export function readDevice(userAgent: string): Device {
  const header = userAgent.slice(0, READ_LENGTH);
  if (header.trim() === '') return { browser: null, system: null, kind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(header);
  const isChromeBook = os.name === Bowser.OS_MAP.ChromeOS;
  const kind = isChromeBook ? 'computer' : (KINDS[platform.type ?? ''] ?? 'unknown');
  const known = ofList(Bowser.BROWSER_MAP, browser.name);
  return {
    browser: known && (SHORT_NAMES[known] ?? known),
    system: systemName(ofList(Bowser.OS_MAP, os.name), kind),
    kind,
  };
}

function ofList(list: Readonly<Record<string, string>>, name: string | undefined): string | null {
  return name !== undefined && Object.values(list).includes(name) ? name : null;
}

/** iOS devices are shown as iPhone or iPad. */
function systemName(name: string | null, kind: SessionRow['kind']): string | null {
  if (name !== Bowser.OS_MAP.iOS) return name;
  return kind === 'tablet' ? 'iPad' : 'iPhone';
}

/** A device in one line, such as 'Chrome on Windows', as it is stored: known devices are compared by it. */
export function deviceName({ browser, system }: Device): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? /*i18n*/ 'Unknown device';
}

/** The same for who reads it; in English where no language is said. */
export function deviceNameIn(language: InterfaceLanguage | undefined, device: Device): string {
  const { browser, system } = device;
  if (language === undefined) return deviceName(device);
  return browser !== null && system !== null
    ? sentenceIn(language, /*i18n*/ '{browser} on {system}', { browser, system })
    : sentenceIn(language, deviceName(device));
}

/** A device in a mail, such as 'Chrome, Windows'; empty where it is unknown. */
export function deviceInWords({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(', ');
}

/** Browsers that pass for Chrome on some sites or from some version on. */
const PASS_FOR_CHROME: ReadonlySet<string> = new Set(['Brave', 'Chromium', 'Vivaldi']);

/**
 * Systems that one device names by turns. In desktop mode ("Request Desktop Website") browsers of iPhone
 * and iPad call themselves Macintosh, which on an iPad is the default, and those of Android X11 and Linux;
 * a Chromebook in tablet mode calls itself Android.
 */
const SYSTEM_FAMILIES: Readonly<Record<string, string>> = {
  iPhone: 'Apple',
  iPad: 'Apple',
  macOS: 'Apple',
  Android: 'Linux',
  'Chrome OS': 'Linux',
  HarmonyOS: 'Linux',
  Linux: 'Linux',
};

/** Browser family and system family; undefined where one of them is unknown. */
function familyOf({ browser, system }: Device): string | undefined {
  if (browser === null || system === null) return undefined;
  const browserFamily = PASS_FOR_CHROME.has(browser) ? 'Chrome' : browser;
  return `${browserFamily} on ${SYSTEM_FAMILIES[system] ?? system}`;
}

/**
 * Whether these are certainly two devices: other browsers or other systems, of those that one device does
 * not name by turns. Versions never count. What is unknown may be anything: API clients change their names.
 */
export function areDifferent(one: Device, other: Device): boolean {
  const [family, otherFamily] = [familyOf(one), familyOf(other)];
  return family !== undefined && otherFamily !== undefined && family !== otherFamily;
}
