import type { GamblingLimit, LimitKind, LimitPeriod } from '@exchange/contract';
import type { TimeSpan } from '@exchange/i18n';

export const KIND_TITLES: Readonly<Record<LimitKind, string>> = {
  deposit: 'Deposits',
  loss: 'Losses',
  stake: 'Stakes',
};

/** Players' descriptions of each kind of limit. */
export const KIND_TEXTS: Readonly<Record<LimitKind, string>> = {
  deposit: 'What you pay in, also while it is pending.',
  loss: 'What you lost less what you won. Open bets count with the most that they can lose.',
  stake: 'What you stake on bets and games. A cash-out is no stake.',
};

/** Lengths of periods. */
export const PERIOD_LENGTHS: Readonly<Record<LimitPeriod, TimeSpan>> = {
  day: { value: 24, unit: 'hour' },
  week: { value: 7, unit: 'day' },
  month: { value: 30, unit: 'day' },
};

/** Returns the used share of a limit, 0 to 1; 1 for a limit of 0. */
export const calculateShare = ({ amount = 0, used }: GamblingLimit): number =>
  amount === 0 ? 1 : Math.min(1, used / amount);
