import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressOf, readAddress } from './address-of.ts';

/** Bits of a group of an IPv6 address. */
const GROUP_BITS = 16;

/**
 * Returns the rate limit key of an address: IPv4 unchanged, IPv6 as a network of these bits, as a
 * household has a whole /64 and a subscriber may have a /48. Invalid addresses share one key.
 */
export function ipRateLimitKey(address: string | undefined, bits: 48 | 64 = 64): string {
  const read = address !== undefined && isIPv4(address) ? undefined : readAddress(address);
  if (!(read instanceof ipaddr.IPv6)) return addressOf(address);
  const groups = read.parts.slice(0, bits / GROUP_BITS).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
}
