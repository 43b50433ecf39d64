import type { KnownLeader } from '@exchange/server-kit/database';

/** Timeout of the query for the leader, in ms. */
const ANSWER_MS = 5000;
/** Pause after a response without a change, in ms: a forged leader causes few queries. */
const PAUSE_MS = 250;

interface LeaderCheckOptions {
  /** Reads the leader from the database. */
  read(): Promise<KnownLeader | undefined>;
  /** Processes the response; returns true if the leader changed. */
  onFound(leader: KnownLeader): boolean;
  onFault(error: unknown, message: string): void;
}

/** Verifies a claim of leadership: the database assigns the fencing numbers. */
export interface LeaderCheck {
  /** Queries now, unless it just did. */
  ask(): void;
  /** Returns true while a query is running: the leader is unknown until then. */
  isPending(): boolean;
}

/** @throws Error where the response does not come in time */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Runs one query at a time. */
export function createLeaderCheck({ read, onFound, onFault }: LeaderCheckOptions): LeaderCheck {
  let isPending = false;
  let pausedAt = Number.NEGATIVE_INFINITY;

  const find = async () => {
    isPending = true;
    let isNews = false;
    try {
      const leader = await inTime(read());
      isNews = leader !== undefined && onFound(leader);
    } finally {
      isPending = false;
      if (!isNews) pausedAt = performance.now();
    }
  };

  return {
    ask() {
      if (isPending || performance.now() - pausedAt < PAUSE_MS) return;
      find().catch((error: unknown) => onFault(error, 'The leader is unknown'));
    },
    isPending: () => isPending,
  };
}

/**
 * Number of messages that count, at most 5 s of them; older ones may be from before a clock was
 * set.
 */
const MAX_COUNTED = 20;

/**
 * Converts the leader's times to this server's clock. Clocks differ and messages are delayed: the
 * quickest of the last messages bounds the difference, so late messages count as old.
 */
export function createLeaderTime(now: () => number) {
  let differences: number[] = [];
  return {
    /** Records a message that the leader sent at `at`, ms since 1970. */
    note(at: number): void {
      differences = [...differences, now() - at].slice(-MAX_COUNTED);
    },
    /** Returns the leader's time on this server's clock. */
    toOwn: (at: number): number => at + Math.min(...differences),
    /** Resets the difference, as another leader has another clock. */
    reset(): void {
      differences = [];
    },
  };
}
