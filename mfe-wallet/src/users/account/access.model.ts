import type { AccessChange, UserAccount } from '@exchange/contract';

/** What staff can take from an account and give back. */
export const LOCKS = ['isClosed', 'isBettingLocked', 'areWithdrawalsLocked'] as const;
export type Lock = (typeof LOCKS)[number];
type Turn = 'on' | 'off';

export const LOCK_LABELS: Readonly<Record<Lock, string>> = {
  isClosed: 'Account',
  isBettingLocked: 'Bets and games',
  areWithdrawalsLocked: 'Withdrawals',
};

/** What stands beside a lock while it is set, and while it is not. */
export const STATE_LABELS: Readonly<Record<Lock, Readonly<Record<Turn, string>>>> = {
  isClosed: { on: 'Closed', off: 'Open' },
  isBettingLocked: { on: 'Locked', off: 'Open' },
  areWithdrawalsLocked: { on: 'Locked', off: 'Open' },
};

/** The steps that set a lock and take it away. */
const STEP_TITLES: typeof STATE_LABELS = {
  isClosed: { on: 'Close account', off: 'Reopen account' },
  isBettingLocked: { on: 'Lock bets', off: 'Unlock bets' },
  areWithdrawalsLocked: { on: 'Lock withdrawals', off: 'Unlock withdrawals' },
};

/** What each step does, shown before it is confirmed. */
const EFFECT_TEXTS: typeof STATE_LABELS = {
  isClosed: {
    on: 'The user is signed out everywhere and cannot sign in. Money and open bets stay; what waits in the books is given up.',
    off: 'The user can sign in again with the password.',
  },
  isBettingLocked: {
    on: 'The user cannot bet or play. Cash-out, open bets and wins go on; what waits in the books is given up.',
    off: 'The user can bet and play again.',
  },
  areWithdrawalsLocked: {
    on: 'The user cannot withdraw, and nothing that waits can be paid.',
    off: 'The user can withdraw again.',
  },
};

/** A step that staff confirm in a dialog, with a reason. */
export interface AccessStep {
  title: string;
  /** What it does. */
  text: string;
  /** What the account becomes; undefined: every sign-in of the user ends. */
  wanted?: Partial<Pick<AccessChange, Lock>>;
}

/** The step that turns a lock of the user. */
export function toAccessStep(user: Pick<UserAccount, Lock>, lock: Lock): AccessStep {
  const turn = user[lock] ? 'off' : 'on';
  return {
    title: STEP_TITLES[lock][turn],
    text: EFFECT_TEXTS[lock][turn],
    wanted: { [lock]: turn === 'on' },
  };
}

export const SIGN_OUT_STEP: AccessStep = {
  title: 'Sign out everywhere',
  text: 'Every device of the user is signed out, and a sign-in link that was made ends.',
};
