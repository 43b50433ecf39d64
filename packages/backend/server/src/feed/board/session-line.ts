import type { MarketStatus, SessionLineQuote } from '../feed.ts';

/** The constant data of a session line. */
export interface SessionLineInfo {
  /** Unique among session lines and markets: both are stored, held and settled alike. */
  id: string;
  matchId: string;
  /** For example '6 over runs Harbour Kites'. */
  name: string;
  /** Paise. */
  minStake: number;
  maxStake: number;
  /** Maximum loss and win of a player, for any number of bets, paise; no limit when absent. */
  maxExposure?: number;
  maxWin?: number;
}

/** The current state of a session line: a projection of its feed, in memory. */
export interface SessionLineState extends SessionLineInfo {
  /** Undefined: not available. */
  no: SessionLineQuote | undefined;
  yes: SessionLineQuote | undefined;
  status: MarketStatus;
  betAllowed: boolean;
  adminMessage: string | undefined;
  /** Seconds of real time that a bet is delayed. */
  betDelay: number;
  /** Grows with each change. */
  version: number;
  /** `version` of the last change of the status. */
  statusVersion: number;
}

/** A change by the feed; absent fields stay, `null` removes a side. */
export interface SessionLineChange {
  no?: SessionLineQuote | null;
  yes?: SessionLineQuote | null;
  status?: MarketStatus;
  betAllowed?: boolean;
  adminMessage?: string | null;
  /** Seconds of real time: a faster feed divides it itself. */
  betDelay?: number;
}

/** Creates a session line before its first feed event: suspended, without quotes. */
export const createSessionLineState = (info: SessionLineInfo): SessionLineState => ({
  ...info,
  no: undefined,
  yes: undefined,
  status: 'SUSPENDED',
  betAllowed: true,
  adminMessage: undefined,
  betDelay: 0,
  version: 0,
  statusVersion: 0,
});

/** Rounds lines to whole runs: 70.5 and 71 separate the same runs. Rates have two decimals. */
const toWholeRuns = ({ line, rate }: SessionLineQuote): SessionLineQuote => ({
  line: Math.ceil(line),
  rate: Math.round(rate * 100) / 100,
});

const readQuote = (
  changed: SessionLineQuote | null | undefined,
  before: SessionLineQuote | undefined,
) => {
  if (changed === undefined) return before;
  return changed === null ? undefined : toWholeRuns(changed);
};

/** Applies a feed's change of a session line. */
export function applySessionLineChange(session: SessionLineState, change: SessionLineChange): void {
  session.version += 1;
  session.no = readQuote(change.no, session.no);
  session.yes = readQuote(change.yes, session.yes);
  if (change.status !== undefined && change.status !== session.status) {
    session.status = change.status;
    session.statusVersion = session.version;
  }
  session.betAllowed = change.betAllowed ?? session.betAllowed;
  session.betDelay = change.betDelay ?? session.betDelay;
  if (change.adminMessage !== undefined) session.adminMessage = change.adminMessage ?? undefined;
}
