import { type MatchControls, NO_CONTROLS } from '../../exchange/match-controls.ts';
import type { RunnerStatus } from '../feed.ts';
import type { Board, MatchInfo, MatchState } from './board.ts';
import type { MarketInfo, MarketState, PricePoint } from './market.ts';
import type { BookSnapshot } from './market-book.ts';
import type { SessionLineState } from './session-line.ts';

type Renamed = 'eventSeq' | 'statusVersion' | 'suspendedSeq' | 'inPlaySeq';

/** The state of a market, serializable as JSON; servers of two versions exchange it during an upgrade. */
export interface MarketSnapshot
  extends Omit<MarketState, 'book' | 'history' | 'runnerStatus' | Renamed> {
  /** `eventSeq` of the state. */
  events: number;
  /** `statusVersion` of the state. */
  turnedAt: number;
  /** `suspendedSeq` of the state. */
  suspendedAt: MarketState['suspendedSeq'];
  /** `inPlaySeq` of the state. */
  inPlayAt: MarketState['inPlaySeq'];
  runnerStatus: readonly (readonly [string, RunnerStatus])[];
  book: BookSnapshot;
  /** Absent where only the newest price is included. */
  history?: readonly (readonly [runnerId: string, points: readonly PricePoint[]])[];
}

/** The state of a session line, serializable as JSON. */
interface SessionLineSnapshot extends Omit<SessionLineState, 'statusVersion'> {
  /** `statusVersion` of the state. */
  turnedAt: number;
}

/** The state of a match, serializable as JSON. */
export interface MatchSnapshot extends MatchInfo {
  /** Ms since 1970. */
  startsAt: number | null;
  inPlay: boolean;
  ended: boolean;
  /** Absent from a leader of a version without controls. */
  controls?: MatchControls;
  fancyHoldsAt?: number | undefined;
  isFancyHeld?: boolean;
  score: string | null;
  /** Of all markets, in their order. */
  marketIds: readonly string[];
  /** The included markets. */
  markets: readonly MarketSnapshot[];
  /** Absent where unchanged. */
  sessions?: readonly SessionLineSnapshot[];
}

/** Returns the snapshot of a market, with its price history on demand. */
export function snapshotMarket(market: MarketState, withHistory: boolean): MarketSnapshot {
  const { book, history, runnerStatus, ...rest } = market;
  const { eventSeq, statusVersion, suspendedSeq, inPlaySeq, ...own } = rest;
  return {
    ...own,
    events: eventSeq,
    turnedAt: statusVersion,
    suspendedAt: suspendedSeq,
    inPlayAt: inPlaySeq,
    runnerStatus: [...runnerStatus],
    book: book.snapshot(),
    ...(withHistory && {
      history: market.runners.map(({ id }) => [id, history.read(id)] as const),
    }),
  };
}

const snapshotSessionLine = ({
  statusVersion: turnedAt,
  ...own
}: SessionLineState): SessionLineSnapshot => ({ ...own, turnedAt });

/** Returns the snapshot of a match with the named markets and session lines. */
export function snapshotMatch(
  match: MatchState,
  reported: {
    markets: readonly MarketSnapshot[];
    sessions: readonly SessionLineState[] | undefined;
  },
): MatchSnapshot {
  const { id, sportId, seriesId, seriesName, name, streamUrl, inPlay, ended } = match;
  const { controls, fancyHoldsAt, isFancyHeld } = match;
  return {
    id,
    sportId,
    seriesId,
    seriesName,
    name,
    streamUrl,
    inPlay,
    ended,
    controls,
    fancyHoldsAt,
    isFancyHeld,
    startsAt: match.startsAt?.getTime() ?? null,
    score: match.score ?? null,
    marketIds: match.markets.map((market) => market.id),
    markets: reported.markets,
    ...(reported.sessions && { sessions: reported.sessions.map(snapshotSessionLine) }),
  };
}

/** Returns the whole snapshot of a match. */
export const snapshotWholeMatch = (match: MatchState): MatchSnapshot =>
  snapshotMatch(match, {
    markets: match.markets.map((market) => snapshotMarket(market, true)),
    sessions: match.sessions,
  });

/** The fields that JSON omits when undefined. */
const NO_MESSAGE = { adminMessage: undefined };
const NO_QUOTES = { ...NO_MESSAGE, no: undefined, yes: undefined };

function applyMarket(market: MarketState, snapshot: MarketSnapshot): void {
  const { book, history, runnerStatus, ...rest } = snapshot;
  const { events: eventSeq, turnedAt, suspendedAt, inPlayAt, ...own } = rest;
  // A status that changed on this server only, as prices were unconfirmed, stays changed for
  // earlier bets.
  const statusVersion = Math.min(Math.max(market.statusVersion, turnedAt), eventSeq);
  const changes = { eventSeq, statusVersion, suspendedSeq: suspendedAt, inPlaySeq: inPlayAt };
  Object.assign(market, NO_MESSAGE, own, changes satisfies Partial<MarketState>);
  market.runnerStatus = new Map(runnerStatus);
  market.book.restore(book);
  for (const [id, points] of history ?? []) market.history.restore(id, points);
  if (history || market.priceType !== 'decimal') return;
  for (const { id } of market.runners)
    market.history.record(id, market.book.levels(id, 'back')[0]?.price);
}

function applySessionLines(
  board: Board,
  matchId: string,
  snapshots: readonly SessionLineSnapshot[],
): void {
  const stay = new Set(snapshots.map(({ id }) => id));
  for (const { id } of board.match(matchId)?.sessions ?? []) {
    if (!stay.has(id)) board.removeSessionLine(id);
  }
  for (const { turnedAt: statusVersion, ...own } of snapshots)
    Object.assign(board.openSessionLine(own), NO_QUOTES, own, { statusVersion });
}

const isSameMatch = (match: MatchState, { marketIds }: MatchSnapshot) =>
  match.markets.map(({ id }) => id).join() === marketIds.join();

/**
 * Restores a match on the board from its snapshot; existing objects are updated in place, so that
 * their holders see the change. Undefined where the board lacks the omitted part.
 */
export function restoreMatch(board: Board, snapshot: MatchSnapshot): MatchState | undefined {
  const known = board.match(snapshot.id);
  const isKnown = known !== undefined && isSameMatch(known, snapshot);
  if (!isKnown && snapshot.markets.length < snapshot.marketIds.length) return undefined;
  const { markets, sessions, startsAt, score, inPlay, ended } = snapshot;
  const { id, sportId, seriesId, seriesName, name, streamUrl } = snapshot;
  const match = isKnown
    ? known
    : board.open({ id, sportId, seriesId, seriesName, name, streamUrl }, markets.map(toInfo));
  for (const market of markets) {
    const state = board.market(market.id);
    if (state) applyMarket(state, market);
  }
  if (sessions) applySessionLines(board, id, sessions);
  match.streamUrl = streamUrl;
  match.startsAt = startsAt === null ? undefined : new Date(startsAt);
  match.score = score ?? undefined;
  match.inPlay = inPlay;
  match.controls = snapshot.controls ?? NO_CONTROLS;
  match.fancyHoldsAt = snapshot.fancyHoldsAt;
  match.isFancyHeld = snapshot.isFancyHeld ?? false;
  match.version += 1;
  if (ended && !match.ended) board.close(id);
  match.ended = ended;
  return match;
}

/** Returns the constant data of a market. */
function toInfo(snapshot: MarketSnapshot): MarketInfo {
  const { book: _, history: __, runnerStatus: ___, ...rest } = snapshot;
  const { events: ____, turnedAt: _____, suspendedAt: ______, inPlayAt: _______, ...info } = rest;
  return info;
}
