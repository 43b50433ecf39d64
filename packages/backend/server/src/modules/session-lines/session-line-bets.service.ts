import type { Context } from '../../context.ts';
import {
  calculateSessionLineBook,
  calculateSessionLineEnds,
  calculateSessionLineExposure,
  type SessionLineSide,
} from '../../exchange/session-line.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import { isFancyDue } from '../../feed/board/fancy-hold.ts';
import type { SessionLineState } from '../../feed/board/session-line.ts';
import type { SessionLineQuote } from '../../feed/feed.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { createBetDelay, toDelayMs } from '../bets/bet-delay.ts';
import {
  checkFresh,
  checkOpening,
  checkStake,
  closedError,
  requireBettingTerms,
  suspendedError,
} from '../bets/bet-rules.ts';
import type { BetStore } from '../bets/bets.service.ts';
import { type BetRequest, type PendingBet, toEvidence } from '../bets/bets.service.ts';
import { findMatch } from '../markets/markets.repository.ts';
import { SESSION_RUNNER_ID, toSessionLinePosition, toStoredSide } from './session-lines.model.ts';
import { findSessionLine } from './session-lines.repository.ts';
import type { SessionLines } from './session-lines.service.ts';

/** A bet on a session line that a player asks for; stake in paise. */
interface SessionLineOrder {
  userId: number;
  matchId: string;
  /** Undefined: any. */
  sportId: string | undefined;
  sessionId: string;
  side: SessionLineSide;
  /** Runs. */
  line: number;
  /** Rate per 100. */
  size: number;
  stake: number;
}

/** What is offered instead, so that one tap accepts it. */
const nameQuote = (quote: SessionLineQuote | undefined) =>
  quote ? { line: quote.line, rate: quote.rate } : {};

const lineMovedError = (quote: SessionLineQuote | undefined) =>
  quote
    ? new UnprocessableError(`The line has changed to ${quote.line} at ${quote.rate}.`, {
        ...nameQuote(quote),
        code: 'LINE_CHANGED',
      })
    : new UnprocessableError('Nothing is offered on this session at the moment.', {
        code: 'NOTHING_OFFERED',
      });

/**
 * Whether the bet is taken at `now` (ms). A session line has one line a side: a bet names the line and
 * the rate that are offered, any other is refused with those.
 * @throws UnprocessableError
 */
function checkSessionLineOpen(
  { side, line, size }: SessionLineOrder,
  match: MatchState,
  session: SessionLineState,
  { now, seen }: { now: number; seen: number },
): void {
  const terms = requireBettingTerms('session', session, match);
  checkOpening(match, terms, now);
  if (match.isFancyHeld || isFancyDue(match, now)) throw suspendedError('session');
  checkFresh(match, now);
  const quote = session[side];
  if (session.statusVersion > seen) {
    throw new UnprocessableError(
      'The session was suspended in the meantime. Please check the line.',
      {
        ...nameQuote(quote),
        code: 'SESSION_TURNED',
      },
    );
  }
  if (quote?.line !== line || quote.rate !== size) throw lineMovedError(quote);
}

/** Feed events do not count here: a session line quotes runs and a rate, without sizes. */
const NO_EVENT_SEQ = 0;

/** Returns the bet of a session line order after a delay in ms, ready to be stored. */
function toPendingSessionBet(
  {
    order,
    placedAt,
    delayMs,
    recheck,
  }: { order: SessionLineOrder; placedAt: Date; delayMs: number; recheck: () => void },
  { keyed, source }: BetRequest,
): PendingBet<{ betId: number }> {
  const { userId, sessionId: marketId, line, size, stake } = order;
  const { risk, profit } = calculateSessionLineEnds(order);
  const side = toStoredSide(order.side);
  const runnerId = SESSION_RUNNER_ID;
  return {
    bets: [
      {
        position: { runnerId, side, priceType: 'rate', fills: [{ price: size, stake }] },
        eventSeq: NO_EVENT_SEQ,
        bet: {
          userId,
          marketId,
          runnerId,
          side,
          askedPrice: size,
          price: size,
          line,
          stake,
          requested: stake,
          potentialProfit: profit,
          liability: risk,
          placedAt,
          // Any other rate was rejected when the request arrived.
          ...toEvidence(source, { seenPrice: size, delayMs }),
        },
      },
    ],
    on: 'session',
    recheck,
    calculateHold: (bets) =>
      calculateSessionLineExposure(bets.map(({ bet }) => toSessionLinePosition(bet))),
    calculateWin: (bets) =>
      Math.max(
        0,
        ...calculateSessionLineBook(bets.map(({ bet }) => toSessionLinePosition(bet))).values(),
      ),
    keyed,
    toResult: ([betId = 0]) => ({ betId }),
  };
}

interface SessionLineBetsOptions {
  context: Context;
  board: Board;
  store: BetStore;
  lines: SessionLines;
  /** Called after a bet of the user was committed. */
  onPlaced: (userId: number) => void;
}

/** Places bets on session lines: rules, delay, funds. */
export function createSessionLineBets({
  context,
  board,
  store,
  lines,
  onPlaced,
}: SessionLineBetsOptions) {
  const { clock, unitOfWork } = context;
  const delay = createBetDelay(clock);

  /** A session line that left the board is over; any other missing session never existed. */
  const unknownSessionLineError = ({ matchId, sessionId }: SessionLineOrder) =>
    unitOfWork.withTransaction(async (tx) => {
      if (!(await findMatch(tx, matchId))) {
        return new NotFoundError('This match does not exist.', 'matchId', 'UNKNOWN_MATCH');
      }
      return (await findSessionLine(tx, sessionId))?.matchId === matchId
        ? closedError('session')
        : new NotFoundError('This session does not exist.', 'sessionLineId', 'UNKNOWN_SESSION');
    });

  const find = async (order: SessionLineOrder) => {
    const match = board.match(order.matchId);
    const session = match?.sessions.find(({ id }) => id === order.sessionId);
    if (!match || !session) throw await unknownSessionLineError(order);
    if (order.sportId !== undefined && order.sportId !== match.sportId) {
      throw new NotFoundError('This match does not exist.', 'sportId', 'UNKNOWN_MATCH');
    }
    return { match, session };
  };

  return {
    /**
     * Places a bet at the current line and rate, or throws the reason. A session line with a delay is
     * checked again after it, each bet once more under the locks; a suspension in between rejects
     * the bet.
     */
    async place(order: SessionLineOrder, request: BetRequest): Promise<{ betId: number }> {
      const { match, session } = await find(order);
      const seen = session.version;
      const { statusVersion } = session;
      const recheck = () => {
        checkSessionLineOpen(order, match, session, { now: clock.now().getTime(), seen });
        // A session line of an outdated board, or with unconfirmed prices meanwhile.
        if (board.sessionLine(session.id) !== session || session.statusVersion !== statusVersion) {
          throw suspendedError('session');
        }
      };
      checkStake(order.stake, session);
      recheck();
      const delayMs = toDelayMs(session.betDelay);
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        recheck();
      }
      try {
        const taken = { order, placedAt: clock.now(), delayMs, recheck };
        const pending = toPendingSessionBet(taken, request);
        return pending.toResult(await store(pending));
      } finally {
        lines.forget(order.userId, match);
        onPlaced(order.userId);
      }
    },

    /** Rejects delayed bets, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
export type SessionLineBets = ReturnType<typeof createSessionLineBets>;
