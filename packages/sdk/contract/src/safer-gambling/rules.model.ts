/** Constants of safer gambling (docs/product-rules.md; point 2, "Policy text figures"). */

/** Kinds of limits (point 2). */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Rolling period of a limit: `day` is the last 24 hours. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Display names of limits. */
export const LIMIT_NAMES: Readonly<Record<LimitKind, Readonly<Record<LimitPeriod, string>>>> = {
  deposit: {
    day: 'Daily deposit limit',
    week: 'Weekly deposit limit',
    month: 'Monthly deposit limit',
  },
  loss: { day: 'Daily loss limit', week: 'Weekly loss limit', month: 'Monthly loss limit' },
  stake: { day: 'Daily stake limit', week: 'Weekly stake limit', month: 'Monthly stake limit' },
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const MONTH_DAYS = 30;

/** Length of a period in ms. It ends now, so no midnight and no time zone doubles the allowance. */
export const LIMIT_PERIOD_MS: Readonly<Record<LimitPeriod, number>> = {
  day: DAY_HOURS * HOUR_MS,
  week: WEEK_HOURS * HOUR_MS,
  month: MONTH_DAYS * DAY_HOURS * HOUR_MS,
};
/** Delay in ms until a higher or removed limit applies; a lower one applies at once. */
export const LIMIT_INCREASE_WAIT_MS = DAY_HOURS * HOUR_MS;
/** Upper bound of a limit. */
export const MAX_LIMIT_RUPEES = 100_000_000;

export const TIME_OUT_HOURS = { min: DAY_HOURS, max: 6 * WEEK_HOURS } as const;
/** Offered lengths in hours: 24 hours, 1 week, 1 month, 6 weeks. */
export const TIME_OUT_CHOICES = [24, 168, 720, 1008] as const;

export const EXCLUSION_MONTHS = { min: 6, max: 60, default: 6 } as const;
/** Offered lengths in months: 6 months to 5 years. */
export const EXCLUSION_CHOICES = [6, 12, 24, 36, 60] as const;
/** Delay in ms until betting opens after a player ended an exclusion. */
export const REACTIVATION_WAIT_MS = DAY_HOURS * HOUR_MS;

/** Minutes between two reality checks; 0 is never. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60, 120] as const;
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number];
/** For players without a choice. */
export const DEFAULT_REALITY_CHECK_MINUTES: RealityCheckMinutes = 60;

/** Adds months, clamped to the last day of the month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}
