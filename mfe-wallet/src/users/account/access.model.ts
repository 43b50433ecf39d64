import type { AccessChange, UserAccount } from '@exchange/contract';

/** Restrictions that staff set and remove. */
export const LOCKS = ['isClosed', 'isBettingLocked', 'areWithdrawalsLocked'] as const;
export type Lock = (typeof LOCKS)[number];
type Toggle = 'on' | 'off';

export const LOCK_LABELS: Readonly<Record<Lock, string>> = {
  isClosed: 'Account',
  isBettingLocked: 'Bets and games',
  areWithdrawalsLocked: 'Withdrawals',
};

/** Labels of a set and of a removed lock. */
export const STATE_LABELS: Readonly<Record<Lock, Readonly<Record<Toggle, string>>>> = {
  isClosed: { on: 'Closed', off: 'Open' },
  isBettingLocked: { on: 'Locked', off: 'Open' },
  areWithdrawalsLocked: { on: 'Locked', off: 'Open' },
};

/** Titles of the steps that set and remove a lock. */
const STEP_TITLES: typeof STATE_LABELS = {
  isClosed: { on: 'Close account', off: 'Reopen account' },
  isBettingLocked: { on: 'Lock bets', off: 'Unlock bets' },
  areWithdrawalsLocked: { on: 'Lock withdrawals', off: 'Unlock withdrawals' },
};

/** Effects of the steps, shown before the confirmation. */
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
  /** The effect. */
  text: string;
  /** New state of the account; undefined: every sign-in of the user ends. */
  wanted?: Partial<Pick<AccessChange, Lock>>;
}

/** Returns the step that toggles a lock of the user. */
export function toAccessStep(user: Pick<UserAccount, Lock>, lock: Lock): AccessStep {
  const next = user[lock] ? 'off' : 'on';
  return {
    title: STEP_TITLES[lock][next],
    text: EFFECT_TEXTS[lock][next],
    wanted: { [lock]: next === 'on' },
  };
}

export const SIGN_OUT_STEP: AccessStep = {
  title: 'Sign out everywhere',
  text: 'Every device of the user is signed out, and a sign-in link that was made ends.',
};
