import { isIPv4, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Key of all invalid addresses: their senders share one limit. */
const UNKNOWN = 'unknown';

/** The last bytes of an IPv6 address that embeds an IPv4 one behind NAT64 (RFC 6052). */
const EMBEDDED_BYTES = 4;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns the IPv4 address that an IPv6 one embeds, if it does. */
function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.range() !== 'rfc6052') return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-EMBEDDED_BYTES));
}

/**
 * Parses an address in any format of proxies: IPv4 within IPv6 in dots or hexadecimal, with a port,
 * in brackets or quotes. Undefined if it is invalid.
 */
export function readAddress(text: string | undefined): Address | undefined {
  const plain = `${text}`.replaceAll('"', '').trim();
  const bare = ipaddr.isValid(plain) ? plain : SocketAddress.parse(plain)?.address;
  return bare === undefined || !ipaddr.isValid(bare) ? undefined : unwrap(ipaddr.parse(bare));
}

/** Returns the canonical form of an address; `unknown` if it is invalid. */
export function addressOf(text: string | undefined): string {
  // Most calls have such an address, and parsing it would cost 1 % of a short call.
  if (text !== undefined && isIPv4(text)) return text;
  return readAddress(text)?.toString() ?? UNKNOWN;
}
