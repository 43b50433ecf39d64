import { isIPv4, isIPv6 } from 'node:net';

/** Bits of a group of an IPv6 address. */
const GROUP_BITS = 16;

/**
 * Who is behind an address, for limits: an IPv4 address as it is, or the network of so many bits that an IPv6
 * one is in. A household has a whole /64, one subscriber may have a /48.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const network = groups.slice(0, bits / GROUP_BITS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/${bits}`;
}
