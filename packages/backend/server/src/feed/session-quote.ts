/** One side of a session line: `rate` is what 100 wins (Yes) or risks (No). */
export interface SessionSide {
  line: number;
  rate: number;
}

/** SETTLED has the runs; VOID was cut short by weather or cannot be decided. */
export type SessionStatus = 'OPEN' | 'SUSPENDED' | 'SETTLED' | 'VOID';

/**
 * The current session (fancy) line of a match. No wins when the runs stay below its line, Yes when
 * they reach it (decisions, "Betting rules"). A side without a quote is not available.
 */
export interface SessionQuote {
  /** Constant through the match, for example '1-6-overs'. */
  id: string;
  /** For example '6 over runs Kites'. */
  name: string;
  no?: SessionSide;
  yes?: SessionSide;
  status: SessionStatus;
  /** Runs that decide it; set once it is settled. */
  result?: number;
}
