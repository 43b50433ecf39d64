import type { Tx } from '@exchange/database';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import { Refusal } from '../refusal.ts';
import type { LiveBetRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import type { LiveSettlement } from './live-settlement.ts';

/** Who asks for his money, when, and for which bet. */
export interface CashOutCall {
  player: string;
  betId: string;
  /** When the call arrived, by the clock that all instances share. */
  arrived: number;
}

/**
 * Gives a player his money at the multiplier of the moment of his call. The round's row decides whether it
 * still flies, at whichever instance the call came. `isFresh` is false where he had it before.
 * @throws Refusal
 */
export async function cashOut(
  tx: Tx,
  { game, settlement }: { game: AnyLiveGame; settlement: LiveSettlement },
  { player, betId, arrived }: CashOutCall,
): Promise<{ bet: LiveBetRow; isFresh: boolean }> {
  const round = await rows.holdRoundOf(tx, betId);
  const bet = await rows.lockBet(tx, betId);
  if (bet?.player !== player || round?.game !== gameKey(game) || !game.cashOut) {
    throw new Refusal('unknown');
  }
  if (bet.status === 'cashed') return { bet, isFresh: false };
  if (round.status !== 'running' || bet.status !== 'placed') throw new Refusal('too_late');
  const elapsed = Math.max(0, arrived - round.since);
  if (elapsed >= game.runningMs(JSON.parse(round.outcome ?? 'null'))) {
    throw new Refusal('too_late');
  }
  const target = game.cashOut.target(JSON.parse(bet.choice), bet.stake);
  const multiplier = Math.min(game.cashOut.multiplierAt(elapsed), target ?? Infinity);
  return { bet: await settlement.cashOut(tx, bet, multiplier), isFresh: true };
}
