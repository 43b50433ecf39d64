import type { StoredResult } from '../../db/schema/markets.ts';
import { calculateCommission } from '../../exchange/book.ts';
import { calculateOutcomeUnits, divideNearest, type Reductions } from '../../exchange/position.ts';
import { calculateExactSessionLineResult } from '../../exchange/session-line.ts';
import type { RunnerDefinition, RunnerStatus } from '../../feed/feed.ts';
import type { BetRow, FilledBet } from '../bets/bets.repository.ts';
import { toSessionLinePosition } from '../session-lines/session-lines.model.ts';

export type RunnersResult = Extract<StoredResult, { kind: 'runners' }>;

/** The end of one bet; paise. */
export interface BetOutcome {
  id: number;
  userId: number;
  state: Exclude<BetRow['state'], 'OPEN'>;
  result: number;
  /** The result before rounding, in millionths of a paisa. */
  exact: bigint;
}

type EndedBet = Pick<FilledBet, 'position'> & {
  bet: Pick<BetRow, 'id' | 'userId' | 'marketId' | 'side' | 'line' | 'price' | 'stake'>;
};

/** Millionths of a paisa in a unit of prices, and in a paisa. */
const EXACT_PER_UNIT = 100n;
const EXACT_PER_PAISA = 1_000_000n;

/** Rounds millionths of a paisa to the nearest paisa; halves go away from 0. */
export const toNearestPaisa = (exact: bigint) => Number(divideNearest(exact, EXACT_PER_PAISA));

/** A dead heat divides the stake: one part wins at full odds, the rest loses (exchange.md). */
function calculateExactRunnerResult(
  position: FilledBet['position'],
  { shares }: RunnersResult,
  reductions: Reductions | undefined,
): bigint {
  const { ifWins, ifLoses } = calculateOutcomeUnits(position, reductions);
  const share = shares.find(({ runnerId }) => runnerId === position.runnerId);
  const { part, of } = share ?? { part: 0, of: 1 };
  const won = (ifWins - ifLoses) * EXACT_PER_UNIT * BigInt(part);
  return ifLoses * EXACT_PER_UNIT + divideNearest(won, BigInt(of));
}

/**
 * Returns the end of a bet: lapsed if wholly unmatched, void on a removed runner, otherwise by the
 * result.
 */
export function calculateBetOutcome(
  { bet, position }: EndedBet,
  result: StoredResult,
  reductions?: Reductions,
): BetOutcome {
  const owner = { id: bet.id, userId: bet.userId };
  const isVoid =
    result.kind === 'void' ||
    (result.kind === 'runners' && result.removedIds.includes(position.runnerId));
  if (bet.stake === 0) return { ...owner, state: 'LAPSED', result: 0, exact: 0n };
  if (isVoid) return { ...owner, state: 'VOID', result: 0, exact: 0n };
  const exact =
    result.kind === 'runs'
      ? calculateExactSessionLineResult(toSessionLinePosition(bet), result.runs)
      : calculateExactRunnerResult(position, result, reductions);
  return { ...owner, state: exact > 0n ? 'WON' : 'LOST', result: toNearestPaisa(exact), exact };
}

/** Returns the reductions that count for a result: those of its removed runners. */
export function selectCountedReductions(
  result: StoredResult,
  { removals, winners }: Reductions,
): Reductions {
  const removedIds = result.kind === 'runners' ? result.removedIds : [];
  return { removals: removals.filter(({ runnerId }) => removedIds.includes(runnerId)), winners };
}

/** The amount due to a player from a market; paise. */
export interface Due {
  /** The sum of the bets' results. */
  gross: number;
  /** Deducted from a net win. */
  commission: number;
}

/** Returns the amounts due to each user. `commissionPercent` is deducted from a net win only. */
export function calculateDues(
  outcomes: readonly BetOutcome[],
  commissionPercent: number,
): Map<number, Due> {
  const nets = new Map<number, number>();
  for (const { userId, result } of outcomes) nets.set(userId, (nets.get(userId) ?? 0) + result);
  return new Map(
    [...nets].map(([userId, gross]) => [
      userId,
      { gross, commission: calculateCommission(gross, commissionPercent) },
    ]),
  );
}

/** Returns the final state of a runner by a result; a void market has no winner, also if it had. */
export function selectFinalStatus(
  result: StoredResult,
  { id, status }: Pick<RunnerDefinition, 'id' | 'status'>,
): RunnerStatus {
  if (result.kind !== 'runners') {
    return status === 'WINNER' || status === 'LOSER' ? 'ACTIVE' : status;
  }
  if (result.removedIds.includes(id)) return 'REMOVED';
  return result.shares.some(({ runnerId }) => runnerId === id) ? 'WINNER' : 'LOSER';
}

/** Returns the result with a single winner. */
export const toWinnerResult = (
  runnerId: string,
  removedIds: readonly string[] = [],
): RunnersResult => ({ kind: 'runners', shares: [{ runnerId, part: 1, of: 1 }], removedIds });

/**
 * Returns the result of a feed's final states in a market of `winners` winners; without a winner all
 * backs lose, and void where every runner is removed. Undefined where the feed does not say it all: a
 * runner is still active, or more won than the market has places and no shares are named, so that the
 * tied runners are unknown (except in a one-winner market).
 */
export function toResult(
  states: readonly RunnerDefinition[],
  winners: number,
): StoredResult | undefined {
  const removedIds = states.filter(({ status }) => status === 'REMOVED').map(({ id }) => id);
  if (removedIds.length === states.length) return { kind: 'void' };
  if (states.some(({ status }) => status === 'ACTIVE' || status === 'HIDDEN')) return undefined;
  const won = states.filter(({ status }) => status === 'WINNER');
  const isTie = won.length > winners;
  if (isTie && winners > 1 && won.every(({ share }) => !share)) return undefined;
  const even = { part: 1, of: isTie && winners === 1 ? won.length : 1 };
  return {
    kind: 'runners',
    shares: won.map(({ id, share = even }) => ({ runnerId: id, ...share })),
    removedIds,
  };
}
