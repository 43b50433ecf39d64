import { type AnyLiveGame, gameKey } from '../game/game.ts';
import { calculatePayout } from '../game/payout.ts';
import type { Journal } from '../journal/database.ts';
import { multiplyPaise } from '../money.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBetRow, LiveRepository, LiveRoundRow } from './live.repository.ts';

/** How bets of shared rounds end; each call that says so is one transaction of its own. */
export interface LiveSettlement {
  /** Inside a transaction: takes back the bets of a round that have these states. */
  takeBack(roundId: string, states: readonly LiveBetRow['status'][]): LiveBetRow[];
  /** One transaction: the player takes his money at a multiplier (hundredths). */
  cashOut(bet: LiveBetRow, multiplier: number, paise: number): LiveBetRow;
  /** One transaction: cashes out the bets whose own target was reached. */
  cashOutTargets(roundId: string, elapsedMs: number): LiveBetRow[];
  /** The running phase was played to its end: from here on the outcome decides. */
  noteEnd(round: LiveRoundRow): void;
  /** One transaction: pays all bets that stand, and ends the round. */
  settle(round: LiveRoundRow, outcome: unknown): LiveBetRow[];
  /**
   * Ends rounds that a former process left: by their outcome where it was public or the running phase
   * was over, else they were interrupted and are taken back.
   */
  endUnfinished(): void;
}

/** Creates the settlement of a game. */
export function createLiveSettlement(
  journal: Journal,
  rows: LiveRepository,
  outbox: Outbox,
  game: AnyLiveGame,
): LiveSettlement {
  const listBets = (roundId: string, states: readonly LiveBetRow['status'][]) =>
    rows.listBets(roundId).filter(({ status }) => states.includes(status));

  /** Inside a transaction. */
  function pay(
    bet: LiveBetRow,
    status: 'cashed' | 'settled',
    paise: number,
    multiplier: number | null,
  ): LiveBetRow {
    const payout = calculatePayout(game, paise);
    const paid: LiveBetRow = { ...bet, status, payout, multiplier };
    rows.saveBet(paid);
    outbox.queueWin(bet.id, payout);
    return paid;
  }

  function takeBack(roundId: string, states: readonly LiveBetRow['status'][]): LiveBetRow[] {
    return listBets(roundId, states).map((bet) => {
      const taken: LiveBetRow = { ...bet, status: 'void', reason: 'too_late' };
      rows.saveBet(taken);
      outbox.queueRollback(bet.id);
      return taken;
    });
  }

  const settle = (round: LiveRoundRow, outcome: unknown) =>
    journal.write(() => {
      const settled = listBets(round.id, ['placed']).map((bet) => {
        const choice = JSON.parse(bet.choice);
        return pay(bet, 'settled', game.payout(choice, bet.stake, outcome), null);
      });
      rows.saveRound({ ...round, status: 'settled' });
      return settled;
    });

  return {
    takeBack,
    noteEnd: (round) => rows.saveRound({ ...round, status: 'ended' }),
    settle,
    cashOut: (bet, multiplier, paise) => journal.write(() => pay(bet, 'cashed', paise, multiplier)),
    cashOutTargets(roundId, elapsedMs) {
      const { cashOut } = game;
      if (!cashOut) return [];
      const due = listBets(roundId, ['placed']).flatMap((bet) => {
        const target = cashOut.target(JSON.parse(bet.choice), bet.stake);
        const reached = target !== undefined && cashOut.reachedAt(target) <= elapsedMs;
        return reached ? [{ bet, target }] : [];
      });
      if (due.length === 0) return [];
      return journal.write(() =>
        due.map(({ bet, target }) => pay(bet, 'cashed', multiplyPaise(bet.stake, target), target)),
      );
    },
    endUnfinished() {
      for (const round of rows.listUnfinished(gameKey(game))) {
        const isPublic = round.status === 'running' && game.shownWhileRunning;
        if (round.outcome && (isPublic || round.status === 'ended')) {
          journal.write(() => takeBack(round.id, ['sending']));
          settle(round, JSON.parse(round.outcome));
          continue;
        }
        journal.write(() => {
          takeBack(round.id, ['sending', 'placed']);
          rows.saveRound({ ...round, status: 'void' });
        });
      }
    },
  };
}
