import type { Clock } from '../../clock.ts';
import type { BookTerms } from '../../exchange/book.ts';
import type { PriceType, Removal } from '../../exchange/position.ts';
import type { UnmatchedRule } from '../../exchange/unmatched.ts';
import type { MarketDefinition, MarketStatus, RunnerPrices, RunnerStatus } from '../feed.ts';
import { createMarketBook, type MarketBook } from './market-book.ts';

/** A best back price and the second from which it held. */
export type PricePoint = readonly [epochSeconds: number, price: number];

/** The best back prices of a market's runners over time, in memory and bounded. */
interface PriceHistory {
  /** Records the best price; undefined (no liquidity) records nothing. */
  record(runnerId: string, price: number | undefined): void;
  /** Oldest first, at most one a second. */
  read(runnerId: string): readonly PricePoint[];
  /** Replaces the recorded points. */
  restore(runnerId: string, points: readonly PricePoint[]): void;
}

/** Time window of a history, and the maximum of points per runner. */
const HISTORY_SECONDS = 7200;
export const HISTORY_POINTS = 3600;

/** Creates an empty history. Points are changes: the last one of each second stays. */
export function createPriceHistory(clock: Clock): PriceHistory {
  const runners = new Map<string, PricePoint[]>();
  const readSecond = () => Math.floor(clock.now().getTime() / 1000);

  /** The point before the window stays: its price was valid when the window began. */
  const prune = (points: PricePoint[], now: number) => {
    const firstInside = points.findIndex(([at]) => at > now - HISTORY_SECONDS);
    const outside = firstInside < 0 ? points.length : firstInside;
    const surplus = Math.max(outside - 1, points.length - HISTORY_POINTS);
    if (surplus > 0) points.splice(0, surplus);
  };

  return {
    record(runnerId, price) {
      if (price === undefined) return;
      const points = runners.get(runnerId) ?? [];
      runners.set(runnerId, points);
      const now = readSecond();
      if (points.at(-1)?.[0] === now) points.pop();
      if (points.at(-1)?.[1] !== price) points.push([now, price]);
      prune(points, now);
    },
    read(runnerId) {
      const points = runners.get(runnerId) ?? [];
      prune(points, readSecond());
      return points;
    },
    restore: (runnerId, points) => void runners.set(runnerId, [...points]),
  };
}

/** The position of a market on the match page. */
type MarketKind = 'odds' | 'bookmaker' | 'other';

/** The constant data of a market. */
export interface MarketInfo {
  id: string;
  matchId: string;
  kind: MarketKind;
  name: string;
  priceType: PriceType;
  /** Paise. */
  minStake: number;
  maxStake: number;
  /** Maximum loss and win of a player, for any number of bets, paise; no limit when absent. */
  maxExposure?: number;
  maxWin?: number;
  /** Seconds before the start from which bets are accepted; 0 is always. */
  opensBefore: number;
  /** Percent of commission on a player's net win; 0 when absent. */
  commission?: number;
  /** Number of winners; 1 when absent. */
  winners?: number;
  /** Earlier removals of runners, as stored. */
  removals?: readonly Removal[];
  /** The event that makes unmatched bets lapse; any suspension when absent. */
  unmatchedRule?: UnmatchedRule;
  /** Feed event numbers begin after this one; 0 when absent. */
  eventsBefore?: number;
  /** The highest reserved number: later events share it; unlimited when absent. */
  maxEvents?: number;
  runners: readonly { id: string; name: string }[];
}

/** The current state of a market: a projection of its feed, in memory. */
export interface MarketState extends MarketInfo {
  status: MarketStatus;
  inPlay: boolean;
  betAllowed: boolean;
  /** True while its feed locks it for bets. */
  isFeedLocked: boolean;
  adminMessage: string | undefined;
  /** Seconds of real time that a bet is delayed. */
  betDelay: number;
  runnerStatus: ReadonlyMap<string, RunnerStatus>;
  /** Removed runners, in that order: earlier prices are reduced. */
  removals: readonly Removal[];
  /** Number of the last feed event; the same after a restart, or higher than any before it. */
  eventSeq: number;
  /** Number of the feed event of the last change that is more than a price: status, in play, runners. */
  statusVersion: number;
  /** Numbers of the feed events of the last suspension, and of the start of play. */
  suspendedSeq: number;
  inPlaySeq: number;
  readonly book: MarketBook;
  readonly history: PriceHistory;
}

/**
 * Creates a market before its first feed event: suspended, without prices. Numbers of an earlier
 * feed invalidate what players saw of it, and its unmatched bets lapse by the usual rule.
 */
export const createMarketState = (info: MarketInfo, clock: Clock): MarketState => ({
  ...info,
  status: 'SUSPENDED',
  inPlay: false,
  betAllowed: true,
  isFeedLocked: false,
  adminMessage: undefined,
  betDelay: 0,
  runnerStatus: new Map(info.runners.map(({ id }) => [id, 'ACTIVE' as const])),
  removals: info.removals ?? [],
  eventSeq: info.eventsBefore ?? 0,
  statusVersion: info.eventsBefore ?? 0,
  suspendedSeq: info.eventsBefore ?? 0,
  inPlaySeq: 0,
  book: createMarketBook(),
  history: createPriceHistory(clock),
});

const hasStatusChanged = (
  market: MarketState,
  { status, inPlay, runners, isLocked = false, adminMessage }: MarketDefinition,
) =>
  market.status !== status ||
  market.inPlay !== inPlay ||
  market.isFeedLocked !== isLocked ||
  market.adminMessage !== adminMessage ||
  runners.some((runner) => market.runnerStatus.get(runner.id) !== runner.status);

/** Returns the removals with those that a definition brings. */
function addRemovals({ removals, eventSeq }: MarketState, { runners }: MarketDefinition) {
  const known = new Set(removals.map(({ runnerId }) => runnerId));
  const added = runners
    .filter(({ id, status }) => status === 'REMOVED' && !known.has(id))
    .map(({ id, adjustmentFactor = 0 }) => ({
      runnerId: id,
      seq: eventSeq,
      percent: adjustmentFactor,
    }));
  return added.length === 0 ? removals : [...removals, ...added];
}

/** Applies a definition; `speed` divides the delay. */
export function applyDefinition(market: MarketState, definition: MarketDefinition, speed: number) {
  if (hasStatusChanged(market, definition)) market.statusVersion = selectVersion(market);
  if (definition.status !== 'OPEN') market.suspendedSeq = market.eventSeq;
  if (definition.inPlay && !market.inPlay) market.inPlaySeq = market.eventSeq;
  market.status = definition.status;
  market.inPlay = definition.inPlay;
  market.isFeedLocked = definition.isLocked ?? false;
  market.adminMessage = definition.adminMessage;
  market.betDelay = definition.betDelay / speed;
  market.removals = addRemovals(market, definition);
  market.runnerStatus = new Map(definition.runners.map(({ id, status }) => [id, status]));
}

/** Applies prices as the market's newest event; odds are recorded in the history, too. */
export function applyPrices(
  market: MarketState,
  isSnapshot: boolean,
  runners: readonly RunnerPrices[],
) {
  market.book.apply(isSnapshot, runners, market.eventSeq);
  if (market.priceType !== 'decimal') return;
  for (const { id } of runners) market.history.record(id, market.book.levels(id, 'back')[0]?.price);
}

/** Closes a void market; players read the reason as long as it is shown. */
export function closeVoid(market: MarketState, reason: string): void {
  market.status = 'CLOSED';
  market.adminMessage = reason;
}

/**
 * Returns `market_version`: the number of the last feed event. Players' bets do not count, as a
 * restart would count them in another order, and a suspension could then seem older than the
 * version of a slip.
 */
export const selectVersion = ({ eventSeq }: Pick<MarketState, 'eventSeq'>) => eventSeq;

/**
 * Returns the version that a player saw; a future or absent one counts as the current one, so that
 * no suspension is missed.
 */
export const boundSeenVersion = (market: MarketState, seen: number | undefined): number =>
  Math.min(seen ?? Number.POSITIVE_INFINITY, selectVersion(market));

/** Returns what the market's books depend on besides its bets. */
export const selectBookTerms = ({
  runners,
  runnerStatus,
  removals,
  winners = 1,
}: Pick<MarketState, 'runners' | 'runnerStatus' | 'removals' | 'winners'>): BookTerms => ({
  activeRunners: runners.filter(({ id }) => runnerStatus.get(id) !== 'REMOVED').map(({ id }) => id),
  winners,
  removals,
});
