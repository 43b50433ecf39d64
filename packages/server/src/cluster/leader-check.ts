import type { KnownLeader } from '@exchange/database';

/** A database that does not say who leads within this time is asked anew, in ms. */
const ANSWER_MS = 5000;
/** After an answer that was no news the next question comes so much later, in ms: whoever only says to lead makes few. */
const PAUSE_MS = 250;

interface Parts {
  /** Asks the database. */
  read(): Promise<KnownLeader | undefined>;
  /** Takes the answer; whether it is another leader than before. */
  onFound(leader: KnownLeader): boolean;
  onFault(error: unknown, message: string): void;
}

/** Finds out whether somebody who says to lead does: fencing numbers are the database's to give. */
export interface LeaderCheck {
  /** Asks now, unless it just did. */
  ask(): void;
  /** Whether an answer is on its way: nobody knows who leads until then. */
  isUnderWay(): boolean;
}

/** @throws Error where the answer does not come in time */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** One question at a time. */
export function createLeaderCheck({ read, onFound, onFault }: Parts): LeaderCheck {
  let isUnderWay = false;
  let pausedAt = Number.NEGATIVE_INFINITY;

  const find = async () => {
    isUnderWay = true;
    let isNews = false;
    try {
      const leader = await inTime(read());
      isNews = leader !== undefined && onFound(leader);
    } finally {
      isUnderWay = false;
      if (!isNews) pausedAt = performance.now();
    }
  };

  return {
    ask() {
      if (isUnderWay || performance.now() - pausedAt < PAUSE_MS) return;
      find().catch((error: unknown) => onFault(error, 'It is not known who leads'));
    },
    isUnderWay: () => isUnderWay,
  };
}
