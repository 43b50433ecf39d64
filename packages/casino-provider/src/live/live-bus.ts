import type { Channel } from '@exchange/database';
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

/** The line between the instances of one database; what gets lost is found by the next look at it. */
export type LiveBus = Pick<Channel<TableMessage>, 'send' | 'onMessage'>;

/** Of a process that is alone, or knows of the others by the database only. */
export const noBus: LiveBus = { send: async () => undefined, onMessage() {} };
