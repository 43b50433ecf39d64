import * as v from 'valibot';
import type { RefusalCode } from '../http-error.ts';
import { clientId, paise } from './solo.ts';

/** `POST /api/live/:game/bets`. */
export const liveBetInput = v.object({
  id: clientId,
  roundId: v.string(),
  stakePaise: paise,
  choice: v.unknown(),
});
export type LiveBetInput = v.InferOutput<typeof liveBetInput>;

export type LivePhase = 'betting' | 'running' | 'result';

/** The shared round that is on. Times are ms of the server's clock. */
export interface LiveRound {
  id: string;
  /** The chain of seeds that it belongs to, and its place in it, from 0. */
  chain: number;
  nonce: number;
  /** SHA-256 of the server seed, published before the first bet. */
  commitment: string;
  /** The public part of the seeds; empty until betting ends where this round's bets fix it. */
  salt: string;
  phase: LivePhase;
  /** When the phase began. */
  since: number;
  /** When it ends; absent where that is part of the secret. */
  until?: number;
  outcome?: unknown;
  /** Only in the result. */
  serverSeed?: string;
}

/** A bet of the player himself. */
export interface LiveBet {
  id: string;
  clientId: string;
  roundId: string;
  stakePaise: number;
  choice: unknown;
  status: 'sending' | 'placed' | 'cashed' | 'settled' | 'void';
  /** Why it was not taken, or was taken back. */
  reason?: RefusalCode;
  /** Hundredths, where the player took his money while the round ran. */
  multiplier?: number;
  payoutPaise?: number;
}

/** Another player's bet, his name masked. */
export interface ShownBet {
  player: string;
  stakePaise: number;
  choice: unknown;
  multiplier?: number;
  payoutPaise?: number;
}

/** A round that is over, newest first in lists. */
export interface PastLiveRound {
  id: string;
  chain: number;
  nonce: number;
  outcome: unknown;
  commitment: string;
  salt: string;
  serverSeed: string;
}

/** What fixes the salt of a chain of rounds: SHA-256 of the first seal and these ids, joined by `:`. */
export interface ChainFacts {
  id: number;
  /** The seal of the chain's first round, published before the first bet. */
  commitment: string;
  /** The ids that players gave to the first bets; empty while there were none. */
  ids: string[];
}

/** What the stream says. The first message holds everything. */
export type LiveMessage =
  | {
      type: 'all';
      now: number;
      round: LiveRound;
      mine: LiveBet[];
      others: ShownBet[];
      players: number;
      past: PastLiveRound[];
      /** Rounds that were interrupted, newest first; the outcome is null where none was drawn. */
      voided: PastLiveRound[];
      chain: ChainFacts;
    }
  | { type: 'round'; now: number; round: LiveRound }
  /** A chain began, or its salt was fixed. */
  | { type: 'chain'; chain: ChainFacts }
  | { type: 'mine'; bet: LiveBet; balancePaise?: number }
  /** The last bets of the round, and how many players have one. */
  | { type: 'others'; others: ShownBet[]; players: number };
