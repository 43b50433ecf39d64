/** One side of a session line: `rate` is what 100 wins (Yes) or risks (No). */
export interface SessionSide {
  line: number;
  rate: number;
}

/** SETTLED carries the runs; VOID was cut short by weather or cannot be decided. */
export type SessionStatus = 'OPEN' | 'SUSPENDED' | 'SETTLED' | 'VOID';

/**
 * A session (fancy) line of a match as it stands. No wins when the runs stay below its line, Yes when
 * they reach its line (decisions, "Betting rules"). A side without a quote is not offered.
 */
export interface SessionQuote {
  /** The same through the match, for example '1-6-overs'. */
  id: string;
  /** For example '6 over runs Kites'. */
  name: string;
  no?: SessionSide;
  yes?: SessionSide;
  status: SessionStatus;
  /** Runs that decide it; set once it is settled. */
  result?: number;
}
