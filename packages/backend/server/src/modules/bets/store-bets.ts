import { CommitLost, createBatcher, type Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { type RetryOptions, readWithRetry } from '../../db/read-with-retry.ts';
import { calculateLiability } from '../../exchange/position.ts';
import { HttpError, UnprocessableError } from '../../http-error.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { InsufficientFundsError, type LockedFunds } from '../../ledger/locked-funds.ts';
import { lockMarket, type MarketRow } from '../markets/markets.repository.ts';
import { loadStakeGuard, type StakeGuard } from '../safer-gambling/guard.ts';
import { closedError, suspendedError } from './bet-rules.ts';
import {
  type HeldBet,
  hasBet,
  insertBets,
  listOpenBets,
  type NewFilledBet,
} from './bets.repository.ts';
import type { BetStore, PendingBet } from './bets.service.ts';
import { findCountFault, findRiskFault } from './market-caps.ts';

/** The ids of stored bets, or the reason why they were not stored. */
type StoredBet = { betIds: readonly number[] } | { rejection: HttpError };

/** Player and market are the same for all bets of a request. */
const selectOwner = ({ bets: [{ bet }] }: PendingBet) => bet;

const insufficientFundsError = () =>
  new InsufficientFundsError('Insufficient balance to place a bet.');

/**
 * Returns the risk of a bet by itself, in paise: its matched part plus its unmatched part, rounded
 * separately.
 */
function calculateRisk({ bet, position }: NewFilledBet): number {
  const waiting = [{ price: bet.askedPrice, stake: bet.unmatched ?? 0 }];
  return bet.liability + calculateLiability({ ...position, fills: waiting });
}

/** The state that the bets of a request are checked against, read under the locks. */
interface Rules {
  market: MarketRow;
  /** The player's open bets on the market. */
  open: readonly HeldBet[];
  guard: StakeGuard | undefined;
}

/**
 * Holds the worst possible loss with these bets; rejects them if the funds do not cover it or the
 * player's own limits forbid it.
 */
function holdFunds(
  funds: LockedFunds,
  { bets, calculateHold, calculateWin, hedges }: PendingBet,
  { market, open, guard }: Rules,
): HttpError | undefined {
  const { marketId } = bets[0].bet;
  const tooMany = hedges ? undefined : findCountFault(open, bets);
  if (tooMany) return tooMany;
  const before = funds.holdOn(marketId);
  const all = [...open, ...bets];
  const hold = calculateHold(all);
  const growth = hold - before;
  if (growth > 0 && growth > funds.availablePaise) return insufficientFundsError();
  if (!hedges) {
    const winOf = (some: readonly HeldBet[]) => (market.maxWin === null ? 0 : calculateWin(some));
    const tooMuch = findRiskFault(
      market,
      { exposure: before, win: winOf(open) },
      { exposure: hold, win: winOf(all) },
    );
    if (tooMuch) return tooMuch;
    const stake = bets.reduce((sum, bet) => sum + calculateRisk(bet), 0);
    const exposureBefore = funds.exposurePaise;
    const exposureAfter = exposureBefore + growth;
    const rejection = guard?.take({ stake, exposureBefore, exposureAfter });
    if (rejection) return rejection;
  }
  funds.setHold(marketId, hold);
  return undefined;
}

/**
 * Returns the reason why a checked bet may not be stored now. The market's row names the last feed
 * event that removed a runner: this server may have missed it.
 */
function findRecheckFault(
  { bets, recheck }: PendingBet,
  { removedSeq }: Pick<MarketRow, 'removedSeq'>,
): HttpError | undefined {
  if (bets.some(({ eventSeq }) => eventSeq < removedSeq)) {
    return new UnprocessableError(
      'The market was suspended in the meantime. Please check the price.',
      {
        code: 'MARKET_TURNED',
      },
    );
  }
  try {
    recheck();
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** Returns the limits and breaks of the players who have any. */
async function loadGuards(
  tx: Tx,
  funds: Iterable<LockedFunds>,
  now: Date,
): Promise<ReadonlyMap<number, StakeGuard>> {
  const guards = new Map<number, StakeGuard>();
  for (const { userId, guarded } of funds) {
    if (guarded) guards.set(userId, await loadStakeGuard(tx, userId, now));
  }
  return guards;
}

interface StoreBetsOptions extends Pick<Context, 'ledger' | 'idempotency' | 'clock'> {
  /**
   * Returns true while the board's prices are confirmed: a server that was suspended itself may
   * have missed status changes.
   */
  hasFreshPrices: () => boolean;
}

/**
 * Decides on bets of one market in their order, under the locks of the market and of the players'
 * funds: each one counts its predecessors. Covered bets are stored with their holds.
 */
export async function storeBets(
  tx: Tx,
  { ledger, idempotency, clock, hasFreshPrices }: StoreBetsOptions,
  pending: readonly PendingBet[],
): Promise<StoredBet[]> {
  const [first] = pending;
  if (!first) return [];
  const { marketId } = selectOwner(first);
  const market = await lockMarket(tx, marketId, 'share');
  if (market?.state !== 'OPEN') {
    return pending.map(({ on }) => ({ rejection: closedError(on) }));
  }
  const userIds = [...new Set(pending.map((one) => selectOwner(one).userId))];
  const funds = await ledger.lockFunds(tx, userIds);
  const guards = await loadGuards(tx, funds.values(), clock.now());
  const open = Map.groupBy<number, HeldBet>(
    await listOpenBets(tx, userIds, marketId),
    ({ bet }) => bet.userId,
  );
  const rejections = new Map<PendingBet, HttpError>();
  const taken = pending.filter((one) => {
    const { userId } = selectOwner(one);
    const own = open.get(userId) ?? [];
    const rules = { market, open: own, guard: guards.get(userId) };
    const rejection =
      (hasFreshPrices() ? findRecheckFault(one, market) : suspendedError(one.on)) ??
      one.findFault?.(own) ??
      holdFunds(selectFunds(funds, userId), one, rules);
    if (rejection) rejections.set(one, rejection);
    else open.set(userId, [...own, ...one.bets]);
    return rejection === undefined;
  });
  await ledger.writeHolds(tx, funds.values());
  const ids = await insertBets(
    tx,
    taken.flatMap(({ bets }) => bets),
  );
  const results = pending.map((one): StoredBet => {
    const rejection = rejections.get(one);
    return rejection ? { rejection } : { betIds: ids.splice(0, one.bets.length) };
  });
  await idempotency.storeResults(
    tx,
    pending.flatMap(({ keyed: request, toResult }, index) => {
      const stored = results[index];
      return stored && 'betIds' in stored ? [{ request, result: toResult(stored.betIds) }] : [];
    }),
  );
  return results;
}

/** The outcome of a pending bet; `lost` is the reason why its commit is in doubt. */
type Outcome = StoredBet & { lost?: CommitLost<unknown> };

/**
 * Concurrent transactions of a market: while one waits for PostgreSQL, the next one is prepared.
 */
const GROUPS_A_MARKET = 2;

/** Stores bets; concurrent ones of one market share a transaction. */
export function createBetStore(
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'idempotency' | 'clock'>,
  hasFreshPrices: () => boolean,
  reading: RetryOptions,
): BetStore {
  const { unitOfWork, ledger } = context;

  const run = async (take: () => readonly PendingBet[]): Promise<readonly Outcome[]> => {
    try {
      return await unitOfWork.withTransaction((tx) =>
        storeBets(tx, { ...context, hasFreshPrices }, take()),
      );
    } catch (error) {
      if (!(error instanceof CommitLost)) throw error;
      // The commit may have succeeded, so the group must not run again; its lane continues
      // meanwhile.
      return (error as CommitLost<StoredBet[]>).result.map((one) => ({ ...one, lost: error }));
    }
  };
  const add = createBatcher(run, GROUPS_A_MARKET);

  const isStored = (pending: PendingBet, [betId = 0]: readonly number[]) => {
    const { userId, placedAt } = selectOwner(pending);
    return readWithRetry(
      unitOfWork,
      async (tx) => {
        // The transaction in doubt holds this lock: once it is acquired, that transaction has
        // ended.
        await ledger.lockFunds(tx, [userId]);
        return hasBet(tx, { id: betId, userId, placedAt });
      },
      reading,
    );
  };

  return async (pending) => {
    const outcome = await add(selectOwner(pending).marketId, pending);
    if ('rejection' in outcome) throw outcome.rejection;
    const { betIds, lost } = outcome;
    if (lost && !(await isStored(pending, betIds))) throw lost;
    return betIds;
  };
}
