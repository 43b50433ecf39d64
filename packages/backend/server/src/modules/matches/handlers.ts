import { fromEpoch, toEpoch } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Handlers } from '../../http/call.ts';
import { checkPage, checkRange, endOfSecond, toFilter, toPage } from '../../http/list-range.ts';
import { NotFoundError } from '../../http-error.ts';
import { toRupees } from '../../money.ts';
import { type MarketRow, type RunnerRow, readMatch } from '../markets/markets.repository.ts';
import type { ModuleContext } from '../module-context.ts';
import type { MarketDepth } from './market-depth.service.ts';
import type { WireEvent, WireMarket } from './matches.model.ts';
import type { Matches } from './matches.service.ts';

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
async function readStoredEvent(tx: Tx, matchId: string): Promise<WireEvent | undefined> {
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
    // Markets that never opened are void without a bet.
    others: ofKind('other').filter(({ adminMessage }) => !adminMessage),
  };
}

/** Creates the handlers for matches and their prices. */
export function createMatchHandlers(
  { unitOfWork, stakeSettings }: ModuleContext,
  matches: Matches,
  depth: MarketDepth,
): Handlers {
  return {
    matchList: async ({ input }) => {
      const { inPlay, upcoming, total } = matches.list({
        sportId: toFilter(input.sport_id),
        seriesId: toFilter(input.series_id),
        search: input.search,
        limit: input.limit,
        page: input.pageno,
      });
      return { data: { InplayMatches: inPlay, UpCommingMatches: upcoming }, total };
    },
    marketCatalogue: async ({ input }) => {
      const { from_date: from, to_date: to, in_play: inPlay, ...query } = input;
      checkRange(from, to);
      const page = toPage(input);
      const { rows, total } = matches.catalogue({
        ...page,
        ...{ kind: query.kind, search: query.search },
        sportId: toFilter(query.sport_id),
        seriesId: toFilter(query.series_id),
        matchId: toFilter(query.match_id),
        inPlay: inPlay && inPlay === 'Y',
        from: from === undefined ? undefined : fromEpoch(from),
        to: to === undefined ? undefined : endOfSecond(to),
      });
      checkPage(page, total);
      return { data: rows, total };
    },
    eventCounts: async () => ({ data: matches.counts() }),
    priceHistory: async ({ input }) => {
      const runners = matches.priceHistory(String(input.match_id), String(input.market_id));
      if (!runners) throw new NotFoundError('This market does not exist.', 'market_id');
      // Only markets in odds have prices over time.
      if (!runners.some(({ prices }) => prices.length > 0)) return { data: { runners } };
      // Prices are in memory: they are answered, too, where the database does not.
      const volumes = await depth.readVolumes(String(input.market_id)).catch(() => undefined);
      if (!volumes) return { data: { runners } };
      const withVolumes = runners.map((runner) => ({
        ...runner,
        volumes: volumes.get(runner.selectionId) ?? [],
      }));
      return { data: { runners: withVolumes } };
    },
    marketDepth: async ({ input }) => ({
      data: await depth.read({
        matchId: String(input.match_id),
        marketId: String(input.market_id),
        runnerId: input.selection_id === undefined ? undefined : String(input.selection_id),
      }),
    }),
    eventDetails: async ({ input, caller }) => {
      const matchId = String(input.match_id);
      const event =
        (await matches.event(matchId, caller?.id)) ??
        (await unitOfWork.withTransaction((tx) => readStoredEvent(tx, matchId)));
      if (!event) throw new NotFoundError('This match does not exist.', 'match_id');
      if (!caller) return { data: event };
      const settings = await stakeSettings.read(caller.id);
      const sportId = String(event.MatchDetails.sport_id);
      const own = settings.find(({ sport_id }) => String(sport_id) === sportId) ?? settings[0];
      return { data: { ...event, UserSportSettings: own ?? null } };
    },
  };
}
