import type { UnitOfWork } from '@exchange/server-kit/database';
import { readInChunks } from '../../lists/chunked-read.ts';
import type { MarketRow, MatchRow, RunnerRow } from '../markets/markets.repository.ts';
import {
  listMarkets,
  listRunners,
  type OpenBetRow,
  readExposures,
  readOpenBets,
} from './open-markets.repository.ts';

/** Maximum number of shown markets; those of the largest exposure. */
export const MAX_OPEN_MARKETS = 200;

/** A market with open bets of a user. */
export interface OpenMarket {
  market: MarketRow;
  match: MatchRow;
  /** In display order. */
  runners: readonly RunnerRow[];
  bets: readonly OpenBetRow[];
  /** Its hold, paise. */
  exposure: number;
}

/** The shown open markets of a user, and the sums of all of them. */
export interface OpenMarkets {
  markets: readonly OpenMarket[];
  total: number;
  /** Paise. */
  exposure: number;
}

/**
 * Reads the open markets of a user, those of the largest exposure first. Bets continue in between,
 * so one that is placed or settled meanwhile may be missing from its market once.
 */
export async function readOpenMarkets(
  { read }: Pick<UnitOfWork, 'read'>,
  userId: number,
): Promise<OpenMarkets> {
  const byMarket = new Map<string, OpenBetRow[]>();
  for await (const part of readInChunks((after) => read((tx) => readOpenBets(tx, userId, after)))) {
    for (const bet of part.bets) {
      const own = byMarket.get(bet.marketId);
      if (own) own.push(bet);
      else byMarket.set(bet.marketId, [bet]);
    }
  }
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
