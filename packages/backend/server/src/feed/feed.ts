/**
 * The interface of a source of matches and prices. Adapters: `simulator` generates matches,
 * `betfair-stream` plays recorded files; others (a live stream) implement the same interface and
 * write to the same board.
 */
export interface Feed {
  readonly name: string;
  /** Opens its matches on the board and keeps them up to date until `stop`. */
  start(): Promise<void>;
  /** Resolves once all work of the feed has ended. */
  stop(): Promise<void>;
}

export type MarketStatus = 'OPEN' | 'SUSPENDED' | 'CLOSED';
/** HIDDEN accepts no bets for a while; REMOVED is withdrawn: bets on it are void. */
export type RunnerStatus = 'ACTIVE' | 'HIDDEN' | 'REMOVED' | 'WINNER' | 'LOSER';

export interface RunnerDefinition {
  id: string;
  status: RunnerStatus;
  /** Percent by which its removal reduces the prices of the other runners; 0 when absent. */
  adjustmentFactor?: number | undefined;
  /** For tied winners, the part of a bet on it that wins; all of it when absent. */
  share?: { part: number; of: number } | undefined;
}

/** The data of a market except its prices. */
export interface MarketDefinition {
  status: MarketStatus;
  inPlay: boolean;
  /** Seconds of feed time that a bet is delayed. */
  betDelay: number;
  /** Announced start, feed time in ms since 1970. */
  startsAt: number;
  /** In display order. */
  runners: readonly RunnerDefinition[];
  /** No bet is accepted while true. */
  isLocked?: boolean | undefined;
  /** Shown in place of prices while no bet is accepted; none when absent. */
  adminMessage?: string | undefined;
}

/** A level as a feed publishes it: price and absolute size in paise; size 0 removes the level. */
export type LevelChange = readonly [price: number, size: number];

/** The levels of one runner in an event. */
export interface RunnerPrices {
  id: string;
  back: readonly LevelChange[];
  lay: readonly LevelChange[];
}

/** One event of a market. */
export type FeedEvent =
  | { kind: 'definition'; definition: MarketDefinition }
  /** A snapshot replaces the whole book, otherwise the named levels are replaced. */
  | { kind: 'prices'; isSnapshot: boolean; runners: readonly RunnerPrices[] }
  | { kind: 'score'; text: string };

/** One side of a session line: `rate` is what 100 wins (Yes) or risks (No). */
export interface SessionLineQuote {
  line: number;
  rate: number;
}

/** SETTLED has the runs; VOID was cut short by weather or cannot be decided. */
type SessionLineStatus = 'OPEN' | 'SUSPENDED' | 'SETTLED' | 'VOID';

/**
 * The current session (fancy) line of a match. No wins when the runs stay below its line, Yes when
 * they reach it. A side without a quote is not available.
 */
export interface SessionLineUpdate {
  /** Constant through the match, for example '1-6-overs'. */
  id: string;
  /** For example '6 over runs Kites'. */
  name: string;
  no?: SessionLineQuote;
  yes?: SessionLineQuote;
  status: SessionLineStatus;
  /** Runs that decide it; set once it is settled. */
  result?: number;
  /** Why it is void, for players; absent where the innings was cut short. */
  voidReason?: string;
}
