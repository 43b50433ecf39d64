import { DEFAULT_MARKET_MAX_RUPEES } from '@exchange/contract';
import { toPaise } from '../../money.ts';
import { type Recording, RecordingError } from '../betfair-stream/load-recording.ts';
import type { MatchInfo } from '../board/board.ts';
import type { MarketInfo } from '../board/market.ts';
import { DEFAULT_CAPS, selectUnmatchedRule } from '../market-rules.ts';
import { parseInstant } from '../run/seek-points.ts';

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

/** Returns the market of a run. */
export const toMarketInfo = (
  { marketName, runnerNames, winners, sportId }: Recording,
  matchId: string,
  marketId: string,
): MarketInfo => ({
  id: marketId,
  matchId,
  kind: 'odds',
  name: marketName,
  priceType: 'decimal',
  minStake: toPaise(MIN_STAKE_RUPEES),
  maxStake: toPaise(DEFAULT_MARKET_MAX_RUPEES),
  ...DEFAULT_CAPS,
  opensBefore: 0,
  winners,
  unmatchedRule: selectUnmatchedRule(sportId),
  runners: [...runnerNames].map(([id, name]) => ({ id, name })),
});

const selectEnds = ({ steps }: Recording) => ({
  first: steps[0]?.at ?? 0,
  last: steps.at(-1)?.at ?? 0,
});

/** Returns the recorded ms of the last message. */
export const selectLast = (recording: Recording) => selectEnds(recording).last;

/**
 * Returns the start of a replay, recorded ms: `inplay` (the first message in play, the beginning if
 * it never was), `start` (the first message) or a recorded ISO time.
 */
export function resolveStart(recording: Recording, from: string): number {
  const { first, last } = selectEnds(recording);
  if (from === 'start') return first;
  if (from === 'inplay') return recording.inPlayAt ?? first;
  const at = parseInstant(from);
  if (at === undefined || at < first || at > last) {
    const range = `${new Date(first).toISOString()} to ${new Date(last).toISOString()}`;
    const reason = `cannot start at '${from}': give 'inplay', 'start' or a time from ${range}`;
    throw new RecordingError(recording.name, undefined, reason);
  }
  return at;
}
