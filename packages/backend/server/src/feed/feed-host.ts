import type { Board, MatchInfo, MatchState } from './board/board.ts';
import type { MarketInfo, MarketState } from './board/market.ts';
import type { SessionLineChange, SessionLineInfo, SessionLineState } from './board/session-line.ts';
import type { RunnerDefinition } from './feed.ts';

/**
 * How a market's events are numbered after a restart. 'replayed': the feed starts from the beginning,
 * and each event gets its former number. 'continued': the feed starts with a snapshot, and numbers
 * continue after the last one. Then unmatched bets lapse by the rule of their market, and liquidity
 * that bets reserved before is not reserved in the snapshot again.
 */
export type EventNumbering = 'replayed' | 'continued';

/** The functions of the exchange for a feed. Every call may be repeated after a crash. */
export interface FeedHost {
  readonly board: Board;
  /** Stores a match and its markets, and opens them on the board. */
  openMatch(
    match: MatchInfo,
    markets: readonly MarketInfo[],
    numbering: EventNumbering,
  ): Promise<MatchState>;
  /**
   * Reserves the sizes of earlier bets again, unless the feed has changed them since; unmatched
   * bets return to the book, or lapse. Called once the feed has published the market's current
   * state.
   */
  restoreReservations(market: MarketState): Promise<void>;
  /** Called after each change of a market: unmatched bets are matched, or lapse. */
  marketChanged(market: MarketState): void;
  /** Settles by the final state of the runners; without exactly one winner the bets are void. */
  settle: (marketId: string, runners: readonly RunnerDefinition[]) => Promise<void>;
  voidMarket(marketId: string, reason: string): Promise<void>;
  /**
   * Stores a session line of an open match. Once stored it comes on the board and accepts bets,
   * with the changes of `applySessionLine` since the call. Undefined where it is settled or void
   * already.
   */
  openSessionLine(session: SessionLineInfo): Promise<SessionLineState | undefined>;
  /** Applies new lines, a status or a message at once; an unknown session line is ignored. */
  applySessionLine(sessionId: string, change: SessionLineChange): void;
  /**
   * Settles a session line by the scored runs, also where the innings ended before the over; 'void'
   * where it was cut short, with the reason for players.
   */
  settleSessionLine(sessionId: string, runs: number | 'void', reason?: string): Promise<void>;
  /** Returns ids of stored unsettled session lines of a match, also after a restart. */
  listOpenSessionLines(matchId: string): Promise<string[]>;
  /** Closes a match: it leaves the lists, its last score is stored. Unsettled session lines are void. */
  closeMatch(matchId: string): Promise<void>;
}
