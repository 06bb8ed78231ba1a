import type { SessionRow } from '@trilha/contract';
import Bowser from 'bowser';

/** What a browser tells about itself; null where it does not. */
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

/** The library's names where people say something else. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Android Browser': 'Android browser',
};

/**
 * Reads a User-Agent header, which anybody may write as they like: only names that the library has a
 * list of come out, never a part of the header.
 */
export function readDevice(userAgent: string): Device {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isChromeBook = os.name === Bowser.OS_MAP.ChromeOS;
  const kind = isChromeBook ? 'computer' : (KINDS[platform.type ?? ''] ?? 'unknown');
  const known = ofList(Bowser.BROWSER_MAP, browser.name);
  return {
    browser: known && (SPOKEN[known] ?? known),
    system: systemName(ofList(Bowser.OS_MAP, os.name), kind),
    kind,
  };
}

function ofList(list: Readonly<Record<string, string>>, name: string | undefined): string | null {
  return name !== undefined && Object.values(list).includes(name) ? name : null;
}

/** Apple's telephones and tablets go by the name of the thing. */
function systemName(name: string | null, kind: SessionRow['kind']): string | null {
  if (name !== Bowser.OS_MAP.iOS) return name;
  return kind === 'tablet' ? 'iPad' : 'iPhone';
}

/** A device in one line, such as 'Chrome on Windows'. */
export function deviceName({ browser, system }: Device): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
