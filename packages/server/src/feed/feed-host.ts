import type { Board, MatchInfo, MatchState } from './board/board.ts';
import type { MarketInfo, MarketState } from './board/market.ts';
import type { RunnerDefinition } from './feed.ts';

/** What a feed needs of the exchange around it. Every call may be repeated after a crash. */
export interface FeedHost {
  readonly board: Board;
  /** Records a match and its markets, and opens them on the board. */
  openMatch(match: MatchInfo, markets: readonly MarketInfo[]): Promise<MatchState>;
  /** Takes the sizes again that bets took before a restart and the feed has not restated. */
  restoreTakings(market: MarketState): Promise<void>;
  /** Pays by the final state of the runners; without exactly one winner the bets are void. */
  settle: (marketId: string, runners: readonly RunnerDefinition[]) => Promise<void>;
  voidMarket(marketId: string, reason: string): Promise<void>;
  /** The match is over: it leaves the lists, its last score is kept. */
  closeMatch(matchId: string): Promise<void>;
}
