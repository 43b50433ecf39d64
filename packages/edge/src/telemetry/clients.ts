import { isIPv4, isIPv6 } from 'node:net';

/** Bits of a group of an IPv6 address. */
const GROUP_BITS = 16;

/** An IPv4 address as it is, or the network of so many bits that an IPv6 one is in. */
function networkOf(address: string, bits: 48 | 64): string {
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

/** Whom limits count a request as: a household has a whole /64 of IPv6 addresses. */
export const toClient = (address: string): string => networkOf(address, 64);

/**
 * Whose vote a report is. One subscriber may have a whole /48 of IPv6 addresses, and must not be able to
 * outvote others with it; those behind one IPv4 address are one voter too.
 */
export const toVoter = (address: string): string => networkOf(address, 48);
