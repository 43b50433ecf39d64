import {
  calculateSessionBook,
  calculateSessionEnds,
  calculateSessionExposure,
} from '../../exchange/session.ts';
import { toEvidence } from '../bets/evidence.ts';
import type { BetRequest } from '../bets/pending-bet.ts';
import type { PendingBet } from '../bets/store-bets.ts';
import type { SessionOrder } from './session-bet-rules.ts';
import { SESSION_RUNNER_ID, toSessionPosition, toStoredSide } from './session-lines.model.ts';

/** Feed events do not count here: a session quotes a line, without sizes. */
const NOTHING_STATED = 0;

/** Returns the bet of a session order after a delay in ms, ready to be stored. */
export function toPendingSessionBet(
  {
    order,
    placedAt,
    delayMs,
    judge,
  }: { order: SessionOrder; placedAt: Date; delayMs: number; judge: () => void },
  { keyed, source, toEnvelope }: BetRequest<number>,
): PendingBet {
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
    toEnvelope: ([betId = 0]) => toEnvelope(betId),
  };
}
