import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASES, STREAM_PATH } from '@exchange/contract';
import { serveLoad } from './generator.ts';

/** Opens further connections, closes all, or counts them. */
export type CrowdRequest =
  | {
      port: number;
      /** Requests for a stream of these topics. */
      streams: number;
      topics: Record<string, null>;
      /** POSTs with 1 of 100 bytes sent. */
      halfSent: number;
      /** True if each connection has a network of its own in X-Forwarded-For. */
      manyNetworks: boolean;
    }
  | 'close'
  | 'count';

/** Connections by status and message of their response, or by their state without one. */
export type Tally = ReadonlyMap<string, number>;
export interface CrowdReply {
  streams: Tally;
  halfSent: Tally;
}

/** Connections that are opened at once, and the timeout of opening, ms. */
const OPENING = 100;
const OPENING_MS = 2000;
const ONE_NETWORK = '198.51.100.7';

interface Member {
  socket: Socket;
  /** The first bytes of the response. */
  head: string;
}

const crowd: Record<'streams' | 'halfSent', Member[]> = { streams: [], halfSent: [] };
const MAX_CHARACTERS = 4096;

const clientAddress = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Resolves once the connection has a response, has ended or, if `quiet`, is open. */
function open(port: number, bytes: string, members: Member[], quiet: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const member: Member = { socket, head: '' };
    members.push(member);
    socket.on('data', (chunk: Buffer) => {
      if (member.head.length < MAX_CHARACTERS) member.head += chunk.toString('latin1');
      resolve();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.write(bytes, () => {
      if (quiet) resolve();
    });
  });
}

function describe({ socket, head }: Member): string {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  if (!status) return socket.closed ? 'closed without an answer' : 'no answer';
  if (status === '200') return socket.closed ? '200, closed since' : '200, open';
  const message = /"message":"([^"]*)"/.exec(head)?.[1];
  if (!message) return status;
  // References and delays differ between responses.
  return `${status} ${message.replace(/ · Reference .*/, '').replace(/\d+ seconds?/, '… seconds')}`;
}

function tally(members: readonly Member[]): Tally {
  const counts = new Map<string, number>();
  for (const member of members) {
    const what = describe(member);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

serveLoad<{ asked: CrowdRequest }, CrowdReply>(async ({ asked }) => {
  if (asked === 'close') {
    for (const members of Object.values(crowd)) {
      for (const { socket } of members.splice(0)) socket.destroy();
    }
  } else if (asked !== 'count') {
    const { port, streams, topics, halfSent, manyNetworks } = asked;
    const render = (path: string, index: number, length: number, body: string) =>
      [
        `POST ${BASES.api}${path} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        `x-forwarded-for: ${manyNetworks ? clientAddress(index) : ONE_NETWORK}`,
        'content-type: application/json',
        `content-length: ${length}\r\n\r\n${body}`,
      ].join('\r\n');
    const openAll = async (count: number, openOne: (index: number) => Promise<void>) => {
      for (let at = 0; at < count; at += OPENING) {
        const batch = Array.from({ length: Math.min(OPENING, count - at) }, (_, index) =>
          openOne(at + index),
        );
        await Promise.race([Promise.all(batch), sleep(OPENING_MS)]);
      }
    };
    const body = JSON.stringify({ topics });
    await openAll(streams, (index) =>
      open(port, render(STREAM_PATH, index, body.length, body), crowd.streams, false),
    );
    await openAll(halfSent, (index) =>
      open(port, render('wallet-balance', index, 100, '{'), crowd.halfSent, true),
    );
  }
  return { streams: tally(crowd.streams), halfSent: tally(crowd.halfSent) };
});
