import { WHOLE_SHARE } from '@exchange/contract';
import {
  calculateSessionCashOut,
  calculateWorstRuns,
  type SessionCashOut,
} from '../../exchange/cash-out.ts';
import {
  calculateSessionLineBook,
  type SessionLineBook,
  type SessionLinePosition,
} from '../../exchange/session-line.ts';
import type { SessionLineState } from '../../feed/board/session-line.ts';
import { NotFoundError, UnprocessableError } from '../../http-error.ts';
import { createBetDelay } from '../bets/bet-delay.ts';
import { rejectSuspended } from '../bets/bet-rules.ts';
import type { BetRequest, PendingBet } from '../bets/bets.service.ts';
import {
  type CashOutOffer,
  type CashOutOrder,
  type CashOuts,
  rejectNothing,
  rejectWorse,
} from '../bets/cash-out.service.ts';
import { rejectRisk } from '../bets/market-caps.ts';
import { type LockedResults, rejectChangedBets } from '../bets/pending-cash-out.ts';
import {
  checkSessionLine,
  checkSessionLineOpen,
  type Parts,
  rejectTurned,
  toPendingSessionBet,
} from './session-line-bets.service.ts';
import { toSessionLinePosition } from './session-lines.model.ts';

const isSame = (a: SessionLineBook, b: SessionLineBook) =>
  a.size === b.size && [...a].every(([runs, paise]) => b.get(runs) === paise);

/** Returns the results by runs as those of a market by runner. */
const toResults = (book: SessionLineBook): LockedResults =>
  [...book].map(([runs, paise]) => [String(runs), paise]);

/**
 * Returns the bet that closes a player's bets on a session line at its quotes, or `share` percent of it.
 * Between the lines it may win more than the bets do now, which the cap of wins bounds.
 * @throws UnprocessableError where no bet closes them
 */
function calculateFrom(
  own: readonly SessionLinePosition[],
  session: SessionLineState,
  share: number | undefined,
): SessionCashOut {
  const found = own.length > 0 ? calculateSessionCashOut(own, session, share) : undefined;
  if (!found) throw rejectNothing();
  const toRisk = (book: SessionLineBook) => ({ exposure: 0, win: Math.max(0, ...book.values()) });
  const caps = { maxExposure: null, maxWin: session.maxWin ?? null };
  const tooMuch = rejectRisk(caps, toRisk(calculateSessionLineBook(own)), toRisk(found.locked));
  if (tooMuch) throw tooMuch;
  return found;
}

/** Cashes out on session lines: a bet at the current quotes closes a player's bets. */
export function createSessionCashOuts({
  context: { clock },
  board,
  store,
  lines,
  onPlaced,
}: Parts): Pick<CashOuts, 'offer' | 'take' | 'stopWaiting'> {
  const delay = createBetDelay(clock);

  const find = (matchId: string, sessionId: string) => {
    const match = board.match(matchId);
    const session = match?.sessions.find(({ id }) => id === sessionId);
    if (!match || !session)
      throw new NotFoundError('This session does not exist.', 'marketId', 'UNKNOWN_SESSION');
    return { match, session };
  };

  return {
    async offer({ userId, matchId, marketId, share }): Promise<CashOutOffer> {
      const { match, session } = find(matchId, marketId);
      const { version } = session;
      try {
        checkSessionLine(match, session, clock.now().getTime());
        const own = await lines.readPositions(userId, session);
        return { version, locked: new Map(toResults(calculateFrom(own, session, share).locked)) };
      } catch (error) {
        if (!(error instanceof UnprocessableError)) throw error;
        return { version, locked: undefined, reason: error.message };
      }
    },

    /**
     * Places the closing bet at the current quotes. A session line with a delay is checked again after it,
     * and its quote once more under the locks.
     */
    async take(order: CashOutOrder, request: BetRequest): Promise<LockedResults> {
      const { userId, share } = order;
      const { match, session } = find(order.matchId, order.marketId);
      const { statusVersion } = session;
      const seen = Math.min(order.seenVersion ?? session.version, session.version);
      const judge = () => {
        checkSessionLine(match, session, clock.now().getTime());
        // A session line of an outdated board.
        if (board.sessionLine(session.id) !== session) throw rejectSuspended('session');
        if (session.statusVersion > seen || session.statusVersion !== statusVersion)
          throw rejectTurned(undefined);
      };
      judge();
      const shown = { yes: session.yes, no: session.no };
      const delayMs = session.betDelay * 1000;
      if (delayMs > 0) {
        await delay.wait(delayMs / 1000);
        judge();
      }
      const own = await lines.readPositions(userId, session);
      const { hedge, locked } = calculateFrom(own, session, share);
      const worst = calculateWorstRuns(locked);
      if (worst < order.locked) throw rejectWorse(worst, session.version);
      const judgeHedge = () => {
        judge();
        checkSessionLineOpen(hedge, match, session, { now: clock.now().getTime(), seen });
      };
      const closing = { userId, sessionId: session.id, ...hedge };
      const taken = { order: closing, placedAt: clock.now(), delayMs, judge: judgeHedge };
      const placed = toPendingSessionBet(taken, request);
      const [{ bet, ...filled }] = placed.bets;
      const results = toResults(locked);
      const seenPrice = shown[hedge.side]?.rate ?? null;
      const pending: PendingBet<LockedResults> = {
        ...placed,
        bets: [{ ...filled, bet: { ...bet, seenPrice, hedges: true } }],
        hedges: (share ?? WHOLE_SHARE) === WHOLE_SHARE ? 'whole' : 'part',
        check(open) {
          const all = [...open.map((one) => toSessionLinePosition(one.bet)), hedge];
          return isSame(calculateSessionLineBook(all), locked) ? undefined : rejectChangedBets();
        },
        toResult: () => results,
      };
      try {
        return pending.toResult((await store(pending)).betIds);
      } finally {
        lines.forget(userId, match);
        onPlaced(userId);
      }
    },

    /** Rejects delayed cash-outs, and any that would be delayed from now on. */
    stopWaiting: delay.stop,
  };
}
