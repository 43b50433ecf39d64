import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { HttpError } from '../../http-error.ts';
import { selectBreak } from './breaks.model.ts';
import { selectEffective } from './limits.model.ts';
import { refuseAbove, refuseBreak, refuseClosedAccount, refuseLockedBetting } from './refusals.ts';
import { type BettingState, type LimitRow, listLimits, readBettingState } from './repository.ts';
import { readUsage } from './usage.repository.ts';

/** A limit with its used part, in paise. */
interface UsedLimit {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number;
  used: number;
}

/** A stake to be accepted; paise. */
export interface Stake {
  /** Its risk by itself: a lay's liability, not its stake. */
  stake: number;
  /** The risk of all open bets, before and with it. */
  exposureBefore: number;
  exposureAfter: number;
}

/** The player's own rules about stakes, as read under the lock of the funds. */
export interface StakeGuard {
  /** Counts an allowed stake as used, or returns the error. */
  take(stake: Stake): HttpError | undefined;
}

const isOf =
  (kind: LimitKind) =>
  (limit: UsedLimit): boolean =>
    limit.kind === kind;

/** Returns the player's current limits of these kinds. */
async function loadLimits(
  tx: Tx,
  userId: number,
  kinds: readonly LimitKind[],
  now: Date,
): Promise<UsedLimit[]> {
  const rows = await listLimits(tx, userId);
  const limits: UsedLimit[] = [];
  for (const kind of kinds) {
    const own = new Map<LimitPeriod, LimitRow>(
      rows.filter((row) => row.kind === kind).map((row) => [row.period, row]),
    );
    if (own.size === 0) continue;
    const usage = await readUsage(tx, kind, userId, now);
    for (const period of LIMIT_PERIODS) {
      const row = own.get(period);
      const amount = row ? selectEffective(row, now).amount : null;
      if (amount !== null) limits.push({ kind, period, amount, used: usage[period] });
    }
  }
  return limits;
}

/**
 * Returns the limit that `wanted` more would exceed; of several, the one with the smallest rest.
 */
function findPassed(limits: readonly UsedLimit[], wanted: number) {
  return limits
    .map(({ kind, period, amount, used }) => ({ kind, period, leftPaise: amount - used }))
    .filter(({ leftPaise }) => wanted > leftPaise)
    .toSorted((left, right) => left.leftPaise - right.leftPaise)[0];
}

/**
 * Returns the reason why a player may not stake at `now`: staff's locks take precedence over
 * breaks.
 */
function refuseStakes(
  { isClosed, isLocked, breaks }: BettingState,
  now: Date,
): HttpError | undefined {
  if (isClosed) return refuseClosedAccount();
  if (isLocked) return refuseLockedBetting();
  const active = selectBreak(breaks, now);
  return active && refuseBreak(active);
}

/**
 * @throws ForbiddenError while the player takes a break, or staff closed the account or locked its bets
 */
export async function checkMayStake(tx: Tx, userId: number, now: Date): Promise<void> {
  const refusal = refuseStakes(await readBettingState(tx, userId), now);
  if (refusal) throw refusal;
}

/**
 * Returns the guard of a player's stakes. Only for players whose funds are `guarded`; lock these
 * first.
 */
export async function loadStakeGuard(tx: Tx, userId: number, now: Date): Promise<StakeGuard> {
  const refused = refuseStakes(await readBettingState(tx, userId), now);
  if (refused) return { take: () => refused };
  const limits = await loadLimits(tx, userId, ['stake', 'loss'], now);
  const stakeLimits = limits.filter(isOf('stake'));
  const lossLimits = limits.filter(isOf('loss'));
  return {
    take({ stake, exposureBefore, exposureAfter }) {
      // A bet that lowers the possible loss exceeds no loss limit.
      const risk = exposureAfter > exposureBefore ? exposureAfter : 0;
      const aboveStake = findPassed(stakeLimits, stake);
      if (aboveStake) return refuseAbove(aboveStake, 'stack');
      const aboveLoss = findPassed(lossLimits, risk);
      if (aboveLoss) {
        return refuseAbove(
          { ...aboveLoss, leftPaise: aboveLoss.leftPaise - exposureBefore },
          'stack',
        );
      }
      for (const limit of stakeLimits) limit.used += stake;
      return undefined;
    },
  };
}

/**
 * Checks a deposit that was just stored. Lock the player's funds first, so that concurrent ones
 * count each other.
 * @throws ForbiddenError while the player takes a break, or where the account was closed
 * @throws UnprocessableError naming `amount` where a deposit limit leaves less
 */
export async function checkDeposit(
  tx: Tx,
  { userId, paise, now }: { userId: number; paise: number; now: Date },
): Promise<void> {
  const { isClosed, breaks } = await readBettingState(tx, userId);
  if (isClosed) throw refuseClosedAccount();
  const active = selectBreak(breaks, now);
  if (active) throw refuseBreak(active);
  const limits = await loadLimits(tx, userId, ['deposit'], now);
  const before = limits.map((limit) => ({ ...limit, used: limit.used - paise }));
  const passed = findPassed(before, paise);
  if (passed) throw refuseAbove(passed, 'amount');
}
