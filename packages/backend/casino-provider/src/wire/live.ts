import * as v from 'valibot';
import type { RejectionCode } from '../http-error.ts';
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

/** The current shared round. Times are ms of the server's clock. */
export interface LiveRound {
  id: string;
  /** The chain of its seed, and its position in it, from 0. */
  chain: number;
  nonce: number;
  /** SHA-256 of the server seed, published before the first bet. */
  commitment: string;
  /** The public part of the seeds; empty until betting ends if this round's bets fix it. */
  salt: string;
  phase: LivePhase;
  /** Begin of the phase. */
  since: number;
  /** End of the phase; absent if it is part of the secret. */
  until?: number;
  outcome?: unknown;
  /** Only in the result. */
  serverSeed?: string;
}

/** A bet of the player. */
export interface LiveBet {
  id: string;
  clientId: string;
  roundId: string;
  stakePaise: number;
  choice: unknown;
  status: 'sending' | 'placed' | 'cashed' | 'settled' | 'void';
  /** Reason why it was rejected or rolled back. */
  reason?: RejectionCode;
  /** Hundredths, if the player cashed out. */
  multiplier?: number;
  payoutPaise?: number;
}

/** Another player's bet, with a masked name. */
export interface ShownBet {
  player: string;
  stakePaise: number;
  choice: unknown;
  multiplier?: number;
  payoutPaise?: number;
}

/** An ended round, newest first in lists. */
export interface PastLiveRound {
  id: string;
  chain: number;
  nonce: number;
  outcome: unknown;
  commitment: string;
  salt: string;
  serverSeed: string;
}

/**
 * Inputs of the salt of a chain of rounds: SHA-256 of the first commitment and these ids, joined by
 * `:`.
 */
export interface ChainFacts {
  id: number;
  /** The commitment of the chain's first round, published before the first bet. */
  commitment: string;
  /** The ids of the first bets from their players; empty before any. */
  ids: string[];
}

/** Message of the stream. The first one contains everything. */
export type LiveMessage =
  | {
      type: 'all';
      now: number;
      round: LiveRound;
      mine: LiveBet[];
      others: ShownBet[];
      players: number;
      past: PastLiveRound[];
      /** Interrupted rounds, newest first; the outcome is null if none was drawn. */
      voided: PastLiveRound[];
      chain: ChainFacts;
    }
  | { type: 'round'; now: number; round: LiveRound }
  /** A chain began, or its salt was fixed. */
  | { type: 'chain'; chain: ChainFacts }
  | { type: 'mine'; bet: LiveBet; balancePaise?: number }
  /** The last bets of the round, and how many players have one. */
  | { type: 'others'; others: ShownBet[]; players: number };
