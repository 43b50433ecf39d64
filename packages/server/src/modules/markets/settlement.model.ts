import { calculateCommission } from '../../exchange/book.ts';
import { calculateOutcomes } from '../../exchange/position.ts';
import { calculateSessionResult, winsSession } from '../../exchange/session.ts';
import type { BetRow, FilledBet } from '../bets/bets.repository.ts';
import { toSessionPosition } from '../session-lines/session-lines.model.ts';

/** A market's final word: the one winner, and runners that took no part. */
export interface MarketResult {
  winnerId: string;
  removedIds: readonly string[];
}

/** How one bet ends; paise. */
export interface BetOutcome {
  id: number;
  userId: number;
  state: Exclude<BetRow['state'], 'OPEN'>;
  result: number;
}

type EndedBet<Column extends keyof BetRow> = Pick<FilledBet, 'position'> & {
  bet: Pick<BetRow, 'id' | 'userId' | Column>;
};

/** Bets that were never matched lapse, those on removed runners are void, the others follow the winner. */
export function calculateBetOutcome(
  { bet, position }: EndedBet<'stake'>,
  { winnerId, removedIds }: MarketResult,
): BetOutcome {
  const { id, userId } = bet;
  if (bet.stake === 0) return { id, userId, state: 'LAPSED', result: 0 };
  if (removedIds.includes(position.runnerId)) return { id, userId, state: 'VOID', result: 0 };
  const runnerWins = position.runnerId === winnerId;
  const { ifWins, ifLoses } = calculateOutcomes(position);
  const betWins = runnerWins === (position.side === 'back');
  return { id, userId, state: betWins ? 'WON' : 'LOST', result: runnerWins ? ifWins : ifLoses };
}

/** Bets on a session follow the runs. */
export function calculateSessionOutcome(
  { bet }: EndedBet<'marketId' | 'side' | 'line' | 'price' | 'stake'>,
  runs: number,
): BetOutcome {
  const position = toSessionPosition(bet);
  return {
    id: bet.id,
    userId: bet.userId,
    state: winsSession(position, runs) ? 'WON' : 'LOST',
    result: calculateSessionResult(position, runs),
  };
}

/** What each user is due, in paise: the sum of his results less commission on a net win. */
export function calculateDues(
  outcomes: readonly BetOutcome[],
  commissionPercent: number,
): Map<number, number> {
  const nets = new Map<number, number>();
  for (const { userId, result } of outcomes) nets.set(userId, (nets.get(userId) ?? 0) + result);
  return new Map(
    [...nets].map(([userId, net]) => [userId, net - calculateCommission(net, commissionPercent)]),
  );
}

/**
 * What is posted so that all rounds together come to `due`. A user never falls below 0: what a
 * voided win left spent stays owed and is taken first when the market is settled again.
 */
export const calculateMove = (due: number, posted: number, available: number) =>
  Math.max(due - posted, -available);
