import { createSearch } from '@exchange/contract';
import type { Position } from '../../exchange/position.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { MarketState } from '../../feed/board/market.ts';
import { isRacing } from '../../feed/market-rules.ts';
import type { ScoreBoardSource } from '../../feed/score-board.ts';
import type { PositionCache } from '../../position-cache.ts';
import { SPORT_NAMES } from '../markets/sports.ts';
import {
  addPositions,
  toCatalogueRow,
  toWireEvent,
  toWireMatch,
  type WireEvent,
} from './matches.model.ts';

/** Selects matches; undefined is all. */
export interface MatchQuery {
  sportId: string | undefined;
  seriesId: string | undefined;
  /** Words that occur in the name or the series. */
  search?: string | undefined;
  limit: number;
  /** From 1. */
  page: number;
}

/** Selects markets; undefined is all. */
interface MarketQuery extends MatchQuery {
  matchId: string | undefined;
  kind: MarketState['kind'] | undefined;
  inPlay: boolean | undefined;
  /** Bounds of the match's start, inclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

const byStart = (a: MatchState, b: MatchState) =>
  (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || a.id.localeCompare(b.id);

/** Memoizes a value of a match per version. */
function oncePerVersion<T>(make: (match: MatchState) => T): (match: MatchState) => T {
  const made = new WeakMap<MatchState, { version: number; value: T }>();
  return (match) => {
    const known = made.get(match);
    if (known?.version === match.version) return known.value;
    const value = make(match);
    made.set(match, { version: match.version, value });
    return value;
  };
}

/**
 * Creates lists and match pages from the board in memory; only a caller's bets come from the
 * database.
 */
export function createMatches(
  board: Board,
  positions: PositionCache,
  readScore: ScoreBoardSource['read'],
) {
  /** The public pages. */
  const selectEvent = oncePerVersion((match) => toWireEvent(match, readScore(match.id)));
  const selectRow = oncePerVersion(toWireMatch);

  const select = ({ sportId, seriesId, search = '' }: Omit<MatchQuery, 'limit' | 'page'>) => {
    const isFound = createSearch(search);
    return board
      .matches()
      .filter((match) => !match.ended)
      .filter((match) => sportId === undefined || match.sportId === sportId)
      .filter((match) => seriesId === undefined || match.seriesId === seriesId)
      .filter(({ name, seriesName }) => search === '' || isFound(name, seriesName))
      .toSorted(byStart);
  };

  return {
    selectEvent,
    /** Returns a page over the matches in play and then the upcoming ones. */
    list({ limit, page, ...query }: MatchQuery) {
      const all = select(query);
      const inOrder = [...all.filter(({ inPlay }) => inPlay), ...all.filter((one) => !one.inPlay)];
      const shown = inOrder.slice((page - 1) * limit, page * limit);
      return {
        inPlay: shown.filter(({ inPlay }) => inPlay).map(selectRow),
        upcoming: shown.filter(({ inPlay }) => !inPlay).map(selectRow),
        total: all.length,
      };
    },

    /** Returns a page of the open and suspended markets, by the start of their matches. */
    catalogue({ limit, page, matchId, kind, inPlay, from, to, ...query }: MarketQuery) {
      const starts = ({ startsAt }: MatchState) =>
        (!from || (startsAt !== undefined && startsAt >= from)) &&
        (!to || (startsAt !== undefined && startsAt <= to));
      const fits = (market: MarketState) =>
        market.status !== 'CLOSED' &&
        (kind === undefined || market.kind === kind) &&
        (inPlay === undefined || market.inPlay === inPlay);
      const found = select(query)
        .filter((match) => (matchId === undefined || match.id === matchId) && starts(match))
        .flatMap((match) => match.markets.filter(fits).map((market) => ({ match, market })));
      return {
        rows: found
          .slice((page - 1) * limit, page * limit)
          .map(({ match, market }) => toCatalogueRow(match, market)),
        total: found.length,
      };
    },

    /** Returns the best back prices over time; undefined if the market is not of this match. */
    priceHistory(matchId: string, marketId: string) {
      const market = board.match(matchId)?.markets.find(({ id }) => id === marketId);
      return market?.runners.map(({ id }) => ({
        selectionId: id,
        prices: market.history.read(id).map(([at, price]): [number, number] => [at, price]),
      }));
    },

    /** Returns the numbers of matches in play and upcoming by sport; of racing where there are any. */
    counts: () =>
      [...SPORT_NAMES].flatMap(([sportId, name]) => {
        const matches = select({ sportId, seriesId: undefined });
        if (matches.length === 0 && isRacing(sportId)) return [];
        const inplay = matches.filter(({ inPlay }) => inPlay).length;
        return [{ sport_id: sportId, name, inplay, upcoming: matches.length - inplay }];
      }),

    /** Returns the match page, with the results of a signed-in user; undefined if unknown. */
    async event(matchId: string, userId: number | undefined): Promise<WireEvent | undefined> {
      const match = board.match(matchId);
      if (!match) return undefined;
      const event = selectEvent(match);
      if (userId === undefined) return event;
      const own = new Map<string, readonly Position[]>();
      for (const { id } of match.markets) own.set(id, await positions.read(userId, id));
      const add = (wire: WireEvent['bm'][number]) => {
        const market = match.markets.find(({ id }) => id === wire.market_id);
        return market ? addPositions(wire, market, own.get(market.id) ?? []) : wire;
      };
      const bm = event.bm.map(add);
      const others = event.others.map(add);
      return {
        ...event,
        odds: event.odds && add(event.odds),
        bm,
        BookerMakerMarket: bm,
        others,
        OtherMarketList: others,
      };
    },
  };
}
export type Matches = ReturnType<typeof createMatches>;
