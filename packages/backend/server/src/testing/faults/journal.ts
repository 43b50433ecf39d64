import type { ClusterReply } from '../cluster.ts';

/** A response, byte for byte. */
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

/** A stake that the provider took, and the end of its round. */
interface CasinoRound {
  userId: number;
  stakePaise: number;
  end?: { state: 'settled' | 'rolled_back'; winPaise: number };
}

/** The acknowledged changes of a run, all of which must exist at the end. */
export interface Journal {
  /** Every call with a key and a final response. */
  answered: { asked: Asked; text: string; status: number; data: unknown }[];
  /** Accepted stakes, by their names. */
  rounds: Map<string, CasinoRound>;
  /** Names of finally rejected stakes. */
  refusedRounds: string[];
  /** Violated invariants, as they were found. */
  breaches: string[];
  /** Counts of actions and responses. */
  counts: Map<string, number>;
  /** Number of repeated requests without a final response. */
  repeats: number;
  /** Number of requests that were sent to two servers at once. */
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

/** Counts an action. */
export const count = ({ counts }: Journal, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** Final rejections are stored for the key, as successes are. */
export const STORED_STATUSES: ReadonlySet<number> = new Set([200, 403, 404, 409, 422]);
