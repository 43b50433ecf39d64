import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import { calculateSessionEnds, calculateSessionExposure } from '../../exchange/session.ts';
import { Refused } from '../../refusal.ts';
import { insertBet, listOpenBets } from '../bets/bets.repository.ts';
import { holdExposure } from '../bets/hold-exposure.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import type { SessionOrder } from './session-bet-rules.ts';
import { SESSION_RUNNER_ID, toSessionPosition, toStoredSide } from './session-lines.model.ts';

/** Feed events do not count here: a session quotes a line, it has no sizes to take. */
const NOTHING_STATED = 0;

/**
 * Locks the player's money, holds what all his bets on the session can cost together and stores the
 * bet, or refuses. Returns the bet's id.
 */
export async function storeSessionBet(
  tx: Tx,
  { clock, ledger }: Pick<Context, 'clock' | 'ledger'>,
  order: SessionOrder,
): Promise<number> {
  const { userId, sessionId: marketId, side, line, size, stake } = order;
  const row = await lockMarket(tx, marketId, 'share');
  if (row?.state !== 'OPEN') throw new Refused('The session is closed.');
  await ledger.lockFunds(tx, userId);
  const open = await listOpenBets(tx, userId, marketId);
  const position = { side, line, size, stake };
  const positions = [...open.map(({ bet }) => toSessionPosition(bet)), position];
  const paise = calculateSessionExposure(positions);
  await holdExposure(tx, ledger, { userId, marketId, paise });
  const { risk, profit } = calculateSessionEnds(position);
  const bet = {
    userId,
    marketId,
    runnerId: SESSION_RUNNER_ID,
    side: toStoredSide(side),
    askedPrice: size,
    price: size,
    line,
    stake,
    potentialProfit: profit,
    liability: risk,
    placedAt: clock.now(),
  };
  return insertBet(tx, bet, [{ price: size, stake }], NOTHING_STATED);
}
