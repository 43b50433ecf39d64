import * as v from 'valibot';
import { epochSeconds, rupees } from '../wire/primitives.ts';
import {
  EXCLUSION_MONTHS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  MAX_LIMIT_RUPEES,
  REALITY_CHECK_MINUTES,
  TIME_OUT_HOURS,
} from './rules.model.ts';

const limitAmount = v.pipe(
  v.number(),
  v.integer('A limit is a whole number of rupees.'),
  v.minValue(0, 'A limit is at least 0.'),
  v.maxValue(MAX_LIMIT_RUPEES, `A limit is at most ${MAX_LIMIT_RUPEES}.`),
);

/** A limit of a player, set or not. */
export const limitRow = v.object({
  kind: v.picklist(LIMIT_KINDS),
  period: v.picklist(LIMIT_PERIODS),
  /** Rupees; null: no limit. */
  amount: v.nullable(rupees),
  /** Used in the period that ends now. */
  used: rupees,
  /** A pending increase or removal; a null amount removes. */
  next: v.nullable(v.object({ amount: v.nullable(rupees), from: epochSeconds })),
});

/** An active time-out or self-exclusion. */
export const breakRow = v.object({
  kind: v.picklist(['time_out', 'exclusion']),
  from: epochSeconds,
  until: epochSeconds,
  /** For an exclusion that its player ended: time when betting opens again. */
  opens: v.nullable(epochSeconds),
});

export const saferGamblingData = v.object({
  limits: v.array(limitRow),
  /** The break that blocks betting now. */
  break: v.nullable(breakRow),
  reality_check: v.object({
    /** 0: never. */
    minutes: v.number(),
    /** Time of the sign-in, and of the last confirmed check. */
    session_started: epochSeconds,
    checked_at: epochSeconds,
    /** Rupees won or lost since the sign-in, without open bets. */
    net_result: rupees,
    /** The server's time, so that durations do not depend on the device's clock. */
    now: epochSeconds,
  }),
});

export const limitChangeInput = v.object({
  kind: v.picklist(LIMIT_KINDS),
  period: v.picklist(LIMIT_PERIODS),
  /** Whole rupees; null removes the limit. */
  amount: v.nullable(limitAmount),
});

export const timeOutHours = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(TIME_OUT_HOURS.min, 'A time-out is at least 24 hours.'),
  v.maxValue(TIME_OUT_HOURS.max, 'A time-out is at most 6 weeks.'),
);
export const timeOutInput = v.object({ hours: timeOutHours });

export const exclusionMonths = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(EXCLUSION_MONTHS.min, 'Self-exclusion is at least 6 months.'),
  v.maxValue(EXCLUSION_MONTHS.max, 'Self-exclusion is at most 5 years.'),
);
export const exclusionInput = v.object({
  months: v.optional(exclusionMonths, EXCLUSION_MONTHS.default),
});

export const realityCheckInput = v.object({
  /** The new interval; unchanged when absent. */
  minutes: v.optional(v.picklist(REALITY_CHECK_MINUTES)),
  /** The player confirmed the check. */
  confirmed: v.optional(v.boolean(), false),
});
