import type { Envelope } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.repository.ts';
import { InsufficientFunds, type LockedFunds, selectFunds } from '../../ledger/index.ts';
import { Refused } from '../../refusal.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import { insertBets, listOpenBets, type NewFilledBet } from './bets.repository.ts';

/** A bet that passed the rules, with what its request wants to hear. */
export interface PendingBet {
  bet: NewFilledBet;
  /** What the market can cost a player at worst with these open bets, in paise. */
  calculateExposure(bets: readonly NewFilledBet[]): number;
  /** Why nothing is taken any more. */
  closedText: string;
  keyed: KeyedRequest | undefined;
  toEnvelope(betId: number): Envelope;
}

/** A stored bet's answer, or why it was not stored. */
export type StoredBet = { envelope: Envelope } | { refusal: Refused };

const refuseFunds = () => new InsufficientFunds('Insufficient balance to place a bet.');

/** Holds what the market can cost with this bet too; false if the funds do not cover it. */
function holdFunds(
  funds: LockedFunds,
  { bet, calculateExposure }: PendingBet,
  open: readonly NewFilledBet[],
): boolean {
  try {
    funds.setHold(bet.bet.marketId, calculateExposure([...open, bet]));
    return true;
  } catch (error) {
    if (error instanceof InsufficientFunds) return false;
    throw error;
  }
}

/**
 * Decides on bets of one market, in their order, under the locks of the market and of the players'
 * funds: each counts the ones before it. Those that are covered are stored with their holds.
 */
export async function storeBets(
  tx: Tx,
  { ledger, idempotency }: Pick<Context, 'ledger' | 'idempotency'>,
  pending: readonly PendingBet[],
): Promise<StoredBet[]> {
  const [{ bet: first } = {}] = pending;
  if (!first) return [];
  const { marketId } = first.bet;
  const market = await lockMarket(tx, marketId, 'share');
  if (market?.state !== 'OPEN') {
    return pending.map(({ closedText }) => ({ refusal: new Refused(closedText) }));
  }
  const userIds = [...new Set(pending.map(({ bet }) => bet.bet.userId))];
  const funds = await ledger.lockFunds(tx, userIds);
  const open = Map.groupBy<number, NewFilledBet>(
    await listOpenBets(tx, userIds, marketId),
    ({ bet }) => bet.userId,
  );
  const taken = pending.filter((one) => {
    const { userId } = one.bet.bet;
    const own = open.get(userId) ?? [];
    const covered = holdFunds(selectFunds(funds, userId), one, own);
    if (covered) open.set(userId, [...own, one.bet]);
    return covered;
  });
  await ledger.writeHolds(tx, funds.values());
  const ids = await insertBets(
    tx,
    taken.map(({ bet }) => bet),
  );
  const stored = new Map(taken.map((one, index) => [one, ids[index] ?? 0]));
  const results = pending.map((one): StoredBet => {
    const betId = stored.get(one);
    if (betId === undefined) return { refusal: refuseFunds() };
    return { envelope: one.toEnvelope(betId) };
  });
  await idempotency.keep(
    tx,
    results.flatMap((result, index) => {
      const request = pending[index]?.keyed;
      return request && 'envelope' in result ? [{ request, envelope: result.envelope }] : [];
    }),
  );
  return results;
}
