import { CommitLost, createBatcher, type Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { type RetryOptions, readWithRetry } from '../../db/read-with-retry.ts';
import { calculateLiability } from '../../exchange/position.ts';
import { HttpError, UnprocessableError } from '../../http-error.ts';
import { selectFunds } from '../../ledger/ledger.ts';
import { InsufficientFundsError, type LockedFunds } from '../../ledger/locked-funds.ts';
import { lockMarket, type MarketRow } from '../markets/markets.repository.ts';
import { loadStakeGuard, type StakeGuard } from '../safer-gambling/guard.ts';
import { rejectClosed, rejectSuspended } from './bet-rules.ts';
import {
  type HeldBet,
  hasBet,
  insertBets,
  listOpenBets,
  type NewFilledBet,
  type OpenBet,
  updateBet,
} from './bets.repository.ts';
import type { BetStore, PendingBet, StoredBets } from './bets.service.ts';
import { lockOpenRules, storeExecuted } from './cash-out-rules/cash-out-rules.repository.ts';
import { rejectCount, rejectRisk } from './market-caps.ts';
import { endOfUnmatched } from './unmatched/cancel-unmatched.ts';
import { matchMakers, type PlayersMatch, readMakers } from './unmatched/match-makers.ts';
import { replaceUnmatched } from './unmatched/replaced-bet.ts';
import { storeFilled } from './unmatched/store-fills.ts';

/** Stored bets, or the reason why they were not stored. */
type StoredBet = StoredBets | { rejection: HttpError };

/** Player and market are the same for all bets of a request. */
const selectOwner = ({ bets: [{ bet }] }: PendingBet) => bet;

const rejectFunds = () => new InsufficientFundsError('Insufficient balance to place a bet.');

/** Returns the risk of a bet's unmatched part by itself, in paise. */
function calculateUnmatchedRisk({ bet, position }: HeldBet): number {
  const unmatched = [{ price: bet.askedPrice, stake: bet.unmatched ?? 0 }];
  return calculateLiability({ ...position, fills: unmatched });
}

/** Returns the risk of a bet by itself, in paise: its parts are rounded separately. */
const calculateRisk = (one: NewFilledBet): number =>
  one.bet.liability + calculateUnmatchedRisk(one);

/** The state that the bets of a request are checked against, read under the locks. */
interface Rules {
  market: MarketRow;
  /** The player's open bets on the market. */
  open: readonly HeldBet[];
  guard: StakeGuard | undefined;
  /** The unmatched bet that these bets replace. */
  ended: OpenBet | undefined;
}

/**
 * Holds the worst possible loss with these bets; rejects them if the funds do not cover it or the
 * player's own limits forbid it.
 */
function holdFunds(
  funds: LockedFunds,
  { bets, calculateHold, calculateWin, hedges, on, replaces }: PendingBet,
  { market, open, guard, ended }: Rules,
): HttpError | undefined {
  const { marketId } = bets[0].bet;
  const tooMany = hedges === 'whole' ? undefined : rejectCount(open, bets);
  if (tooMany) return tooMany;
  const before = funds.holdOn(marketId);
  const all = [...open, ...bets];
  const hold = calculateHold(all);
  const growth = hold - before;
  if (growth > 0 && growth > funds.availablePaise) return rejectFunds();
  // Between the lines of a session, closing bets may win more than the bets before them.
  if (!hedges || on === 'session') {
    const winOf = (some: readonly HeldBet[]) => (market.maxWin === null ? 0 : calculateWin(some));
    const tooMuch = rejectRisk(
      market,
      { exposure: before, win: winOf(open) },
      { exposure: hold, win: winOf(all) },
    );
    if (tooMuch) return tooMuch;
  }
  if (!hedges) {
    const stake = bets.reduce((sum, bet) => sum + calculateRisk(bet), 0);
    const exposureBefore = funds.exposurePaise;
    const exposureAfter = exposureBefore + growth;
    const freed = replaces &&
      ended && { risk: calculateUnmatchedRisk(ended), placedAt: replaces.placedAt };
    const rejection = guard?.take({ stake, exposureBefore, exposureAfter, freed });
    if (rejection) return rejection;
  }
  funds.setHold(marketId, hold);
  return undefined;
}

/**
 * Returns the reason why a checked bet may not be stored now. The market's row names the last feed
 * event that removed a runner: this server may have missed it.
 */
function judgeAgain(
  { bets, judge }: PendingBet,
  { removedSeq }: Pick<MarketRow, 'removedSeq'>,
): HttpError | undefined {
  if (bets.some(({ lastUpdateSeq }) => lastUpdateSeq < removedSeq)) {
    return new UnprocessableError(
      'The market was suspended in the meantime. Please check the price.',
      {
        code: 'MARKET_TURNED',
      },
    );
  }
  try {
    judge();
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** Returns those of the pending cash-outs whose rules are open, and locks these. */
async function lockRules(tx: Tx, pending: readonly PendingBet[]): Promise<ReadonlySet<string>> {
  const asked = pending.flatMap((one) => {
    const { userId, marketId } = selectOwner(one);
    return one.rule ? [{ userId, marketId, settingId: one.rule.settingId }] : [];
  });
  return lockOpenRules(tx, asked);
}

/** Stores the results of rules with their bets: a rule acts once, whatever fails in between. */
async function endRulesOf(tx: Tx, taken: readonly PendingBet[], now: Date): Promise<void> {
  for (const one of taken) {
    const { userId, marketId } = selectOwner(one);
    if (one.rule) await storeExecuted(tx, { userId, marketId, locked: one.rule.locked }, now);
  }
}

const rejectRule = () =>
  new UnprocessableError('Your bets on this market have changed. Please check the cash-out.', {
    code: 'BETS_CHANGED',
  });

/** Puts a changed bet in the place of the same one. */
function replaceBet(open: Map<number, readonly HeldBet[]>, changed: OpenBet): void {
  const { userId, id } = changed.bet;
  const own = open.get(userId) ?? [];
  open.set(
    userId,
    own.map((one) => ('id' in one.bet && one.bet.id === id ? changed : one)),
  );
}

interface MakersOfBets {
  matches: ReadonlyMap<PendingBet, PlayersMatch>;
  open: ReadonlyMap<number, readonly HeldBet[]>;
  funds: ReadonlyMap<number, LockedFunds>;
}

/** Stores the makers' bets with their fills, and their holds, none of which grows. */
async function storeMakers(tx: Tx, { matches, open, funds }: MakersOfBets): Promise<void> {
  for (const [pending, { makers }] of matches) {
    const { marketId } = selectOwner(pending);
    for (const maker of makers) {
      await storeFilled(tx, maker);
      const { userId } = maker.bet;
      const hold = pending.calculateHold(open.get(userId) ?? []);
      selectFunds(funds, userId).forceHold(marketId, hold);
    }
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

interface Parts extends Pick<Context, 'ledger' | 'idempotency' | 'clock'> {
  /**
   * Returns true while the board's prices are confirmed: a server that was suspended itself may
   * have missed status changes.
   */
  isSure: () => boolean;
}

/**
 * Decides on bets of one market in their order, under the locks of the market and of the players'
 * funds: each one counts its predecessors. Covered bets are stored with their holds.
 */
export async function storeBets(
  tx: Tx,
  { ledger, idempotency, clock, isSure }: Parts,
  pending: readonly PendingBet[],
): Promise<StoredBet[]> {
  const [first] = pending;
  if (!first) return [];
  const { marketId } = selectOwner(first);
  const market = await lockMarket(tx, marketId, 'share');
  if (market?.state !== 'OPEN') {
    return pending.map(({ on }) => ({ rejection: rejectClosed(on) }));
  }
  const candidates = await readMakers(tx, pending);
  const takers = pending.map((one) => selectOwner(one).userId);
  const makers = [...candidates.values()].flat().map(({ userId }) => userId);
  const userIds = [...new Set([...takers, ...makers])];
  const funds = await ledger.lockFunds(tx, userIds);
  const placing = new Set(takers);
  const ofTakers = funds.values().filter(({ userId }) => placing.has(userId));
  const guards = await loadGuards(tx, ofTakers, clock.now());
  const openRules = await lockRules(tx, pending);
  const open: Map<number, readonly HeldBet[]> = Map.groupBy<number, HeldBet>(
    await listOpenBets(tx, userIds, marketId),
    ({ bet }) => bet.userId,
  );
  const rejections = new Map<PendingBet, HttpError>();
  const matches = new Map<PendingBet, PlayersMatch>();
  const ended: OpenBet[] = [];
  const taken = pending.filter((one) => {
    const { userId } = selectOwner(one);
    const before = open.get(userId) ?? [];
    const replacing = one.replaces && replaceUnmatched(before, one.replaces);
    if (replacing instanceof HttpError) {
      rejections.set(one, replacing);
      return false;
    }
    const own = replacing?.left ?? before;
    open.set(userId, own);
    const rules = {
      ...{ market, open: own, guard: guards.get(userId), ended: replacing?.ended },
    };
    const match = matchMakers(one, candidates.get(one) ?? [], open);
    const rejection =
      (isSure() ? judgeAgain(one, market) : rejectSuspended(one.on)) ??
      one.check?.(own) ??
      (one.rule && !openRules.has(one.rule.settingId) ? rejectRule() : undefined) ??
      (match instanceof HttpError ? match : undefined) ??
      holdFunds(selectFunds(funds, userId), one, rules);
    if (rejection) {
      open.set(userId, before);
      rejections.set(one, rejection);
      return false;
    }
    if (replacing) ended.push(replacing.ended);
    open.set(userId, [...own, ...one.bets]);
    if (match && !(match instanceof HttpError)) {
      matches.set(one, match);
      for (const maker of match.makers) replaceBet(open, maker);
    }
    return true;
  });
  for (const one of ended) await updateBet(tx, one.bet.id, endOfUnmatched(one));
  await storeMakers(tx, { matches, open, funds });
  await endRulesOf(tx, taken, clock.now());
  await ledger.writeHolds(tx, funds.values());
  const ids = await insertBets(
    tx,
    taken.flatMap((one) => matches.get(one)?.taker ?? one.bets),
  );
  const results = pending.map((one): StoredBet => {
    const rejection = rejections.get(one);
    if (rejection) return { rejection };
    const betIds = ids.splice(0, one.bets.length);
    return { betIds, makers: matches.get(one)?.makers ?? [] };
  });
  await idempotency.storeResults(
    tx,
    pending.flatMap(({ keyed: request, toResult }, index) => {
      const stored = results[index];
      return request && stored && 'betIds' in stored
        ? [{ request, result: toResult(stored.betIds) }]
        : [];
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
  isSure: () => boolean,
  reading: RetryOptions,
): BetStore {
  const { unitOfWork, ledger } = context;

  const run = async (take: () => readonly PendingBet[]): Promise<readonly Outcome[]> => {
    try {
      return await unitOfWork.withTransaction((tx) =>
        storeBets(tx, { ...context, isSure }, take()),
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
    const { betIds, makers, lost } = outcome;
    if (lost && !(await isStored(pending, betIds))) throw lost;
    return { betIds, makers };
  };
}
