import { isIPv4, SocketAddress } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

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
function readAddress(text: string | undefined): Address | undefined {
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

/** Names of the machine itself, and of networks that no other network reaches. */
const NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** A network of all addresses would let every client choose its address. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const isWithin = (max: number) => Number(bits) <= max;
  return (
    (v.is(v.pipe(v.string(), v.ipv4()), address) && isWithin(32)) ||
    (v.is(v.pipe(v.string(), v.ipv6()), address) && isWithin(128))
  );
}

const isProxy = (text: string) =>
  NAMES.includes(text) || v.is(v.pipe(v.string(), v.ip()), text) || isNetwork(text);

/**
 * TRUST_PROXY for edge, server and game provider: addresses, networks like 10.0.0.0/8 and the words
 * `loopback`, `linklocal` and `uniquelocal`, with commas. Their forwarding headers are trusted.
 */
export const trustedProxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        isProxy,
        ({ input }) => `${input || 'nothing'} is not an address or network of a proxy`,
      ),
    ),
  ),
);

/** Only programs of the same machine are proxies. */
export const STANDARD_PROXIES = 'loopback';

/** Returns a test for requests that one of `proxies` sent, in contrast to direct clients. */
export function isFromProxy(proxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isTrusted = compile([...proxies]);
  return ({ socket: { remoteAddress } }) =>
    remoteAddress !== undefined && isTrusted(remoteAddress, 0);
}
