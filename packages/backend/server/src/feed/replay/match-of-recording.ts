import { DEFAULT_MARKET_MAX_RUPEES } from '@exchange/contract';
import { toPaise } from '../../money.ts';
import type { Recording } from '../betfair-stream/load-recording.ts';
import type { MatchInfo } from '../board/board.ts';
import type { MarketInfo } from '../board/market.ts';
import { DEFAULT_CAPS } from '../default-caps.ts';
import { selectUnmatchedRule } from '../unmatched-rule.ts';

/** Minimum stake, in rupees. */
const MIN_STAKE_RUPEES = 100;
const UNNAMED_SERIES = 'Recorded matches';

const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);

/** Returns the match of a run; grouped under the rest of the recorded description. */
export function toMatchInfo(recording: Recording, matchId: string): MatchInfo {
  const seriesName = recording.seriesName ?? UNNAMED_SERIES;
  return {
    id: matchId,
    sportId: recording.sportId,
    seriesId: toSlug(seriesName),
    seriesName,
    name: recording.name,
  };
}

/** Returns the match-odds market of a run. */
export const toMarketInfo = (
  { runnerNames, winners, sportId }: Recording,
  matchId: string,
  marketId: string,
): MarketInfo => ({
  id: marketId,
  matchId,
  kind: 'odds',
  name: 'Match Odds',
  priceType: 'decimal',
  minStake: toPaise(MIN_STAKE_RUPEES),
  maxStake: toPaise(DEFAULT_MARKET_MAX_RUPEES),
  ...DEFAULT_CAPS,
  opensBefore: 0,
  winners,
  unmatchedRule: selectUnmatchedRule(sportId),
  runners: [...runnerNames].map(([id, name]) => ({ id, name })),
});
