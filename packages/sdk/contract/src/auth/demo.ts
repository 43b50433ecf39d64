/**
 * Public credentials of "Log In with Demo Id": each use opens a fresh play-money account and no
 * other (decisions, "Roles").
 */
export const DEMO_CREDENTIALS = { user_name: 'demo', password: 'demo1234' } as const;

/** Play money of a fresh demo account. */
export const DEMO_BALANCE_RUPEES = 100_000;

/** Shown when a demo account tries to move money. */
export const DEMO_MONEY_TEXT =
  'A demo account has play money only. Log in or sign up with an account of your own for this.';
