import type { FastifyReply } from 'fastify';
import { HttpError } from '../http-error.ts';
import type { Listener } from '../live/live-news.ts';
import type { GameSession } from './game-sessions.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Interval in ms of comments, so that proxies keep the stream open and pages detect a dead one. */
const KEEP_ALIVE_MS = 5000;
/**
 * Maximum of unread bytes, after which a stream is cut; its page reconnects and gets everything.
 */
const MAX_WAITING_BYTES = 256 * 1024;

/** Sends an event stream of the messages of `listen`, until the page leaves. */
export function openStream(reply: FastifyReply, listen: (say: Listener) => () => void): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  });
  // While the table pauses, the first message comes with the next round.
  raw.flushHeaders();
  // A stopping program ends its streams; a slow reader's is still open then, and must not get more.
  const write = (text: string) => {
    if (!raw.writableEnded) raw.write(text);
  };
  raw.on('error', () => raw.destroy());
  const stop = listen((message) => {
    write(`data: ${JSON.stringify(message)}\n\n`);
    if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
  });
  const timer = setInterval(() => write(': here\n\n'), KEEP_ALIVE_MS);
  raw.on('close', () => {
    clearInterval(timer);
    stop();
  });
}

/** Limits open streams, each of which uses memory: by visit, by player, and in total. */
interface OpenStreams {
  /**
   * Counts a stream and returns its end; over the limit the player's oldest is closed. Throws
   * HttpError with a retry delay over the total limit.
   */
  add(visit: GameSession, close: () => void): () => void;
}

const OF_A_VISIT = 3;
const OF_A_PLAYER = 6;
/** Maximum of the provider, as many as a server of the exchange has. */
const IN_ALL = 12_000;
/** Minimum retry delay of a rejected page, in seconds, randomised so that not all come at once. */
const MIN_WAIT_S = 5;
const MAX_WAIT_S = 15;

interface OpenStream {
  session: string;
  close: () => void;
}

/** Creates the empty count. At most `most` streams are open at once; `random` draws the delays. */
export function createOpenStreams(most = IN_ALL, random: () => number = Math.random): OpenStreams {
  const byPlayer = new Map<string, OpenStream[]>();
  let total = 0;

  function remove(player: string, stream: OpenStream): void {
    const open = byPlayer.get(player) ?? [];
    const left = open.filter((one) => one !== stream);
    total -= open.length - left.length;
    if (left.length > 0) byPlayer.set(player, left);
    else byPlayer.delete(player);
  }

  /** Returns the stream that is closed for another of the same visit. */
  function findLeaving({ player, session }: GameSession): OpenStream | undefined {
    const open = byPlayer.get(player) ?? [];
    const ofVisit = open.filter((one) => one.session === session);
    if (ofVisit.length >= OF_A_VISIT) return ofVisit[0];
    return open.length >= OF_A_PLAYER ? open[0] : undefined;
  }

  return {
    add(visit, close) {
      const { player, session } = visit;
      const leaving = findLeaving(visit);
      if (!leaving && total >= most) {
        const wait = MIN_WAIT_S + Math.floor(random() * (MAX_WAIT_S - MIN_WAIT_S + 1));
        throw new HttpError('busy', 'Too many players watch. Please try again.', wait);
      }
      if (leaving) {
        remove(player, leaving);
        leaving.close();
      }
      const stream = { session, close };
      byPlayer.set(player, [...(byPlayer.get(player) ?? []), stream]);
      total += 1;
      return () => remove(player, stream);
    },
  };
}
