import type { endpoints, WireData } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { calculateBook } from '../../exchange/book.ts';
import { calculateSessionLineBook, type SessionLineBook } from '../../exchange/session-line.ts';
import type { Board } from '../../feed/board/board.ts';
import { selectBookTerms } from '../../feed/board/market.ts';
import type { Handlers } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { toPosition } from '../bets/bets.repository.ts';
import {
  type MarketRow,
  type MatchRow,
  type RunnerRow,
  toStoredTerms,
} from '../markets/markets.repository.ts';
import { toSportName } from '../markets/sports.ts';
import { toSessionLinePosition } from '../session-lines/session-lines.model.ts';
import {
  listMarkets,
  listOpenBets,
  listRunners,
  type OpenBetRow,
  readExposures,
} from './open-markets.repository.ts';

/** Maximum number of shown markets; those of the largest exposure. */
export const MAX_OPEN_MARKETS = 200;

/** A market with open bets of a user. */
interface OpenMarket {
  market: MarketRow;
  match: MatchRow;
  /** In display order. */
  runners: readonly RunnerRow[];
  bets: readonly OpenBetRow[];
  /** Its hold, paise. */
  exposure: number;
}

/** The shown open markets of a user, and the sums of all of them. */
interface OpenMarkets {
  markets: readonly OpenMarket[];
  total: number;
  /** Paise. */
  exposure: number;
}

/**
 * Reads the open markets of a user, those of the largest exposure first. Bets continue in between,
 * so one that is placed or settled meanwhile may be missing from its market once.
 */
async function readOpenMarkets(
  { read }: Pick<UnitOfWork, 'read'>,
  userId: number,
): Promise<OpenMarkets> {
  const openBets = await read((tx) => listOpenBets(tx, userId));
  const byMarket = Map.groupBy(openBets, ({ marketId }) => marketId);
  if (byMarket.size === 0) return { markets: [], total: 0, exposure: 0 };
  const exposures = await read((tx) => readExposures(tx, userId));
  const exposureOf = (id: string) => exposures.get(id) ?? 0;
  const largest = [...byMarket.keys()].sort((a, b) => exposureOf(b) - exposureOf(a));
  const ids = largest.slice(0, MAX_OPEN_MARKETS);
  const rows = await read((tx) => listMarkets(tx, ids));
  const named = Map.groupBy(await read((tx) => listRunners(tx, ids)), ({ marketId }) => marketId);
  const found = new Map(rows.map((row) => [row.market.id, row]));
  return {
    markets: ids.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const [runners, bets] = [named.get(id) ?? [], byMarket.get(id) ?? []];
      return { ...row, runners, bets, exposure: exposureOf(id) };
    }),
    total: largest.length,
    exposure: largest.reduce((sum, id) => sum + exposureOf(id), 0),
  };
}

type WireMarket = WireData<(typeof endpoints)['marketAnalysis']>[number];

/**
 * Returns a session's results as stretches of runs: between two numbers of the book nothing
 * changes.
 */
export function toRunStretches(book: SessionLineBook): NonNullable<WireMarket['runs']> {
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
    const book = calculateSessionLineBook(matched.map(toSessionLinePosition));
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
