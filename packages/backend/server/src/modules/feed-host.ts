import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { Context } from '../context.ts';
import type { Board } from '../feed/board/board.ts';
import { holdFancy } from '../feed/board/fancy-hold.ts';
import type { MarketInfo, MarketState } from '../feed/board/market.ts';
import {
  applySessionLineChange,
  createSessionLineState,
  type SessionLineState,
} from '../feed/board/session-line.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import { listMarketBets } from './bets/bets.repository.ts';
import { reserveStoredLiquidity } from './bets/liquidity.ts';
import type { UnmatchedBets } from './bets/unmatched/unmatched.service.ts';
import {
  endMatch,
  insertMatch,
  readEventSeq,
  withStoredTerms,
  writeEventSeq,
} from './markets/markets.repository.ts';
import type { BoardControls } from './match-control/board-controls.ts';
import {
  insertSessionLine,
  listOpenSessionLineIds,
} from './session-lines/session-lines.repository.ts';
import type { createRemovals } from './settlement/removals.ts';
import type { Settlement } from './settlement/settlement.service.ts';

/** Numbers reserved at a time: at ten events a second a market reserves once in 50 s. */
const RESERVED = 1000;
/** More are reserved once fewer than these are left. */
const MIN_LEFT = RESERVED / 2;

interface EventNumbersOptions {
  unitOfWork: UnitOfWork;
  onError: (error: unknown, message: string) => void;
  /** Called after a market without numbers accepts bets again. */
  onUnlocked: (market: MarketState) => void;
}

/**
 * Event numbers of markets whose feed cannot be replayed: each is used once, also over restarts.
 */
interface EventNumbers {
  /** Starts the markets after every number that may have been shown or stored. */
  begin(tx: Tx, infos: readonly MarketInfo[]): Promise<MarketInfo[]>;
  /** Reserves more numbers in time; without any the market is suspended. */
  reserveAhead(market: MarketState): void;
}

function createEventNumbers({
  unitOfWork,
  onError,
  onUnlocked,
}: EventNumbersOptions): EventNumbers {
  const reserving = new WeakSet<MarketState>();
  const locked = new WeakSet<MarketState>();

  /** All events since the numbers ran out share one number: a slip that saw it is out of date. */
  const unlock = (market: MarketState) => {
    if (!locked.delete(market)) return;
    market.eventSeq += 1;
    market.statusVersion = market.eventSeq;
    market.suspendedSeq = market.eventSeq;
    market.betAllowed = true;
    onUnlocked(market);
  };

  const reserve = async (market: MarketState, upTo: number) => {
    reserving.add(market);
    try {
      await unitOfWork.withTransaction((tx) => writeEventSeq(tx, market.id, upTo));
      market.maxEvents = upTo;
      unlock(market);
    } catch (error) {
      onError(error, 'Event numbers could not be reserved');
    } finally {
      reserving.delete(market);
    }
  };

  return {
    async begin(tx, infos) {
      const begun: MarketInfo[] = [];
      for (const info of infos) {
        const eventsBefore = (await readEventSeq(tx, info.id)) + 1;
        const maxEvents = eventsBefore + RESERVED;
        await writeEventSeq(tx, info.id, maxEvents);
        begun.push({ ...info, eventsBefore, maxEvents });
      }
      return begun;
    },
    reserveAhead(market) {
      const { eventSeq, maxEvents } = market;
      if (maxEvents === undefined || maxEvents - eventSeq >= MIN_LEFT) return;
      if (eventSeq >= maxEvents && !locked.has(market)) {
        locked.add(market);
        market.betAllowed = false;
      }
      if (!reserving.has(market)) void reserve(market, eventSeq + RESERVED);
    },
  };
}

/** The reason of a void where a feed gives none, or its match ended without the session line. */
const VOID_WITHOUT_RUNS = 'The session was not completed.';

interface FeedHostOptions extends Pick<Context, 'clock' | 'unitOfWork'> {
  board: Board;
  settlement: Settlement;
  unmatched: Pick<UnmatchedBets, 'processChange' | 'restore' | 'removeMarket' | 'idle'>;
  removals: ReturnType<typeof createRemovals>;
  controls: Pick<BoardControls, 'load'>;
  /** Called when the board counts these stored bets of a market again. */
  onRestored?: ((marketId: string, betIds: readonly number[]) => void) | undefined;
  onError: (error: unknown, message: string) => void;
}

/** Creates the exchange's interface for feeds: stored matches, the board, and settlement. */
export function createFeedHost(options: FeedHostOptions): FeedHost {
  const { clock, unitOfWork, board, settlement, unmatched, removals, controls, onError } = options;
  const numbers = createEventNumbers({
    unitOfWork,
    onError,
    onUnlocked(market) {
      unmatched.processChange(market);
      const match = board.match(market.matchId);
      if (match) match.version += 1;
    },
  });
  /** Session lines that are being stored: they accept no bets yet. */
  const unrecorded = new Map<string, SessionLineState>();
  /** In the hour before the match the lines are suspended, even if the feed opens them. */
  const holdLines = (matchId: string) => {
    const match = board.match(matchId);
    if (match) holdFancy(match, clock.now().getTime());
  };
  const listOpenSessionLines = (matchId: string) =>
    unitOfWork.withTransaction((tx) => listOpenSessionLineIds(tx, matchId));

  return {
    board,
    async openMatch(match, markets, numbering) {
      const now = clock.now();
      const infos = await unitOfWork.withTransaction(async (tx) => {
        await insertMatch(tx, match, markets, now);
        const kept = await withStoredTerms(tx, match.id, markets);
        return numbering === 'replayed' ? kept : numbers.begin(tx, kept);
      });
      // Unmatched bets return with `restoreTakings`.
      for (const { id } of infos) unmatched.removeMarket(id);
      const opened = board.open(match, infos);
      // After it is on the board, so that no call in between is missed; its markets are still
      // suspended.
      await controls.load(match.id);
      return opened;
    },
    async restoreReservations(market) {
      const filled = await unitOfWork.withTransaction((tx) => listMarketBets(tx, market.id));
      reserveStoredLiquidity(market, filled);
      options.onRestored?.(
        market.id,
        filled.map(({ bet }) => bet.id),
      );
      unmatched.restore(
        market,
        filled.filter(({ bet }) => bet.state === 'OPEN'),
      );
    },
    marketChanged(market) {
      numbers.reserveAhead(market);
      unmatched.processChange(market);
      removals.store(market);
      holdLines(market.matchId);
    },
    async settle(marketId, runners) {
      // Earlier matches of the market are stored first.
      await unmatched.idle(marketId);
      await settlement.settle(marketId, runners);
    },
    async voidMarket(marketId, reason) {
      await unmatched.idle(marketId);
      await settlement.voidMarket(marketId, reason);
    },
    async openSessionLine(info) {
      if (!board.match(info.matchId)) throw new Error(`match ${info.matchId} is not open`);
      const now = clock.now();
      const { id } = info;
      // After a failed attempt, the changes since are preserved.
      if (!board.sessionLine(id) && !unrecorded.has(id))
        unrecorded.set(id, createSessionLineState(info));
      const stored = await unitOfWork.withTransaction((tx) => insertSessionLine(tx, info, now));
      const state = unrecorded.get(id);
      unrecorded.delete(id);
      if (stored.state !== 'OPEN') return undefined;
      holdLines(info.matchId);
      return Object.assign(board.openSessionLine(info), state);
    },
    applySessionLine(sessionId, change) {
      const session = board.sessionLine(sessionId) ?? unrecorded.get(sessionId);
      if (!session) return;
      applySessionLineChange(session, change);
      const match = board.match(session.matchId);
      if (match) match.version += 1;
    },
    settleSessionLine: (sessionId, runs, reason = VOID_WITHOUT_RUNS) =>
      runs === 'void'
        ? settlement.voidMarket(sessionId, reason)
        : settlement.settleSessionLine(sessionId, runs),
    listOpenSessionLines,
    async closeMatch(matchId) {
      for (const id of await listOpenSessionLines(matchId)) {
        await settlement.voidMarket(id, VOID_WITHOUT_RUNS);
      }
      const match = board.match(matchId);
      const last = { score: match?.score ?? null, startsAt: match?.startsAt ?? null };
      await unitOfWork.withTransaction((tx) => endMatch(tx, matchId, last));
      board.close(matchId);
    },
  };
}
