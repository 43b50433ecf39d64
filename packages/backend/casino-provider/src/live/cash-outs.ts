import { createBatcher, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import { HttpError } from '../http-error.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import type { LiveSettlement, TakenBet } from './live-settlement.ts';

/** A call for a cash-out: its player, time and bet. */
interface CashOutCall {
  player: string;
  betId: string;
  /** Time of arrival, by the table's clock. */
  arrived: number;
}

/** A cashed-out bet; `isFresh` is false if it was cashed out before. */
interface CashedOut {
  bet: LiveBetRow;
  isFresh: boolean;
}

/** Cashes bets of a game out. */
export interface CashOuts {
  /**
   * Resolves once it is stored. A call after the end of the flight is rejected only once the round
   * is over, as the rejection reveals the end. Throws HttpError.
   */
  cashOut(call: CashOutCall): Promise<CashedOut>;
  /** Resolves once the pending calls are decided. */
  waitForResolution(): Promise<unknown>;
}

interface CashOutOptions {
  unitOfWork: UnitOfWork;
  game: AnyLiveGame;
  settlement: LiveSettlement;
  /** Resolves once a round is settled or rolled back, and public. */
  untilOver: (round: LiveRoundRow) => Promise<void>;
}

/** A call after the end of a flight that is not public yet. */
interface Missed {
  missed: LiveRoundRow;
}

type Judged = { bet: LiveBetRow; multiplier?: number };
type Decision = CashedOut | Missed | HttpError;

/** Returns the bet of a call and its multiplier in hundredths; none if it is cashed out already. */
function findCashOut(
  game: AnyLiveGame,
  { bet, round }: { bet: LiveBetRow | undefined; round: LiveRoundRow | undefined },
  { player, arrived }: CashOutCall,
): HttpError | Missed | Judged {
  if (bet?.player !== player || round?.game !== gameKey(game) || !game.cashOut) {
    return new HttpError('unknown');
  }
  if (bet.status === 'cashed') return { bet };
  // A call before the end may be decided after it, until the round is settled.
  const isOpen = round.status === 'running' || round.status === 'ended';
  if (!isOpen || bet.status !== 'placed') return new HttpError('too_late');
  const elapsed = Math.max(0, arrived - round.since);
  if (elapsed >= game.runningMs(JSON.parse(round.outcome ?? 'null'))) return { missed: round };
  const target = game.cashOut.target(JSON.parse(bet.choice), bet.stake);
  return { bet, multiplier: Math.min(game.cashOut.multiplierAt(elapsed), target ?? Infinity) };
}

/** Decides calls in order. The rounds' rows determine whether they still run. */
async function decide(
  tx: Tx,
  { game, settlement }: CashOutOptions,
  calls: readonly CashOutCall[],
): Promise<Decision[]> {
  const ids = calls.map(({ betId }) => betId);
  const held = await rows.holdRoundsOf(tx, ids);
  const rounds = new Map(held.map((round) => [round.id, round]));
  const bets = await rows.lockBetsById(tx, ids);
  const taken = new Map<string, TakenBet>();
  const answers = calls.map((call) => {
    const bet = bets.get(call.betId);
    const judged = findCashOut(game, { bet, round: rounds.get(bet?.round_id ?? '') }, call);
    if (judged instanceof HttpError || 'missed' in judged) return judged;
    const { bet: own, multiplier } = judged;
    if (multiplier === undefined || taken.has(own.id)) return { bet: own, isFresh: false };
    taken.set(own.id, { bet: own, multiplier });
    return { bet: own, isFresh: true };
  });
  const paid = await settlement.cashOut(tx, [...taken.values()]);
  const byId = new Map(paid.map((bet) => [bet.id, bet]));
  return answers.map((answer) => {
    if (answer instanceof HttpError || 'missed' in answer) return answer;
    return { ...answer, bet: byId.get(answer.bet.id) ?? answer.bet };
  });
}

/**
 * Cashes bets out at the multiplier of the call's time. Concurrent calls are decided in one
 * transaction.
 */
export function createCashOuts(options: CashOutOptions): CashOuts {
  const add = createBatcher((take: () => readonly CashOutCall[]) =>
    options.unitOfWork.withTransaction((tx) => decide(tx, options, take())),
  );
  const deciding = new Set<Promise<Decision>>();
  return {
    async cashOut(call) {
      const decision = add(gameKey(options.game), call);
      deciding.add(decision);
      const answer = await decision.finally(() => deciding.delete(decision));
      if (answer instanceof HttpError) throw answer;
      if (!('missed' in answer)) return answer;
      await options.untilOver(answer.missed);
      throw new HttpError('too_late');
    },
    waitForResolution: () => Promise.allSettled(deciding),
  };
}

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
  /** Returns true once the table is being stopped. */
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
