import type { Context } from '../../context.ts';
import {
  calculateSessionBook,
  calculateSessionEnds,
  calculateSessionExposure,
  type SessionSide,
} from '../../exchange/session.ts';
import { isFancyDue } from '../../feed/board/apply-event.ts';
import type { Board, MatchState } from '../../feed/board/board.ts';
import type { SessionQuote, SessionState } from '../../feed/board/session.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { createBetDelay } from '../bets/bet-delay.ts';
import {
  checkFresh,
  checkOpening,
  checkStake,
  checkTaking,
  rejectClosed,
  rejectSuspended,
} from '../bets/bet-rules.ts';
import type { BetStore } from '../bets/bets.service.ts';
import { type BetRequest, type PendingBet, toEvidence } from '../bets/bets.service.ts';
import { findMatch } from '../markets/markets.repository.ts';
import { SESSION_RUNNER_ID, toSessionPosition, toStoredSide } from './session-lines.model.ts';
import { findSession } from './session-lines.repository.ts';
import type { SessionLines } from './session-lines.service.ts';

/** A bet on a session line that a player asks for; stake in paise. */
interface SessionOrder {
  userId: number;
  matchId: string;
  /** Undefined: any. */
  sportId: string | undefined;
  sessionId: string;
  side: SessionSide;
  /** Runs. */
  line: number;
  /** Rate per 100. */
  size: number;
  stake: number;
}

/** What is offered instead, so that one tap accepts it. */
const nameQuote = (quote: SessionQuote | undefined) =>
  quote ? { line: quote.line, rate: quote.rate } : {};

const refuseMoved = (quote: SessionQuote | undefined) =>
  quote
    ? new UnprocessableError(`The line has changed to ${quote.line} at ${quote.rate}.`, {
        ...nameQuote(quote),
        code: 'LINE_CHANGED',
      })
    : new UnprocessableError('Nothing is offered on this session at the moment.', {
        code: 'NOTHING_OFFERED',
      });

/**
 * Whether the bet is taken at `now` (ms). Sessions have one line a side: a bet names the line and
 * the rate that are offered, any other is refused with those.
 * @throws UnprocessableError
 */
function checkSessionOpen(
  { side, line, size }: SessionOrder,
  match: MatchState,
  session: SessionState,
  { now, seen }: { now: number; seen: number },
): void {
  const taking = checkTaking('session', session, match);
  checkOpening(match, taking, now);
  if (match.isFancyHeld || isFancyDue(match, now)) throw rejectSuspended('session');
  checkFresh(match, now);
  const quote = session[side];
  if (session.turnedAt > seen) {
    throw new UnprocessableError(
      'The session was suspended in the meantime. Please check the line.',
      {
        ...nameQuote(quote),
        code: 'SESSION_TURNED',
      },
    );
  }
  if (quote?.line !== line || quote.rate !== size) throw refuseMoved(quote);
}

/** Feed events do not count here: a session quotes a line, without sizes. */
const NOTHING_STATED = 0;

/** Returns the bet of a session order after a delay in ms, ready to be stored. */
function toPendingSessionBet(
  {
    order,
    placedAt,
    delayMs,
    judge,
  }: { order: SessionOrder; placedAt: Date; delayMs: number; judge: () => void },
  { keyed, source }: BetRequest,
): PendingBet<{ betId: number }> {
  const { userId, sessionId: marketId, line, size, stake } = order;
  const { risk, profit } = calculateSessionEnds(order);
  const side = toStoredSide(order.side);
  const runnerId = SESSION_RUNNER_ID;
  return {
    bets: [
      {
        position: { runnerId, side, priceType: 'rate', fills: [{ price: size, stake }] },
        stated: NOTHING_STATED,
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
    judge,
    calculateHold: (bets) =>
      calculateSessionExposure(bets.map(({ bet }) => toSessionPosition(bet))),
    calculateWin: (bets) =>
      Math.max(0, ...calculateSessionBook(bets.map(({ bet }) => toSessionPosition(bet))).values()),
    keyed,
    toResult: ([betId = 0]) => ({ betId }),
  };
}

interface Parts {
  context: Context;
  board: Board;
  store: BetStore;
  lines: SessionLines;
  /** Called after a bet of the user was committed. */
  onPlaced: (userId: number) => void;
}

/** Places bets on session lines: rules, delay, funds. */
export function createSessionBets({ context, board, store, lines, onPlaced }: Parts) {
  const { clock, unitOfWork } = context;
  const delay = createBetDelay(clock);

  /** A session that left the board is over; any other missing session never existed. */
  const refuseUnknown = ({ matchId, sessionId }: SessionOrder) =>
    unitOfWork.withTransaction(async (tx) => {
      if (!(await findMatch(tx, matchId))) {
        return new NotFoundError('This match does not exist.', 'matchId', 'UNKNOWN_MATCH');
      }
      return (await findSession(tx, sessionId))?.matchId === matchId
        ? rejectClosed('session')
        : new NotFoundError('This session does not exist.', 'sessionLineId', 'UNKNOWN_SESSION');
    });

  const find = async (order: SessionOrder) => {
    const match = board.match(order.matchId);
    const session = match?.sessions.find(({ id }) => id === order.sessionId);
    if (!match || !session) throw await refuseUnknown(order);
    if (order.sportId !== undefined && order.sportId !== match.sportId) {
      throw new NotFoundError('This match does not exist.', 'sportId', 'UNKNOWN_MATCH');
    }
    return { match, session };
  };

  return {
    /**
     * Places a bet at the current line and rate, or throws the reason. A session with a delay is
     * checked again after it, each bet once more under the locks; a suspension in between rejects
     * the bet.
     */
    async place(order: SessionOrder, request: BetRequest): Promise<{ betId: number }> {
      const { match, session } = await find(order);
      const seen = session.version;
      const { turnedAt } = session;
      const judge = () => {
        checkSessionOpen(order, match, session, { now: clock.now().getTime(), seen });
        // A session of an outdated board, or with unconfirmed prices meanwhile.
        if (board.session(session.id) !== session || session.turnedAt !== turnedAt) {
          throw rejectSuspended('session');
        }
      };
      checkStake(order.stake, session);
      judge();
      const delayMs = session.betDelay * 1000;
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        judge();
      }
      try {
        const taken = { order, placedAt: clock.now(), delayMs, judge };
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
export type SessionBets = ReturnType<typeof createSessionBets>;
