import type { InferOutput } from 'valibot';
import { type StakeSettings, toStakeSettings } from '../preferences/stake-settings.model.ts';
import { fromEpoch, fromYesNo, memoizeWeak } from '../wire/primitives.ts';
import {
  isClosedStatus,
  isSuspendedStatus,
  type Market,
  type Offer,
  toMarket,
} from './market.model.ts';
import type { eventData, matchListData, wireMatch } from './matches.wire.ts';

/** Best prices of one runner in a list; undefined without liquidity. */
export interface BestPrices {
  runnerId: string;
  runnerName: string;
  back?: Offer;
  lay?: Offer;
}

/** The score of both sides: runs and overs, goals, or the games of each set. */
export interface MatchScore {
  sides: readonly { name: string; figures: readonly string[]; active: boolean }[];
  /** Titles of the figures, where they need any: text of the server. */
  titles?: readonly string[];
  /** In runs and balls, while the side batting second chases. */
  chase?: { target: number; need: number; balls: number };
  /** Who won and how, once the match is over; text of the server. */
  result?: string;
}

/** A match in lists and on pages. */
export interface Match {
  id: string;
  sportId: string;
  seriesId?: string;
  seriesName?: string;
  /** 'A v B'. */
  name: string;
  startsAt?: Date;
  inPlay: boolean;
  /** The match is over. */
  ended?: true;
  hasBookmaker: boolean;
  hasFancy: boolean;
  hasStats: boolean;
  hasTv: boolean;
  /** URL for WATCH LIVE, if the backend sends it. */
  streamUrl?: string;
  score?: string;
  scoreBoard?: MatchScore;
  matchOdds?: {
    marketId: string;
    suspended: boolean;
    runners: readonly BestPrices[];
  };
}

/** A page of matches; `total` counts both lists. */
export interface MatchList {
  inPlay: readonly Match[];
  upcoming: readonly Match[];
  /** Matches on all pages of the list. */
  total: number;
}

/** Content of a match page except its session lines. */
export interface MatchDetail {
  match: Match;
  matchOdds?: Market;
  bookmaker: readonly Market[];
  others: readonly Market[];
  stakeSettings?: StakeSettings;
}

const toScoreBoard = ({
  sides,
  titles,
  chase,
  result,
}: NonNullable<InferOutput<typeof wireMatch>['score_board']>): MatchScore => ({
  sides,
  ...(titles && { titles }),
  ...(chase && { chase }),
  ...(result && { result }),
});

/** Converts a match of a list or a page; `inPlay` depends on its list. */
export function toMatch(wire: InferOutput<typeof wireMatch>, inPlay: boolean): Match {
  const odds = wire.match_odds;
  return {
    id: String(wire.match_id),
    sportId: String(wire.sport_id),
    name: wire.name,
    inPlay,
    ...(isClosedStatus(wire.inplayStatus) && { ended: true }),
    hasBookmaker: wire.market_type === 'B',
    hasFancy: fromYesNo(wire.IsFancyAllow),
    hasStats: wire.sportGraphic === 'Y',
    hasTv: wire.MainTV === 'Y',
    ...(wire.stream_url && { streamUrl: wire.stream_url }),
    ...(wire.series_id !== null && { seriesId: String(wire.series_id) }),
    ...(wire.seriesName && { seriesName: wire.seriesName }),
    ...(wire.start_date !== null && { startsAt: fromEpoch(wire.start_date) }),
    ...(wire.score && { score: wire.score }),
    ...(wire.score_board && { scoreBoard: toScoreBoard(wire.score_board) }),
    ...(odds && {
      matchOdds: {
        marketId: String(odds.market_id),
        suspended: isSuspendedStatus(odds.InplayStatus),
        runners: odds.runners.map(({ selectionId, selectionName, back, lay }) => ({
          runnerId: String(selectionId),
          runnerName: selectionName,
          ...(back && { back }),
          ...(lay && { lay }),
        })),
      },
    }),
  };
}

/** Converts the two lists of `getseiresMatchsList`; `UpCommingMatches` are the upcoming ones. */
export function toMatchList(wire: InferOutput<typeof matchListData>): Omit<MatchList, 'total'> {
  return {
    inPlay: wire.InplayMatches.map((match) => toMatch(match, true)),
    upcoming: wire.UpCommingMatches.map((match) => toMatch(match, false)),
  };
}

/** `inplayStatus` of a match in play. */
export const IN_PLAY_STATUS = 'INPLAY';

type WireEvent = InferOutput<typeof eventData>;

/** The requested match, which completes replies without its name. */
export interface RequestedMatch {
  matchId: string;
  /** From the page's URL; other sports' ids are accepted too. */
  sportId?: string;
}

const toPlayedMatch = memoizeWeak(
  (wire: WireEvent['MatchDetails'], { matchId, sportId = '' }: RequestedMatch): Match =>
    toMatch(
      { ...wire, match_id: wire.match_id ?? matchId, sport_id: wire.sport_id ?? sportId },
      wire.inplayStatus === IN_PLAY_STATUS,
    ),
);

/**
 * Converts a match with its markets; `BookerMakerMarket` and `OtherMarketList` replace an empty
 * `bm` and `others`.
 */
export function toMatchDetail(wire: WireEvent, asked: RequestedMatch): MatchDetail {
  return {
    match: toPlayedMatch(wire.MatchDetails, asked),
    bookmaker: (wire.bm.length > 0 ? wire.bm : (wire.BookerMakerMarket ?? [])).map(toMarket),
    others: (wire.others.length > 0 ? wire.others : (wire.OtherMarketList ?? [])).map(toMarket),
    ...(wire.odds && { matchOdds: toMarket(wire.odds) }),
    ...(wire.UserSportSettings && {
      stakeSettings: toStakeSettings(wire.UserSportSettings),
    }),
  };
}

/** Min letters of a search; fewer match too much. */
export const SEARCH_MIN_LETTERS = 2;

const COMBINING_MARKS = /\p{M}/gu;

/** Returns lower case without accents: 'Świątek' is found by 'swiatek'. */
const fold = (text: string) => text.normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();

/**
 * Creates the search over matches and series, for the server and for backends that ignore `search`:
 * every word occurs in one of the names, in any order.
 */
export function createSearch(text: string): (...names: (string | undefined)[]) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return (...names) => {
    const folded = fold(names.filter(Boolean).join(' '));
    return words.every((word) => folded.includes(word));
  };
}
