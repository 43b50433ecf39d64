import type { UnitOfWork } from '@exchange/server-kit/database';
import type { AnyLiveGame } from '../game/game.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import type { LiveSettlement } from './live-settlement.ts';

/** A bet with an automatic cash-out. */
interface Target {
  betId: string;
  /** Multiplier in hundredths. */
  multiplier: number;
  /** Time of the cash-out, in ms from the start of the flight. */
  at: number;
}

interface Flight {
  unitOfWork: UnitOfWork;
  settlement: LiveSettlement;
  roundId: string;
  /** Length of the flight, in ms. */
  lasts: number;
  elapsed: () => number;
  nap: (ms: number) => Promise<unknown>;
  /** Returns true if another instance has taken over. */
  isOver: () => boolean;
}

/** Targets within this interval, in ms, are paid together. */
const TICK_MS = 50;

/** Lists the targets of a running round, the first one first: further bets are impossible. */
export async function listTargets(
  { read }: UnitOfWork,
  { cashOut }: AnyLiveGame,
  { id }: LiveRoundRow,
): Promise<Target[]> {
  if (!cashOut) return [];
  const bets = await read((tx) => rows.listBets(tx, id));
  const targets = bets.flatMap(({ id: betId, status, choice, stake }): Target[] => {
    const multiplier = cashOut.target(JSON.parse(choice), stake);
    if (status !== 'placed' || multiplier === undefined) return [];
    return [{ betId, multiplier, at: cashOut.reachedAt(multiplier) }];
  });
  return targets.toSorted((a, b) => a.at - b.at);
}

/** Cashes bets out as their targets are reached, until the flight or the targets end. */
export async function* cashOutTargets(
  targets: readonly Target[],
  { unitOfWork, settlement, roundId, lasts, elapsed, nap, isOver }: Flight,
): AsyncGenerator<LiveBetRow[]> {
  let left = targets.filter(({ at }) => at <= lasts);
  while (left.length > 0) {
    const next = left[0]?.at ?? lasts;
    if (elapsed() < next) {
      await nap(Math.min(Math.max(TICK_MS, next - elapsed()), lasts - elapsed()));
      if (isOver()) return;
      continue;
    }
    const reached = Math.min(elapsed(), lasts);
    const due = left.filter(({ at }) => at <= reached);
    left = left.slice(due.length);
    const paid = await unitOfWork.withTransaction(async (tx) => {
      const round = await rows.lockRound(tx, roundId, 'share');
      if (round?.status !== 'running') return [];
      const ids = due.map(({ betId }) => betId);
      const bets = await rows.lockBetsById(tx, ids);
      const taken = due.flatMap(({ betId, multiplier }) => {
        const bet = bets.get(betId);
        return bet?.status === 'placed' ? [{ bet, multiplier }] : [];
      });
      return settlement.cashOut(tx, taken);
    });
    if (paid.length > 0) yield paid;
  }
}
