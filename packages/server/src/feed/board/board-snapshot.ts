import type { RunnerStatus } from '../feed.ts';
import type { Board, MatchInfo, MatchState } from './board.ts';
import { type MarketState, selectVersion } from './market.ts';
import type { BookSnapshot } from './market-book.ts';
import { type MatchControls, NO_CONTROLS } from './match-controls.ts';
import type { PricePoint } from './price-history.ts';
import type { SessionState } from './session.ts';

/** A market as it stands, in a form that becomes JSON and back. */
export interface MarketSnapshot extends Omit<MarketState, 'book' | 'history' | 'runnerStatus'> {
  runnerStatus: readonly (readonly [string, RunnerStatus])[];
  book: BookSnapshot;
  /** Absent where only the newest price is told. */
  history?: readonly (readonly [runnerId: string, points: readonly PricePoint[]])[];
}

/** A match as it stands, in a form that becomes JSON and back. */
export interface MatchSnapshot extends MatchInfo {
  /** Ms since 1970. */
  startsAt: number | null;
  inPlay: boolean;
  ended: boolean;
  /** Absent where the leader is of a version that knows none. */
  controls?: MatchControls;
  fancyHoldsAt?: number | undefined;
  isFancyHeld?: boolean;
  score: string | null;
  /** Of all markets, in their order. */
  marketIds: readonly string[];
  /** Those that are told. */
  markets: readonly MarketSnapshot[];
  /** Absent where they are as they were. */
  sessions?: readonly SessionState[];
}

/** Takes the image of a market, with its price history where asked. */
export function snapshotMarket(market: MarketState, withHistory: boolean): MarketSnapshot {
  const { book, history, runnerStatus, ...own } = market;
  return {
    ...own,
    runnerStatus: [...runnerStatus],
    book: book.image(),
    ...(withHistory && {
      history: market.runners.map(({ id }) => [id, history.read(id)] as const),
    }),
  };
}

/** Takes the image of a match with the markets and sessions that are named. */
export function snapshotMatch(
  match: MatchState,
  told: { markets: readonly MarketSnapshot[]; sessions: readonly SessionState[] | undefined },
): MatchSnapshot {
  const { id, sportId, seriesId, seriesName, name, streamUrl, inPlay, ended } = match;
  const { controls, fancyHoldsAt, isFancyHeld } = match;
  return {
    ...{ id, sportId, seriesId, seriesName, name, streamUrl, inPlay, ended },
    ...{ controls, fancyHoldsAt, isFancyHeld },
    startsAt: match.startsAt?.getTime() ?? null,
    score: match.score ?? null,
    marketIds: match.markets.map((market) => market.id),
    markets: told.markets,
    ...(told.sessions && { sessions: told.sessions }),
  };
}

/** Takes the image of all of a match. */
export const snapshotBoard = (match: MatchState): MatchSnapshot =>
  snapshotMatch(match, {
    markets: match.markets.map((market) => snapshotMarket(market, true)),
    sessions: match.sessions,
  });

/** What JSON leaves out has no value. */
const NO_MESSAGE = { adminMessage: undefined };
const NO_QUOTES = { ...NO_MESSAGE, no: undefined, yes: undefined };

function applyMarket(market: MarketState, image: MarketSnapshot): void {
  const { book, history, runnerStatus, ...own } = image;
  // What turned here only, as nobody vouched for the prices, stays turned for bets of before.
  const turnedAt = Math.min(
    Math.max(market.statusVersion, own.statusVersion),
    selectVersion(image),
  );
  Object.assign(market, NO_MESSAGE, own, { turnedAt });
  market.runnerStatus = new Map(runnerStatus);
  market.book.restore(book);
  for (const [id, points] of history ?? []) market.history.restore(id, points);
  if (history || market.priceType !== 'decimal') return;
  for (const { id } of market.runners)
    market.history.record(id, market.book.levels(id, 'back')[0]?.price);
}

function applySessions(board: Board, matchId: string, images: readonly SessionState[]): void {
  const stay = new Set(images.map(({ id }) => id));
  for (const { id } of board.match(matchId)?.sessions ?? []) {
    if (!stay.has(id)) board.removeSession(id);
  }
  for (const image of images) Object.assign(board.openSession(image), NO_QUOTES, image);
}

const isSameMatch = (match: MatchState, { marketIds }: MatchSnapshot) =>
  match.markets.map(({ id }) => id).join() === marketIds.join();

/**
 * Puts a match on the board as its image says; objects that are there already are changed, so that whoever
 * holds one sees the change. Undefined where the board lacks what the image leaves out.
 */
export function restoreMatch(board: Board, image: MatchSnapshot): MatchState | undefined {
  const known = board.match(image.id);
  const isKnown = known !== undefined && isSameMatch(known, image);
  if (!isKnown && image.markets.length < image.marketIds.length) return undefined;
  const { markets, sessions, startsAt, score, inPlay, ended } = image;
  const { id, sportId, seriesId, seriesName, name, streamUrl } = image;
  const match = isKnown
    ? known
    : board.open({ id, sportId, seriesId, seriesName, name, streamUrl }, markets.map(toInfo));
  for (const market of markets) {
    const state = board.market(market.id);
    if (state) applyMarket(state, market);
  }
  if (sessions) applySessions(board, id, sessions);
  match.streamUrl = streamUrl;
  match.startsAt = startsAt === null ? undefined : new Date(startsAt);
  match.score = score ?? undefined;
  match.inPlay = inPlay;
  match.controls = image.controls ?? NO_CONTROLS;
  match.fancyHoldsAt = image.fancyHoldsAt;
  match.isFancyHeld = image.isFancyHeld ?? false;
  match.version += 1;
  if (ended && !match.ended) board.close(id);
  match.ended = ended;
  return match;
}

/** What does not change of a market. */
const toInfo = ({ book: _, history: __, runnerStatus: ___, ...info }: MarketSnapshot) => info;
