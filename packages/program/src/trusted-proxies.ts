import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** Names of the machine itself, and of networks that no other network reaches. */
const NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** A network of all addresses would let every client choose its address. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const isWithin = (most: number) => Number(bits) <= most;
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
