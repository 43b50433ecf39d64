import { DEFAULT_MARKET_MAX_RUPEES, SPORT_IDS } from '@exchange/contract';
import { toPaise } from '../../money.ts';
import { RecordingError } from '../betfair-stream/json-lines.ts';
import type { RecordedMarket, Recording } from '../betfair-stream/load-recording.ts';
import type { MatchInfo } from '../board/board.ts';
import type { MarketInfo } from '../board/market.ts';
import { DEFAULT_CAPS, RACING_IDS, selectUnmatchedRule } from '../market-rules.ts';
import { parseInstant } from '../run/seek-points.ts';

/** Minimum stake, in rupees. */
const MIN_STAKE_RUPEES = 100;
const UNNAMED_SERIES = 'Recorded matches';

const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);

/** Series of races, whose meeting is their match. */
const RACING_SERIES: Readonly<Record<string, string>> = {
  [RACING_IDS.horses]: 'Horse Racing',
  [RACING_IDS.greyhounds]: 'Greyhound Racing',
};

/** Returns the match of a run; grouped under its competition or the rest of its description. */
export function toMatchInfo(recording: Recording, matchId: string): MatchInfo {
  const { sportId, name } = recording;
  const seriesName = recording.seriesName ?? RACING_SERIES[sportId] ?? UNNAMED_SERIES;
  return { id: matchId, sportId, seriesId: toSlug(seriesName), seriesName, name };
}

/** Returns a market of a run; the first one of its recording is the match odds. */
export const toMarketInfo = (
  { sportId, markets: [main] }: Recording,
  recorded: RecordedMarket,
  ids: Pick<MarketInfo, 'id' | 'matchId'>,
): MarketInfo => ({
  ...ids,
  kind: recorded === main ? 'odds' : 'other',
  name: recorded.name,
  priceType: 'decimal',
  minStake: toPaise(MIN_STAKE_RUPEES),
  maxStake: toPaise(DEFAULT_MARKET_MAX_RUPEES),
  ...DEFAULT_CAPS,
  opensBefore: 0,
  winners: recorded.winners,
  unmatchedRule: selectUnmatchedRule(sportId),
  runners: [...recorded.runnerNames].map(([id, name]) => ({ id, name })),
});

/** Sports whose matches, bets and reports have names on the site. */
const PLAYABLE: readonly string[] = [...Object.values(SPORT_IDS), ...Object.values(RACING_IDS)];

/** Throws for a recording of another sport. */
export function checkSport({ sportId, name }: Recording): void {
  if (PLAYABLE.includes(sportId)) return;
  const reason = `marketDefinition.eventTypeId: ${sportId} cannot be played, only ${PLAYABLE.join(', ')}`;
  throw new RecordingError(name, undefined, reason);
}

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
