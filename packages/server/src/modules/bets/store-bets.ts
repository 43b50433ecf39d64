import type { Envelope } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/unit-of-work.ts';
import type { KeyedRequest } from '../../idempotency/idempotency.repository.ts';
import { InsufficientFunds, type LockedFunds, selectFunds } from '../../ledger/index.ts';
import { Refused } from '../../refusal.ts';
import { lockMarket } from '../markets/markets.repository.ts';
import { type HeldBet, insertBets, listOpenBets, type NewFilledBet } from './bets.repository.ts';

/** Bets of one player on one market that passed the rules, with what their request wants to hear. */
export interface PendingBet {
  /** Stored all or none. */
  bets: readonly [NewFilledBet, ...NewFilledBet[]];
  /** A last look at the player's open bets under the locks; what it returns refuses. */
  check?(open: readonly HeldBet[]): Refused | undefined;
  /** What is held of a player for these open bets on the market, in paise. */
  calculateHold(bets: readonly HeldBet[]): number;
  /** Why nothing is taken any more. */
  closedText: string;
  keyed: KeyedRequest | undefined;
  toEnvelope(betIds: readonly number[]): Envelope;
}

/** A stored bet's answer, or why it was not stored. */
export type StoredBet = { envelope: Envelope; betIds: readonly number[] } | { refusal: Refused };

/** Player and market are the same for all bets of a request. */
export const selectOwner = ({ bets: [{ bet }] }: PendingBet) => bet;

const refuseFunds = () => new InsufficientFunds('Insufficient balance to place a bet.');

/** Holds what the market can cost with these bets too; false if the funds do not cover it. */
function holdFunds(
  funds: LockedFunds,
  { bets, calculateHold }: PendingBet,
  open: readonly HeldBet[],
): boolean {
  try {
    funds.setHold(bets[0].bet.marketId, calculateHold([...open, ...bets]));
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
  const [first] = pending;
  if (!first) return [];
  const { marketId } = selectOwner(first);
  const market = await lockMarket(tx, marketId, 'share');
  if (market?.state !== 'OPEN') {
    return pending.map(({ closedText }) => ({ refusal: new Refused(closedText) }));
  }
  const userIds = [...new Set(pending.map((one) => selectOwner(one).userId))];
  const funds = await ledger.lockFunds(tx, userIds);
  const open = Map.groupBy<number, HeldBet>(
    await listOpenBets(tx, userIds, marketId),
    ({ bet }) => bet.userId,
  );
  const refusals = new Map<PendingBet, Refused>();
  const taken = pending.filter((one) => {
    const { userId } = selectOwner(one);
    const own = open.get(userId) ?? [];
    const refusal = one.check?.(own);
    if (refusal) {
      refusals.set(one, refusal);
      return false;
    }
    const covered = holdFunds(selectFunds(funds, userId), one, own);
    if (covered) open.set(userId, [...own, ...one.bets]);
    return covered;
  });
  await ledger.writeHolds(tx, funds.values());
  const ids = await insertBets(
    tx,
    taken.flatMap(({ bets }) => bets),
  );
  const stored = new Map<PendingBet, number[]>();
  for (const one of taken) stored.set(one, ids.splice(0, one.bets.length));
  const results = pending.map((one): StoredBet => {
    const betIds = stored.get(one);
    return betIds
      ? { envelope: one.toEnvelope(betIds), betIds }
      : { refusal: refusals.get(one) ?? refuseFunds() };
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
