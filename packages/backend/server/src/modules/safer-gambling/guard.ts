import { LIMIT_NAMES, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import {
  type FieldName,
  ForbiddenError,
  type HttpError,
  UnprocessableError,
} from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import {
  type BettingState,
  type LimitRow,
  listLimits,
  readBettingState,
  readUsage,
} from './repository.ts';
import { type ActiveBreak, selectBreak, selectEffective } from './safer-gambling.model.ts';

/** Players read times of India: the server knows no other zone. */
const TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** Creates the 403 error with the reason why the player may not bet, deposit or play now. */
export function activeBreakError({ kind, until, opens }: ActiveBreak): ForbiddenError {
  if (kind === 'time_out') {
    return new ForbiddenError(
      `You are taking a time-out until ${TIME.format(until)} IST.`,
      'BREAK_ACTIVE',
    );
  }
  return opens === null
    ? new ForbiddenError(
        `You have excluded yourself until ${TIME.format(until)} IST.`,
        'BREAK_ACTIVE',
      )
    : new ForbiddenError(`Your self-exclusion ends on ${TIME.format(opens)} IST.`, 'BREAK_ACTIVE');
}

/** Creates the 403 error for an account that staff closed. */
export const closedAccountError = () =>
  new ForbiddenError('This account is closed.', 'ACCOUNT_LOCKED');

/** Creates the 403 error for betting that staff locked. */
const lockedBettingError = () =>
  new ForbiddenError(
    'Betting is locked on this account. Please contact support.',
    'ACCOUNT_LOCKED',
  );

/** Creates the 422 error with the rest of a limit; `field` is that of the amount. */
function limitReachedError(
  limit: { kind: LimitKind; period: LimitPeriod; leftPaise: number },
  field: FieldName,
): UnprocessableError {
  const name = LIMIT_NAMES[limit.kind][limit.period];
  return new UnprocessableError(`${name}: ${inRupees(Math.max(0, limit.leftPaise))} is left.`, {
    field,
    code: 'OWN_LIMIT_REACHED',
  });
}

/** A limit with its used part, in paise. */
interface UsedLimit {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number;
  used: number;
}

/** A stake to be accepted; paise. */
interface Stake {
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
function findStakingFault(
  { isClosed, isLocked, breaks }: BettingState,
  now: Date,
): HttpError | undefined {
  if (isClosed) return closedAccountError();
  if (isLocked) return lockedBettingError();
  const active = selectBreak(breaks, now);
  return active && activeBreakError(active);
}

/**
 * @throws ForbiddenError while the player takes a break, or staff closed the account or locked its bets
 */
export async function checkMayStake(tx: Tx, userId: number, now: Date): Promise<void> {
  const rejection = findStakingFault(await readBettingState(tx, userId), now);
  if (rejection) throw rejection;
}

/**
 * Returns the guard of a player's stakes. Only for players whose funds are `guarded`; lock these
 * first.
 */
export async function loadStakeGuard(tx: Tx, userId: number, now: Date): Promise<StakeGuard> {
  const refused = findStakingFault(await readBettingState(tx, userId), now);
  if (refused) return { take: () => refused };
  const limits = await loadLimits(tx, userId, ['stake', 'loss'], now);
  const stakeLimits = limits.filter(isOf('stake'));
  const lossLimits = limits.filter(isOf('loss'));
  return {
    take({ stake, exposureBefore, exposureAfter }) {
      // A bet that lowers the possible loss exceeds no loss limit.
      const risk = exposureAfter > exposureBefore ? exposureAfter : 0;
      const aboveStake = findPassed(stakeLimits, stake);
      if (aboveStake) return limitReachedError(aboveStake, 'stake');
      const aboveLoss = findPassed(lossLimits, risk);
      if (aboveLoss) {
        return limitReachedError(
          { ...aboveLoss, leftPaise: aboveLoss.leftPaise - exposureBefore },
          'stake',
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
  if (isClosed) throw closedAccountError();
  const active = selectBreak(breaks, now);
  if (active) throw activeBreakError(active);
  const limits = await loadLimits(tx, userId, ['deposit'], now);
  const before = limits.map((limit) => ({ ...limit, used: limit.used - paise }));
  const passed = findPassed(before, paise);
  if (passed) throw limitReachedError(passed, 'amount');
}
