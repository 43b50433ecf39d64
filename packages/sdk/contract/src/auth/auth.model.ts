import type { ErrorCode } from '../wire/error-codes.ts';

/** The only step that a restricted sign-in allows. */
export const RESTRICTIONS = ['change_password', 'set_up_second_factor'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Returns the restriction by name; unknown names of newer servers restrict nothing. */
export const toRestriction = (name: string | undefined): Restriction | undefined =>
  RESTRICTIONS.find((restriction) => restriction === name);

/** The code of a rejection because of a restriction. */
export const RESTRICTION_CODES = {
  change_password: 'CHANGE_PASSWORD_FIRST',
  set_up_second_factor: 'SET_UP_SECOND_FACTOR_FIRST',
} as const satisfies Record<Restriction, ErrorCode>;

/**
 * Public credentials of "Log In with Demo Id": each use opens a fresh play-money account and no
 * other.
 */
export const DEMO_CREDENTIALS = { user_name: 'demo', password: 'demo1234' } as const;

/** Play money of a fresh demo account. */
export const DEMO_BALANCE_RUPEES = 100_000;
