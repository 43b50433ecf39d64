import type { endpoints, WireData } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { calculateBook } from '../../exchange/book.ts';
import { calculateSessionBook, type SessionBook } from '../../exchange/session.ts';
import type { Board } from '../../feed/board/board.ts';
import { selectBookTerms } from '../../feed/board/market.ts';
import type { Handlers } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { toPosition } from '../bets/bets.repository.ts';
import { toStoredTerms } from '../markets/markets.repository.ts';
import { toSportName } from '../markets/sports.ts';
import { toSessionPosition } from '../session-lines/session-lines.model.ts';
import { type OpenMarket, readOpenMarkets } from './open-markets.service.ts';

type WireMarket = WireData<(typeof endpoints)['marketAnalysis']>[number];

/**
 * Returns a session's results as stretches of runs: between two numbers of the book nothing
 * changes.
 */
export function toRunStretches(book: SessionBook): NonNullable<WireMarket['runs']> {
  const stretches: NonNullable<WireMarket['runs']> = [];
  for (const [runs, paise] of book) {
    const last = stretches.at(-1);
    if (last && last.WinAndLoss === toRupees(paise)) continue;
    if (last) last.to = runs - 1;
    stretches.push({ from: last ? runs : 0, to: null, WinAndLoss: toRupees(paise) });
  }
  return stretches;
}

/** The feed removes runners first; markets without a feed have the stored ones. */
function selectTerms({ market, runners }: OpenMarket, board: Board) {
  const state = board.market(market.id);
  return state ? selectBookTerms(state) : toStoredTerms(market, runners);
}

function toResults(open: OpenMarket, board: Board): Pick<WireMarket, 'runners' | 'runs'> {
  // Unmatched parts are no result yet.
  const matched = open.bets.filter(({ stake }) => stake > 0);
  if (open.market.kind === 'session') {
    const book = calculateSessionBook(matched.map(toSessionPosition));
    return { runners: [], runs: toRunStretches(book) };
  }
  const { priceType } = open.market;
  const terms = selectTerms(open, board);
  const book = calculateBook(
    terms,
    matched.map((bet) => toPosition(bet, priceType)),
  );
  return {
    runners: open.runners
      .filter(({ id }) => book.has(id))
      .map(({ id, name }) => ({
        selectionId: id,
        selectionName: name,
        WinAndLoss: toRupees(book.get(id) ?? 0),
      })),
  };
}

const toWireMarket = (open: OpenMarket, board: Board): WireMarket => ({
  sport_id: open.match.sportId,
  sportName: toSportName(open.match.sportId),
  seriesName: open.match.seriesName,
  match_id: open.match.id,
  matchName: open.match.name,
  market_id: open.market.id,
  marketName: open.market.name,
  exposure: toRupees(open.exposure),
  bets: open.bets.length,
  ...toResults(open, board),
});

/**
 * Creates `market-analysis`: the caller's open markets, those of the largest exposure first; the
 * rest is counted.
 */
export const createMarketAnalysis = (unitOfWork: UnitOfWork, board: Board): Handlers => ({
  marketAnalysis: async ({ user }) => {
    const { markets, total, exposure } = await readOpenMarkets(unitOfWork, user.id);
    return {
      data: markets.map((one) => toWireMarket(one, board)),
      total,
      totals: { liability: toRupees(exposure) },
    };
  },
});
