import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, type MessageSeal, openChannel, type RedisPair } from '@exchange/database';
import type { BoardMessage } from './board-messages.ts';
import type { ControlMessage } from './remote-control.ts';

/** What servers tell each other. Any of it may get lost: the database is the truth. */
export type BusMessage =
  | BoardMessage
  | ControlMessage
  /** Somebody missed a change of the board, or is new: for the leader. */
  | { kind: 'ask' }
  /** These bets of a market are new, or wait no longer: for the leader. */
  | { kind: 'bets'; marketId: string; betIds: readonly number[] }
  /** What staff say of a match changed: for the leader. */
  | { kind: 'controls'; matchId: string }
  /** A player's bets changed: what the cache of this name keeps under the key is old. */
  | { kind: 'forget'; cache: string; key: string; userId?: number }
  /** What the short cache of this name keeps under the key is old. */
  | { kind: 'drop'; cache: string; key: string | number }
  /** Something of a player's bets or money changed; of anybody's without a player. */
  | { kind: 'changed'; userId?: number };

/** The line between the servers of one database, and what they keep for each other. */
export interface Bus extends Omit<Channel<BusMessage>, 'send'> {
  /** Sends to all servers but this one; while Redis is away it is dropped. */
  send(message: BusMessage): void;
  /** Resolves once Redis has handed on what was sent before, or soon where it does not answer. */
  settled(): Promise<void>;
  /** Whether a change of the board is on its way, and Redis has not said yet that it came. */
  isBusy(): boolean;
  /** Keeps a text that others may ask for, for a while; false where that failed. */
  keep(name: string, text: string): Promise<boolean>;
  /** A kept text; undefined where there is none, nobody with the secret kept it, or Redis is away. */
  find(name: string): Promise<string | undefined>;
  close(): void;
}

const TTL_SECONDS = 60;
/** Nobody waits longer for Redis to hand on what was sent, in ms. */
const MAX_WAIT_MS = 500;

interface Parts {
  redis: RedisPair;
  /** The name of this server, so that it need not hear itself. */
  instance: string;
  /** What the channel and all kept texts begin with. */
  prefix: string;
  /** Of what is sent, and of what is kept. */
  seal: MessageSeal;
  onFault: (error: unknown, message: string) => void;
}

/** Opens the line. */
export function openBus({ redis, instance, prefix, seal, onFault }: Parts): Bus {
  const { commands, close } = redis;
  const { send, ...channel } = openChannel<BusMessage>({
    ...{ redis, instance, seal, onFault },
    // Versions that seal nothing talk on another line, `bus`: neither could read the other.
    name: `${prefix}sealed-bus`,
  });
  let boardsOnTheWay = 0;
  /** Messages beside those of the board, and how many of them Redis is known to have handed on. */
  let sendings = 0;
  let settledSendings = 0;
  /** The question on its way, and how many messages were sent before it. */
  let asking: { sendings: number; answered: Promise<void> } | undefined;
  let lastSent: Promise<unknown> = Promise.resolve();

  return {
    ...channel,
    send(message) {
      // What gets lost is found again: boards by their numbers, bets and players in the database.
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
        // Redis answers who publishes before it writes to who listens, and the next question after that.
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
    async keep(name, text) {
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
      if (text === undefined) onFault(new Error(place), 'A kept text was sealed by nobody');
      return text;
    },
    close,
  };
}
