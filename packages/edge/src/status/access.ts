import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** By any of these a proxy says that somebody else asks. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|(?:x-|true-)?client-ip|cf-connecting-ip)$/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in a time that says nothing of them. */
const isSameSecret = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right));

/** Whether it is one of the secrets; all of them are compared. */
export const isAnySecret = (given: string, rights: readonly string[]): boolean =>
  rights.filter((right) => isSameSecret(given, right)).length > 0;

/**
 * Whether a request may see what is not for players: with one of the keys by HTTP Basic, whatever the name;
 * without any only from this machine and through no proxy.
 */
export function isStaff(
  {
    headers,
    socket,
  }: Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  keys: readonly string[],
): boolean {
  if (keys.length === 0) {
    const isDirect = !Object.keys(headers).some((name) => FORWARDED.test(name));
    const isHere = LOOPBACK.test(socket.remoteAddress ?? '');
    return isDirect && isHere && LOCAL_HOST.test(headers.host ?? '');
  }
  const encoded = /^Basic ([A-Za-z\d+/=]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const password = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return isAnySecret(password, keys);
}
