import { isIP } from 'node:net';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';

/** The site as browsers and authenticators know it. */
export interface RelyingParty {
  /** The host name of the site, to which a passkey is bound for ever. */
  readonly id: string;
  readonly name: string;
  /** The origin that the browser must have seen. */
  readonly origin: string;
}

/**
 * The site as the other side of a passkey. Undefined where browsers make none: at an address without TLS,
 * but for that of this machine, and at a bare IP address.
 */
export function relyingParty({ publicUrl, school }: Context): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isSecure && !isAddress ? { id: hostname, name: school.name, origin } : undefined;
}

/** @throws 409 with this sentence where browsers make none */
export function requireParty(ctx: Context, sentence: string): RelyingParty {
  const party = relyingParty(ctx);
  if (!party) throw httpError(409, sentence);
  return party;
}

/** Whether browsers make passkeys at the address of this site. */
export const passkeysAvailable = (ctx: Context): boolean => relyingParty(ctx) !== undefined;
