import { LIMIT_NAMES, type LimitKind, type LimitPeriod } from '@exchange/contract';
import { ForbiddenError, UnprocessableError } from '../../http-error.ts';
import { inRupees } from '../../money.ts';
import type { ActiveBreak } from './breaks.model.ts';

/** Players read times of India: the server knows no other zone. */
const TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** Creates the 403 error with the reason why the player may not bet, deposit or play now. */
export function refuseBreak({ kind, until, opens }: ActiveBreak): ForbiddenError {
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
export const refuseClosedAccount = () =>
  new ForbiddenError('This account is closed.', 'ACCOUNT_LOCKED');

/** Creates the 403 error for betting that staff locked. */
export const refuseLockedBetting = () =>
  new ForbiddenError(
    'Betting is locked on this account. Please contact support.',
    'ACCOUNT_LOCKED',
  );

/** Creates the 422 error with the rest of a limit; `field` is that of the amount. */
export function refuseAbove(
  limit: { kind: LimitKind; period: LimitPeriod; leftPaise: number },
  field: string,
): UnprocessableError {
  const name = LIMIT_NAMES[limit.kind][limit.period];
  return new UnprocessableError(`${name}: ${inRupees(Math.max(0, limit.leftPaise))} is left.`, {
    field,
    code: 'OWN_LIMIT_REACHED',
  });
}
