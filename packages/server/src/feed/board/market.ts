import type { Clock } from '../../clock.ts';
import type { PriceType } from '../../exchange/position.ts';
import type { UnmatchedRule } from '../../exchange/unmatched.ts';
import type { MarketDefinition, MarketStatus, RunnerPrices, RunnerStatus } from '../feed.ts';
import { createMarketBook, type MarketBook } from './market-book.ts';
import { createPriceHistory, type PriceHistory } from './price-history.ts';

/** Where a market stands on the match page. */
export type MarketKind = 'odds' | 'bookmaker' | 'other';

/** What does not change while a market is open. */
export interface MarketInfo {
  id: string;
  matchId: string;
  kind: MarketKind;
  name: string;
  priceType: PriceType;
  /** Paise. */
  minStake: number;
  maxStake: number;
  /** Seconds before the start from which bets are taken; 0 is always. */
  opensBefore: number;
  /** Percent taken from a player's net win; 0 when absent. */
  commission?: number;
  /** What makes waiting bets lapse; any suspension when absent. */
  unmatchedRule?: UnmatchedRule;
  runners: readonly { id: string; name: string }[];
}

/** A market as it stands now: a projection of its feed, in memory. */
export interface MarketState extends MarketInfo {
  status: MarketStatus;
  inPlay: boolean;
  betAllowed: boolean;
  adminMessage: string | undefined;
  /** Seconds of real time that a bet waits. */
  betDelay: number;
  runnerStatus: ReadonlyMap<string, RunnerStatus>;
  /** Number of feed events applied; the same after a restart. */
  events: number;
  /** Number of bets taken. */
  bets: number;
  /** `market_version` at the last change that is more than a price: status, in play, runners. */
  turnedAt: number;
  /** Number of the feed event that last said that it takes no bets, and of its turn in play. */
  suspendedAt: number;
  inPlayAt: number;
  readonly book: MarketBook;
  readonly history: PriceHistory;
}

/** A market before its feed said anything: suspended, without prices. */
export const createMarketState = (info: MarketInfo, clock: Clock): MarketState => ({
  ...info,
  status: 'SUSPENDED',
  inPlay: false,
  betAllowed: true,
  adminMessage: undefined,
  betDelay: 0,
  runnerStatus: new Map(info.runners.map(({ id }) => [id, 'ACTIVE' as const])),
  events: 0,
  bets: 0,
  turnedAt: 0,
  suspendedAt: 0,
  inPlayAt: 0,
  book: createMarketBook(),
  history: createPriceHistory(clock),
});

const hasTurned = (market: MarketState, { status, inPlay, runners }: MarketDefinition) =>
  market.status !== status ||
  market.inPlay !== inPlay ||
  runners.some((runner) => market.runnerStatus.get(runner.id) !== runner.status);

/** Takes over a definition; `speed` divides the delay (decisions, "Betting rules"). */
export function applyDefinition(market: MarketState, definition: MarketDefinition, speed: number) {
  if (hasTurned(market, definition)) market.turnedAt = selectVersion(market);
  if (definition.status !== 'OPEN') market.suspendedAt = market.events;
  if (definition.inPlay && !market.inPlay) market.inPlayAt = market.events;
  market.status = definition.status;
  market.inPlay = definition.inPlay;
  market.betDelay = definition.betDelay / speed;
  market.runnerStatus = new Map(definition.runners.map(({ id, status }) => [id, status]));
}

/** Takes over prices as the market's newest event; what is quoted in odds also leaves a history. */
export function applyPrices(market: MarketState, image: boolean, runners: readonly RunnerPrices[]) {
  market.book.apply(image, runners, market.events);
  if (market.priceType !== 'decimal') return;
  for (const { id } of runners) market.history.record(id, market.book.levels(id, 'back')[0]?.price);
}

/** The market is void: players read why for as long as it is shown. */
export function closeVoid(market: MarketState, reason: string): void {
  market.status = 'CLOSED';
  market.adminMessage = reason;
}

/** `market_version`: grows with each change of prices or status, and with each bet of ours. */
export const selectVersion = ({ events, bets }: Pick<MarketState, 'events' | 'bets'>) =>
  events + bets;

/** The version that a player saw; one of the future, or none, counts as now, so that no suspension is missed. */
export const boundSeenVersion = (market: MarketState, seen: number | undefined): number =>
  Math.min(seen ?? Number.POSITIVE_INFINITY, selectVersion(market));

/** Runners that can still win: those whose outcome counts for books and exposure. */
export const selectActiveRunners = ({ runners, runnerStatus }: MarketState) =>
  runners.filter(({ id }) => runnerStatus.get(id) !== 'REMOVED').map(({ id }) => id);
