import { RESTRICTION_CODES, type Restriction } from '@exchange/contract';
import { ForbiddenError, UnauthorizedError } from '../http-error.ts';
import type { SignedInUser } from './call.ts';

const RESTRICTION_TEXTS: Readonly<Record<Restriction, string>> = {
  change_password: 'Please change your password first.',
  set_up_second_factor: 'Please set up your second factor first.',
};

/** @throws ForbiddenError with the code of the restriction, if any */
export function checkRestriction({ restriction }: Pick<SignedInUser, 'restriction'>): void {
  if (!restriction) return;
  throw new ForbiddenError(RESTRICTION_TEXTS[restriction], RESTRICTION_CODES[restriction]);
}

/**
 * Creates the error for an unknown token, or for one that ended after `idleMinutes` without use.
 */
export const refuseToken = (idleMinutes: number | undefined): UnauthorizedError =>
  idleMinutes === undefined
    ? new UnauthorizedError()
    : new UnauthorizedError(`Signed out after ${idleMinutes} minutes without use`, 'SESSION_IDLE');
