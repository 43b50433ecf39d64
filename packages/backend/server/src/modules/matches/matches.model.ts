import {
  type endpoints,
  IN_PLAY_STATUS,
  MAX_LEVELS,
  toEpoch,
  type WireData,
} from '@exchange/contract';
import { calculateBookEntries } from '../../exchange/book.ts';
import type { Level } from '../../exchange/matching.ts';
import type { Position } from '../../exchange/position.ts';
import { selectBettingTerms } from '../../feed/board/betting-terms.ts';
import { type MatchState, selectStream } from '../../feed/board/board.ts';
import { type MarketState, selectBookTerms, selectVersion } from '../../feed/board/market.ts';
import type { ScoreBoard } from '../../feed/score-board.ts';
import { toRupees } from '../../money.ts';

export type WireEvent = WireData<(typeof endpoints)['eventDetails']>;
export type WireMatch = WireEvent['MatchDetails'];
export type WireMarket = WireEvent['bm'][number];

/** Returns the word of the specification's overlay for a closed market (point 4). */
const toWireStatus = (status: MarketState['status']) => (status === 'CLOSED' ? 'CLOSE' : status);

const toPrice = ({ price, size }: Level) => ({ price, size: toRupees(size) });
const selectPrices = (market: MarketState, runnerId: string, side: 'back' | 'lay') =>
  market.book.levels(runnerId, side).slice(0, MAX_LEVELS).map(toPrice);

const selectOdds = (match: MatchState) => match.markets.find(({ kind }) => kind === 'odds');

function toMatchOdds(market: MarketState): NonNullable<WireMatch['match_odds']> {
  return {
    market_id: market.id,
    InplayStatus: toWireStatus(market.status),
    runners: market.runners.map(({ id, name }) => ({
      selectionId: id,
      selectionName: name,
      back: selectPrices(market, id, 'back')[0] ?? null,
      lay: selectPrices(market, id, 'lay')[0] ?? null,
    })),
  };
}

/** Returns 'CLOSE' once all is over, else the state of play. */
const toMatchStatus = ({ ended, inPlay }: MatchState) => {
  if (ended) return 'CLOSE';
  return inPlay ? IN_PLAY_STATUS : 'UPCOMING';
};

/** Returns a row of the match lists. */
export function toWireMatch(match: MatchState): WireMatch {
  const odds = selectOdds(match);
  const hasBookmaker = match.markets.some(({ kind }) => kind === 'bookmaker');
  return {
    sport_id: match.sportId,
    match_id: match.id,
    series_id: match.seriesId,
    seriesName: match.seriesName,
    name: match.name,
    start_date: match.startsAt ? toEpoch(match.startsAt) : null,
    market_type: hasBookmaker ? 'B' : 'M',
    IsFancyAllow: match.sessions.some(({ status }) => status !== 'CLOSED') ? 'Y' : 'N',
    sportGraphic: match.score === undefined ? 'N' : 'Y',
    MainTV: selectStream(match) === undefined ? 'N' : 'Y',
    inplayStatus: toMatchStatus(match),
    score: match.score ?? null,
    match_odds: odds ? toMatchOdds(odds) : null,
  };
}

/** Returns a market of the match page, without bets. */
function toWireMarket(match: MatchState, market: MarketState): WireMarket {
  const { adminMessage, betAllowed, opensBefore } = selectBettingTerms(match.controls, market);
  return {
    market_id: market.id,
    marketName: market.name,
    runner_json: market.runners.map(({ id, name }) => ({
      selectionId: id,
      selectionName: name,
      status: market.runnerStatus.get(id) ?? 'ACTIVE',
      WinAndLoss: 0,
      ex: {
        availableToBack: selectPrices(market, id, 'back'),
        availableToLay: selectPrices(market, id, 'lay'),
      },
    })),
    marketMinStack: toRupees(market.minStake),
    marketMaxStack: toRupees(market.maxStake),
    adminMessage: adminMessage ?? null,
    InplayStatus: toWireStatus(market.status),
    IsBetAllow: betAllowed ? 'Y' : 'N',
    BetAllowTimeBefore: opensBefore,
    ...(match.startsAt && { start_date: toEpoch(match.startsAt) }),
    price_type: market.priceType,
    bet_delay: market.inPlay ? market.betDelay : 0,
    market_version: selectVersion(market),
    ...(market.commission && { commission: market.commission }),
    ...(market.winners !== undefined && market.winners > 1 && { winners: market.winners }),
  };
}

const toWireScore = ({ sides, titles, chase, result }: ScoreBoard): WireMatch['score_board'] => ({
  sides: sides.map(({ name, figures, active }) => ({ name, figures: [...figures], active })),
  ...(titles && { titles: [...titles] }),
  ...(chase && { chase }),
  ...(result !== undefined && { result }),
});

/** Returns the match page for guests, with the score board of the feed if it has one. */
export function toWireEvent(match: MatchState, board?: ScoreBoard): WireEvent {
  const ofKind = (kind: MarketState['kind']) =>
    match.markets.filter((market) => market.kind === kind).map((one) => toWireMarket(match, one));
  const bm = ofKind('bookmaker');
  const others = ofKind('other');
  // The page has the whole market; the list's best prices would change the details with each tick.
  const { match_odds: _, ...details } = toWireMatch(match);
  const stream = selectStream(match);
  return {
    MatchDetails: {
      ...details,
      ...(stream !== undefined && { stream_url: stream }),
      ...(board && { score_board: toWireScore(board) }),
    },
    odds: ofKind('odds')[0] ?? null,
    bm,
    BookerMakerMarket: bm,
    others,
    OtherMarketList: others,
  };
}

/** Returns the same market with the caller's result for each runner. */
export function addPositions(
  wire: WireMarket,
  market: MarketState,
  positions: readonly Position[],
): WireMarket {
  if (positions.length === 0) return wire;
  const terms = selectBookTerms(market);
  const book = calculateBookEntries(terms, positions);
  return {
    ...wire,
    runner_json: wire.runner_json.map((runner) => {
      const { result, gain } = book.get(String(runner.selectionId)) ?? { result: 0, gain: 0 };
      return {
        ...runner,
        WinAndLoss: toRupees(result),
        // With one winner the results include it already.
        ...(terms.winners > 1 && { gain: toRupees(gain) }),
      };
    }),
  };
}
