import type { FastifyRequest } from 'fastify';
import { findStaff, type StaffKey } from './staff-config.ts';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** A proxy adds one of these headers for the original client. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|(?:x-|true-)?client-ip|cf-connecting-ip)$/;

/** Name of a reader without a key, on the machine itself. */
const LOCAL_READER = 'this machine';

/**
 * Returns the reader of staff data: the owner of the key in HTTP Basic; without any keys only this
 * machine, through no proxy. Undefined for all others.
 */
export function findReader(
  {
    headers,
    socket,
  }: Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  keys: readonly StaffKey[],
): string | undefined {
  if (keys.length === 0) {
    const isDirect = !Object.keys(headers).some((name) => FORWARDED.test(name));
    const isHere = LOOPBACK.test(socket.remoteAddress ?? '');
    return isDirect && isHere && LOCAL_HOST.test(headers.host ?? '') ? LOCAL_READER : undefined;
  }
  const encoded = /^Basic ([A-Za-z\d+/=]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const password = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return findStaff(keys, password);
}
