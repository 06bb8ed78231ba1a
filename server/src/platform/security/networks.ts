import { isIPv6 } from 'node:net';

/** Of 1.2.3.4, as a server reports it that listens on IPv4 and IPv6, and behind a gateway (RFC 6052). */
const OF_IPV4 = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/**
 * The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because a household or a single device has all addresses of such a network.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%', 1);
  if (!isIPv6(ip)) return address;
  // A URL writes an address in one form: in lower case and hexadecimal, with the longest zeros as `::`.
  const [before = '', after] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  if (OF_IPV4.has(groups.slice(0, 6).join(':'))) {
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
