import { isIPv4, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What stands for addresses that are none: whoever sends such is counted with all others who do. */
const UNKNOWN = 'unknown';

/** The last bytes of an IPv6 address that stands for an IPv4 one behind NAT64 (RFC 6052). */
const EMBEDDED_BYTES = 4;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns the IPv4 address that an IPv6 one stands for, where it does. */
function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.range() !== 'rfc6052') return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-EMBEDDED_BYTES));
}

/**
 * Reads an address in any form that proxies write it in: IPv4 within IPv6 in dots or hexadecimal, with a port, in
 * brackets or quotes. Undefined where it is none.
 */
export function readAddress(text: string | undefined): Address | undefined {
  const plain = `${text}`.replaceAll('"', '').trim();
  const bare = ipaddr.isValid(plain) ? plain : SocketAddress.parse(plain)?.address;
  return bare === undefined || !ipaddr.isValid(bare) ? undefined : unwrap(ipaddr.parse(bare));
}

/** Returns an address in the one form that all of its forms have here; `unknown` where it is none. */
export function addressOf(text: string | undefined): string {
  // Most calls come from such, and reading them would be 1 % of a short call.
  if (text !== undefined && isIPv4(text)) return text;
  return readAddress(text)?.toString() ?? UNKNOWN;
}
