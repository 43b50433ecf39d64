import type { Channel } from '@exchange/server-kit/database';
import type { LiveBet } from '../wire/live.ts';

/** Message of an instance about a table. Contains no secret, and may get lost. */
export type TableMessage = {
  game: string;
} /** The round has another state, which is in the database. */ & (
  | { kind: 'round' }
  /** Bets of the round changed. */
  | { kind: 'others' }
  /** A player's bet changed. */
  | { kind: 'mine'; player: string; bet: LiveBet; balancePaise?: number }
  /** The table, which may pause, has a new listener. */
  | { kind: 'watched' }
);

/** Channel between the instances of one database; lost messages are found by the next poll. */
export type LiveBus = Pick<Channel<TableMessage>, 'send' | 'onMessage'>;

/** For a single process, or one that uses only the database. */
export const noBus: LiveBus = { send: async () => undefined, onMessage() {} };
