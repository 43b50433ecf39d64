import type { Board, MatchInfo, MatchState } from './board/board.ts';
import type { MarketInfo, MarketState } from './board/market.ts';
import type { SessionChange, SessionInfo, SessionState } from './board/session.ts';
import type { RunnerDefinition } from './feed.ts';

/**
 * The numbers of a market's events after a restart. 'replayed': the feed plays its story again from the
 * start, and each event gets the number that it had. 'continued': the feed begins with an image of now,
 * so its numbers go on after all of before; bets that waited lapse by the rule of their market, and sizes
 * that bets took before are not taken of the image again.
 */
export type EventNumbering = 'replayed' | 'continued';

/** What a feed needs of the exchange around it. Every call may be repeated after a crash. */
export interface FeedHost {
  readonly board: Board;
  /** Records a match and its markets, and opens them on the board. */
  openMatch(
    match: MatchInfo,
    markets: readonly MarketInfo[],
    numbering: EventNumbering,
  ): Promise<MatchState>;
  /**
   * Takes the sizes again that bets took before a restart and the feed has not changed since; bets that
   * waited wait again, or lapse. Called once the feed has stated the market as it is now.
   */
  restoreTakings(market: MarketState): Promise<void>;
  /** Called after each change of a market: bets that wait in its book are matched, or lapse. */
  marketChanged(market: MarketState): void;
  /** Pays by the final state of the runners; without exactly one winner the bets are void. */
  settle: (marketId: string, runners: readonly RunnerDefinition[]) => Promise<void>;
  voidMarket(marketId: string, reason: string): Promise<void>;
  /**
   * Records a session line of an open match. Once it is stored it comes on the board and takes bets, with
   * what `applySession` said of it since the call. Undefined where it is settled or void already.
   */
  openSession(session: SessionInfo): Promise<SessionState | undefined>;
  /** Takes over new lines, a status or a message at once; a session that was not opened is ignored. */
  applySession(sessionId: string, change: SessionChange): void;
  /**
   * Settles a session by the runs that were scored, also where the innings was all out or complete
   * before the over; 'void' where it was cut short, with the reason that players read.
   */
  settleSession(sessionId: string, runs: number | 'void', reason?: string): Promise<void>;
  /** Ids of stored sessions of a match that wait for settlement, also after a restart. */
  listOpenSessions(matchId: string): Promise<string[]>;
  /**
   * The match is over: it leaves the lists, its last score is kept. Sessions that nobody settled are
   * void.
   */
  closeMatch(matchId: string): Promise<void>;
}
