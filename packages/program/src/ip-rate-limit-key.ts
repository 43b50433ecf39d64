import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressOf, readAddress } from './address-of.ts';

/** Bits of a group of an IPv6 address. */
const GROUP_BITS = 16;

/**
 * Returns who is behind an address, for limits: an IPv4 address as it is, or the network of so many bits that an IPv6
 * one is in. A household has a whole /64, one subscriber may have a /48. All that is no address is one network.
 */
export function ipRateLimitKey(address: string | undefined, bits: 48 | 64 = 64): string {
  const read = address !== undefined && isIPv4(address) ? undefined : readAddress(address);
  if (!(read instanceof ipaddr.IPv6)) return addressOf(address);
  const groups = read.parts.slice(0, bits / GROUP_BITS).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
}
