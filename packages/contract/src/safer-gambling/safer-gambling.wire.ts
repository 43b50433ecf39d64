import * as v from 'valibot';
import { epochSeconds, rupees } from '../wire/primitives.ts';
import {
  EXCLUSION_MONTHS,
  LARGEST_LIMIT_RUPEES,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  REALITY_CHECK_MINUTES,
  TIME_OUT_HOURS,
} from './rules.model.ts';

const limitAmount = v.pipe(
  v.number(),
  v.integer('A limit is a whole number of rupees.'),
  v.minValue(0, 'A limit is at least 0.'),
  v.maxValue(LARGEST_LIMIT_RUPEES, `A limit is at most ${LARGEST_LIMIT_RUPEES}.`),
);

/** One limit of a player, set or not. */
export const limitRow = v.object({
  kind: v.picklist(LIMIT_KINDS),
  period: v.picklist(LIMIT_PERIODS),
  /** Rupees; null: no limit. */
  amount: v.nullable(rupees),
  /** Of the period that ends now. */
  used: rupees,
  /** An increase or a removal that waits; a null amount removes. */
  next: v.nullable(v.object({ amount: v.nullable(rupees), from: epochSeconds })),
});

/** A time-out or self-exclusion in force. */
export const breakRow = v.object({
  kind: v.picklist(['time_out', 'exclusion']),
  from: epochSeconds,
  until: epochSeconds,
  /** Of an exclusion that was ended by its player: when betting opens again. */
  opens: v.nullable(epochSeconds),
});

export const saferGamblingData = v.object({
  limits: v.array(limitRow),
  /** What keeps the player from betting now. */
  break: v.nullable(breakRow),
  reality_check: v.object({
    /** 0: never. */
    minutes: v.number(),
    /** When the player signed in, and last went on after a check. */
    session_started: epochSeconds,
    checked_at: epochSeconds,
    /** Rupees won or lost since the sign-in, open bets apart. */
    net_result: rupees,
    /** The server's time, so that a wrong clock of the device shows no wrong duration. */
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
  v.minValue(TIME_OUT_HOURS.least, 'A time-out is at least 24 hours.'),
  v.maxValue(TIME_OUT_HOURS.most, 'A time-out is at most 6 weeks.'),
);
export const timeOutInput = v.object({ hours: timeOutHours });

export const exclusionMonths = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(EXCLUSION_MONTHS.least, 'Self-exclusion is at least 6 months.'),
  v.maxValue(EXCLUSION_MONTHS.most, 'Self-exclusion is at most 5 years.'),
);
export const exclusionInput = v.object({
  months: v.optional(exclusionMonths, EXCLUSION_MONTHS.default),
});

export const realityCheckInput = v.object({
  /** The new interval; unchanged when absent. */
  minutes: v.optional(v.picklist(REALITY_CHECK_MINUTES)),
  /** The player saw the check and goes on. */
  confirmed: v.optional(v.boolean(), false),
});
