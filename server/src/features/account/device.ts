import type { SessionRow } from '@trilha/contract';
import Bowser from 'bowser';

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

/**
 * Reads a User-Agent header. The client chooses its content, so only names from the library's lists are
 * returned, never a part of the header.
 */
export function readDevice(userAgent: string): Device {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent);
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

/** A device in one line, such as 'Chrome on Windows'. */
export function deviceName({ browser, system }: Device): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
