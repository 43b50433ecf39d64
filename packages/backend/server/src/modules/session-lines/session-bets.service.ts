import type { Envelope } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Board } from '../../feed/board/board.ts';
import { NotFoundError } from '../../http-error.ts';
import { checkStake, rejectClosed, rejectSuspended } from '../bets/bet-checks.ts';
import { createBetDelay } from '../bets/bet-delay.ts';
import type { BetStore } from '../bets/bet-store.ts';
import type { BetRequest } from '../bets/pending-bet.ts';
import { findMatch } from '../markets/markets.repository.ts';
import { toPendingSessionBet } from './pending-session-bet.ts';
import { checkSessionOpen, type SessionOrder } from './session-bet-rules.ts';
import { findSession } from './session-lines.repository.ts';
import type { SessionLines } from './session-lines.service.ts';

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
        return new NotFoundError('This match does not exist.', 'match_id', 'UNKNOWN_MATCH');
      }
      return (await findSession(tx, sessionId))?.matchId === matchId
        ? rejectClosed('session')
        : new NotFoundError('This session does not exist.', 'fancy_id', 'UNKNOWN_SESSION');
    });

  const find = async (order: SessionOrder) => {
    const match = board.match(order.matchId);
    const session = match?.sessions.find(({ id }) => id === order.sessionId);
    if (!match || !session) throw await refuseUnknown(order);
    if (order.sportId !== undefined && order.sportId !== match.sportId) {
      throw new NotFoundError('This match does not exist.', 'sport_id', 'UNKNOWN_MATCH');
    }
    return { match, session };
  };

  return {
    /**
     * Places a bet at the current line and rate, or throws the reason. A session with a delay is
     * checked again after it, each bet once more under the locks; a suspension in between rejects
     * the bet. Returns the response that `toEnvelope` makes from the bet's id.
     */
    async place(order: SessionOrder, request: BetRequest<number>): Promise<Envelope> {
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
        return (await store(toPendingSessionBet(taken, request))).envelope;
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
