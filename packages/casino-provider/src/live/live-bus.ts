import type { RedisPair } from '@exchange/database';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveBet } from '../wire/live.ts';

/** What instances tell each other of a table. No secret is in it, and any of it may get lost. */
export type TableMessage = { game: string } /** Its round went on: the database says how. */ & (
  | { kind: 'round' }
  /** Bets of the round changed. */
  | { kind: 'others' }
  /** A player's bet changed. */
  | { kind: 'mine'; player: string; bet: LiveBet; balancePaise?: number }
  /** Somebody came to a table that may rest. */
  | { kind: 'watched' }
);

/** The line between the instances of one database. */
export interface LiveBus {
  /** Tells all instances but this one; while Redis is away it is dropped. */
  send(message: TableMessage): void;
  onMessage(listener: (message: TableMessage) => void): void;
  close(): void;
}

/** Of a process that is alone, or knows of the others by the database only. */
export const noBus: LiveBus = { send() {}, onMessage() {}, close() {} };

interface Parts {
  redis: RedisPair;
  /** The name of this process, so that it need not hear itself. */
  instance: string;
  channel: string;
  log: FastifyBaseLogger;
}

/** Opens the line. */
export function openLiveBus({ redis, instance, channel, log }: Parts): LiveBus {
  const { commands, listener, close } = redis;
  const hearers: ((message: TableMessage) => void)[] = [];
  const subscribe = () => {
    // The next connection asks again.
    listener.subscribe(channel).catch(() => listener.disconnect(true));
  };
  listener.on('ready', subscribe).on('message', (_: string, text: string) => {
    const end = text.indexOf(' ');
    if (text.slice(0, end) === instance) return;
    try {
      const message = JSON.parse(text.slice(end)) as TableMessage;
      for (const hear of hearers) hear(message);
    } catch (error) {
      log.error({ err: error }, 'a message of another instance could not be read');
    }
  });
  return {
    send(message) {
      // What gets lost is found in the database by the next look at it.
      commands.publish(channel, `${instance} ${JSON.stringify(message)}`).catch(() => undefined);
    },
    onMessage: (hear) => void hearers.push(hear),
    close,
  };
}
