import type { ClusterReply } from '../cluster.ts';

/** An answer as it came, byte for byte. */
export interface Answer {
  reply: ClusterReply;
  text: string;
}

/** A call of a player. */
export interface Asked {
  name:
    | 'saveBet'
    | 'saveSessionBet'
    | 'cashOut'
    | 'depositRequest'
    | 'withdrawRequest'
    | 'enterResult';
  key: string;
  token: string;
  userId: number;
  input: object;
}

/** A stake that the provider took, and how its round ended. */
export interface CasinoRound {
  userId: number;
  stakePaise: number;
  end?: { state: 'settled' | 'rolled_back'; winPaise: number };
}

/** What was acknowledged in a run: all of it must stand at the end. */
export interface Journal {
  /** Every call with a key that was answered for good. */
  answered: { asked: Asked; text: string; status: number; data: unknown }[];
  /** Stakes that were taken, by their names. */
  rounds: Map<string, CasinoRound>;
  /** Names of stakes that were refused for good. */
  refusedRounds: string[];
  /** What must not be, as it was seen on the way. */
  breaches: string[];
  /** How often what was done, with which answer. */
  counts: Map<string, number>;
  /** Requests without a clear answer, which were sent again. */
  repeats: number;
  /** Requests that were sent to two servers at once. */
  doubled: number;
}

export const createJournal = (): Journal => ({
  answered: [],
  rounds: new Map(),
  refusedRounds: [],
  breaches: [],
  counts: new Map(),
  repeats: 0,
  doubled: 0,
});

/** Counts something that was done. */
export const count = ({ counts }: Journal, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** Refusals that settle the matter are kept for the key, as successes are. */
export const STORED_STATUSES: ReadonlySet<number> = new Set([200, 403, 404, 409, 422]);
