import type { Tx } from '@exchange/server-kit/database';
import type { LiveBetStatus } from '../db/schema.ts';
import { type AnyLiveGame, calculatePayout } from '../game/game.ts';
import { multiplyPaise } from '../money.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';

/** A bet that is cashed out at a multiplier, in hundredths. */
export interface TakenBet {
  bet: LiveBetRow;
  multiplier: number;
}

/** Settles bets of shared rounds. The caller holds the lock of the round. */
export interface LiveSettlement {
  /** Rolls back the bets of a round with this status. */
  takeBack(tx: Tx, roundId: string, status: LiveBetStatus): Promise<LiveBetRow[]>;
  /** Cashes bets out, which are locked. */
  cashOut(tx: Tx, taken: readonly TakenBet[]): Promise<LiveBetRow[]>;
  /** Pays all open bets by the outcome. */
  settle(tx: Tx, round: LiveRoundRow): Promise<LiveBetRow[]>;
}

/** Creates the settlement of a game. */
export function createLiveSettlement(outbox: Outbox, game: AnyLiveGame): LiveSettlement {
  /** Pays bets, each limited to the maximum win. */
  async function pay(
    tx: Tx,
    ends: readonly { bet: LiveBetRow; paise: number; multiplier: number | null }[],
    status: 'cashed' | 'settled',
  ): Promise<LiveBetRow[]> {
    const paid = ends.map(({ bet, paise, multiplier }) => {
      const payout = calculatePayout(game, paise);
      return { row: { ...bet, status, payout, multiplier }, win: { betId: bet.id, paise: payout } };
    });
    const saved = paid.map(({ row }) => row);
    await rows.saveBets(tx, saved);
    await outbox.queueWins(
      tx,
      paid.map(({ win }) => win),
    );
    return saved;
  }

  return {
    async takeBack(tx, roundId, status) {
      const bets = await rows.lockBets(tx, roundId, status);
      const taken = bets.map((bet): LiveBetRow => ({ ...bet, status: 'void', reason: 'too_late' }));
      await rows.saveBets(tx, taken);
      await outbox.queueRollbacks(
        tx,
        taken.map(({ id }) => id),
      );
      return taken;
    },
    cashOut: (tx, taken) =>
      pay(
        tx,
        taken.map(({ bet, multiplier }) => ({
          bet,
          multiplier,
          paise: multiplyPaise(bet.stake, multiplier),
        })),
        'cashed',
      ),
    async settle(tx, round) {
      const outcome = JSON.parse(round.outcome ?? 'null');
      const bets = await rows.lockBets(tx, round.id, 'placed');
      const ends = bets.map((bet) => {
        const paise = game.payout(JSON.parse(bet.choice), bet.stake, outcome);
        return { bet, paise, multiplier: null };
      });
      return pay(tx, ends, 'settled');
    },
  };
}
