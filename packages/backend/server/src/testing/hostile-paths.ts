import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Spellings of "one folder up", and of separators, that some parsers accept. */
const UPS = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '..%5c',
  '..\\',
  '%2e%2e%5c',
  '..%252f',
  '%252e%252e%252f',
  '..%255c',
  '....//',
  '..;/',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%ef%bc%8f',
  '..%u2215',
  './../',
  './/..//',
  '..%00/',
  '%2e%2e%00%2f',
];
const DEPTHS = [1, 3, 8];

/**
 * Addresses below `prefix` (with a slash at its end) that try to reach `file`, a name outside of the folder:
 * up, encoded once and twice, by backslashes, NUL, absolute and far too long.
 */
export const hostilePaths = (prefix: string, file: string): readonly string[] => [
  ...UPS.flatMap((up) => DEPTHS.map((depth) => `${prefix}${up.repeat(depth)}${file}`)),
  ...UPS.map((up) => `${prefix}x/${up.repeat(2)}${file}`),
  `${prefix}/${file}`,
  `${prefix}%2f${file}`,
  `${prefix}//etc/passwd`,
  `${prefix}%2fetc%2fpasswd`,
  `${prefix}C:%5c${file}`,
  `${prefix}file:%2f%2f%2f${file}`,
  `${prefix}${file}%00.svg`,
  `${prefix}${'a'.repeat(4000)}/${file}`,
  `${prefix}${'../'.repeat(1000)}${file}`,
];

/** The response to a request whose address no client has normalized. */
export interface RawAnswer {
  status: number;
  text: string;
}

/** Sends `GET` with exactly this address, which clients would shorten before they send it. */
export async function getRaw(origin: string, address: string): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), text: answer };
}
