import type { Tx } from '@exchange/database';
import type { LiveBetStatus } from '../db/schema.ts';
import type { AnyLiveGame } from '../game/game.ts';
import { calculatePayout } from '../game/payout.ts';
import { multiplyPaise } from '../money.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';

/** How bets of shared rounds end. The round is locked by whoever calls. */
export interface LiveSettlement {
  /** Takes back the bets of a round that have this status. */
  takeBack(tx: Tx, roundId: string, status: LiveBetStatus): Promise<LiveBetRow[]>;
  /** The player takes his money at a multiplier (hundredths); the bet is locked. */
  cashOut(tx: Tx, bet: LiveBetRow, multiplier: number): Promise<LiveBetRow>;
  /** Pays all bets that stand by the outcome. */
  settle(tx: Tx, round: LiveRoundRow): Promise<LiveBetRow[]>;
}

/** Creates the settlement of a game. */
export function createLiveSettlement(outbox: Outbox, game: AnyLiveGame): LiveSettlement {
  async function pay(
    tx: Tx,
    bet: LiveBetRow,
    end: { status: 'cashed' | 'settled'; paise: number; multiplier: number | null },
  ): Promise<LiveBetRow> {
    const { status, multiplier } = end;
    const payout = calculatePayout(game, end.paise);
    const paid: LiveBetRow = { ...bet, status, payout, multiplier };
    await rows.saveBet(tx, paid);
    await outbox.queueWin(tx, bet.id, payout);
    return paid;
  }

  return {
    async takeBack(tx, roundId, status) {
      const taken: LiveBetRow[] = [];
      for (const bet of await rows.lockBets(tx, roundId, status)) {
        const back: LiveBetRow = { ...bet, status: 'void', reason: 'too_late' };
        await rows.saveBet(tx, back);
        await outbox.queueRollback(tx, bet.id);
        taken.push(back);
      }
      return taken;
    },
    cashOut: (tx, bet, multiplier) =>
      pay(tx, bet, {
        status: 'cashed',
        paise: multiplyPaise(bet.stake, multiplier),
        multiplier,
      }),
    async settle(tx, round) {
      const outcome = JSON.parse(round.outcome ?? 'null');
      const settled: LiveBetRow[] = [];
      for (const bet of await rows.lockBets(tx, round.id, 'placed')) {
        const paise = game.payout(JSON.parse(bet.choice), bet.stake, outcome);
        settled.push(await pay(tx, bet, { status: 'settled', paise, multiplier: null }));
      }
      return settled;
    },
  };
}
