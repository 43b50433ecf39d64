import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Channel,
  type MessageSeal,
  openChannel,
  type RedisPair,
} from '@exchange/server-kit/database';
import type { SteerFeed } from '../feed/run/test-control.ts';
import { HttpError } from '../http-error.ts';
import type { BoardMessage } from './board-messages.ts';

/** Test mode only: a test's command for the feed, and its result. */
type ControlMessage =
  | { kind: 'control'; id: string; body: unknown }
  | { kind: 'controlled'; id: string; reply: ControlReply };

type ControlReply =
  | { data: object }
  | { refused: Pick<HttpError, 'status' | 'message' | 'detail'> };

/** Timeout of the leader's response, in ms. */
const ANSWER_MS = 30_000;

async function toReply(steer: SteerFeed, body: unknown): Promise<ControlReply> {
  try {
    return { data: await steer(body) };
  } catch (error) {
    const { status, message, detail } =
      error instanceof HttpError ? error : new HttpError(500, String(error));
    return { refused: { status, message, detail } };
  }
}

/** Lets tests control the feed from any server; `own` controls it where this server leads. */
export function shareControl(bus: Bus, own: () => SteerFeed | undefined): SteerFeed {
  const asked = new Map<string, (reply: ControlReply) => void>();
  bus.onMessage((message) => {
    if (message.kind === 'controlled') asked.get(message.id)?.(message.reply);
    const steer = message.kind === 'control' ? own() : undefined;
    if (message.kind !== 'control' || !steer) return;
    const { id, body } = message;
    void toReply(steer, body).then((reply) => bus.send({ kind: 'controlled', id, reply }));
  });

  const askLeader = async (body: unknown): Promise<ControlReply> => {
    const id = randomUUID();
    const answer = Promise.withResolvers<ControlReply>();
    const refused = { status: 503, message: 'No server leads.', detail: undefined };
    const late = setTimeout(() => answer.resolve({ refused }), ANSWER_MS);
    asked.set(id, answer.resolve);
    bus.send({ kind: 'control', id, body });
    return answer.promise.finally(() => {
      clearTimeout(late);
      asked.delete(id);
    });
  };

  return async (body) => {
    const steer = own();
    if (steer) return steer(body);
    const reply = await askLeader(body);
    if ('data' in reply) return reply.data;
    throw new HttpError(reply.refused.status, reply.refused.message, reply.refused.detail);
  };
}

/** The messages between servers. Any of them may be lost: the database is the truth. */
export type BusMessage =
  | BoardMessage
  | ControlMessage
  /** For the leader: a server missed a change of the board, or is new. */
  | { kind: 'ask' }
  /** For the leader: these bets of a market are new, or no longer unmatched. */
  | { kind: 'bets'; marketId: string; betIds: readonly number[] }
  /** For the leader: staff changed the controls of a match. */
  | { kind: 'controls'; matchId: string }
  /** A player's bets changed: invalidates the key in the position cache of this name. */
  | { kind: 'forget'; cache: string; key: string; userId?: number }
  /** Invalidates the key in the TTL cache of this name. */
  | { kind: 'drop'; cache: string; key: string | number }
  /** A player's bets or money changed; of any player without `userId`. */
  | { kind: 'changed'; userId?: number };

/** The channel between the servers of one database, and their shared texts. */
export interface Bus extends Omit<Channel<BusMessage>, 'send'> {
  /** Sends to all other servers; dropped while Redis is unavailable. */
  send(message: BusMessage): void;
  /** Resolves once Redis has delivered the earlier messages, or soon if it does not respond. */
  settled(): Promise<void>;
  /** Returns true while a change of the board is in transit, without a confirmation by Redis. */
  isBusy(): boolean;
  /** Stores a text for other servers, for a while; returns false where that failed. */
  storeText(name: string, text: string): Promise<boolean>;
  /**
   * Returns a stored text; undefined where there is none, its seal is invalid, or Redis is
   * unavailable.
   */
  find(name: string): Promise<string | undefined>;
  close(): void;
}

const TTL_SECONDS = 60;
/** Maximum wait for Redis to deliver messages, in ms. */
const MAX_WAIT_MS = 500;

interface BusOptions {
  redis: RedisPair;
  /** The name of this server, so that it can ignore its own messages. */
  instance: string;
  /** The prefix of the channel and all stored texts. */
  prefix: string;
  /** Seals messages and stored texts. */
  seal: MessageSeal;
  onFault: (error: unknown, message: string) => void;
}

/** Opens the channel. */
export function openBus({ redis, instance, prefix, seal, onFault }: BusOptions): Bus {
  const { commands, close } = redis;
  const { send, ...channel } = openChannel<BusMessage>({
    redis,
    instance,
    seal,
    onFault,
    // Versions without seals use another channel, `bus`: neither could read the other.
    name: `${prefix}sealed-bus`,
  });
  let boardsOnTheWay = 0;
  /** Number of messages beside those of the board, and how many of them Redis has delivered. */
  let sendings = 0;
  let settledSendings = 0;
  /** The confirmation in transit, and the number of messages before it. */
  let asking: { sendings: number; answered: Promise<void> } | undefined;
  let lastSent: Promise<unknown> = Promise.resolve();

  return {
    ...channel,
    send(message) {
      // Lost messages are recovered: boards by their numbers, bets and players from the database.
      const sent = send(message);
      if (message.kind === 'beat' || message.kind === 'image') return;
      if (message.kind === 'board') {
        boardsOnTheWay += 1;
        void sent.then(() => {
          boardsOnTheWay -= 1;
        });
        return;
      }
      sendings += 1;
      lastSent = sent;
    },
    async settled() {
      const wanted = sendings;
      if (settledSendings >= wanted) return;
      if (asking?.sendings !== wanted) {
        // Redis responds to the publisher before it writes to subscribers, and processes the next
        // command after that.
        const answered = lastSent
          .then(() => commands.ping())
          .catch(() => undefined)
          .then(() => {
            settledSendings = Math.max(settledSendings, wanted);
          });
        asking = { sendings: wanted, answered };
      }
      await Promise.race([asking.answered, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
    },
    isBusy: () => boardsOnTheWay > 0,
    async storeText(name, text) {
      try {
        const place = prefix + name;
        await commands.set(place, seal.close(place, text), 'EX', TTL_SECONDS);
        return true;
      } catch {
        return false;
      }
    },
    async find(name) {
      const place = prefix + name;
      const sealed = await commands.get(place).catch(() => undefined);
      if (typeof sealed !== 'string') return undefined;
      const text = seal.open(place, sealed);
      if (text === undefined) onFault(new Error(place), 'A stored text has no valid seal');
      return text;
    },
    close,
  };
}
