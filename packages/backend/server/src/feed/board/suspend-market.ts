import type { Board, MatchState } from './board.ts';
import type { MarketState } from './market.ts';

/** Suspends a market with unconfirmed prices until its feed confirms them. */
export function suspendMarket(match: MatchState, market: MarketState): void {
  if (market.status === 'CLOSED') return;
  market.status = 'SUSPENDED';
  match.version += 1;
}

/** Suspends all markets, as the prices of the board are unconfirmed. */
export function suspendAllMarkets(board: Board): void {
  for (const match of board.matches()) {
    for (const market of match.markets) suspendMarket(match, market);
    for (const session of match.sessions) {
      if (session.status !== 'OPEN') continue;
      session.status = 'SUSPENDED';
      match.version += 1;
    }
  }
}
