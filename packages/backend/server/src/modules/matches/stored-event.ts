import { toEpoch } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { toRupees } from '../../money.ts';
import { type MarketRow, type RunnerRow, readMatch } from '../markets/markets.repository.ts';
import type { WireEvent, WireMarket } from './matches.model.ts';

function toClosedMarket(row: MarketRow & { runners: RunnerRow[] }): WireMarket {
  return {
    market_id: row.id,
    marketName: row.name,
    runner_json: row.runners.map(({ id, name, status }) => ({
      selectionId: id,
      selectionName: name,
      status,
      WinAndLoss: 0,
      ex: { availableToBack: [], availableToLay: [] },
    })),
    marketMinStack: toRupees(row.minStake),
    marketMaxStack: toRupees(row.maxStake),
    adminMessage: row.voidReason,
    InplayStatus: 'CLOSE',
    IsBetAllow: 'N',
    price_type: row.priceType,
  };
}

/**
 * Returns the page of a match that left the board: closed, with its last score; undefined if
 * unknown.
 */
export async function readStoredEvent(tx: Tx, matchId: string): Promise<WireEvent | undefined> {
  const stored = await readMatch(tx, matchId);
  if (!stored) return undefined;
  const { match, markets } = stored;
  const ofKind = (kind: MarketRow['kind']) =>
    markets.filter((market) => market.kind === kind).map(toClosedMarket);
  return {
    MatchDetails: {
      sport_id: match.sportId,
      match_id: match.id,
      series_id: match.seriesId,
      seriesName: match.seriesName,
      name: match.name,
      start_date: match.startsAt && toEpoch(match.startsAt),
      inplayStatus: 'CLOSE',
      score: match.score,
    },
    odds: ofKind('odds')[0] ?? null,
    bm: ofKind('bookmaker'),
    others: ofKind('other'),
  };
}
