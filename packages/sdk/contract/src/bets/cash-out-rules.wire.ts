import * as v from 'valibot';
import { epochSeconds, isWholePaise, rupees, wireId } from '../wire/primitives.ts';
import { WHOLE_SHARE } from './hedge.ts';

/** Smallest and largest bound of an automatic cash-out, in rupees. */
export const CASH_OUT_BOUNDS = { min: 1, max: 1_000_000_000 } as const;
/** Max open rules of a player. */
export const MAX_CASH_OUT_RULES = 50;

const bound = v.optional(
  v.pipe(
    v.number(),
    v.minValue(CASH_OUT_BOUNDS.min),
    v.maxValue(CASH_OUT_BOUNDS.max),
    v.check(isWholePaise, 'Amount must have at most two decimals.'),
  ),
);

/** A rule has one bound or both; a new one replaces the open rule of the market. */
export const setCashOutRuleInput = v.pipe(
  v.object({
    match_id: wireId,
    market_id: wireId,
    /** Cashes out once the result of the whole cash-out is at least this, in rupees. */
    take_profit: bound,
    /** Cashes out once that result is a loss of at least this, in rupees. */
    stop_loss: bound,
    /** The part of the whole hedge that is placed then, in percent. */
    share: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WHOLE_SHARE))),
  }),
  v.forward(
    v.partialCheck(
      [['take_profit'], ['stop_loss']],
      ({ take_profit, stop_loss }) => take_profit !== undefined || stop_loss !== undefined,
      'Enter an amount of profit or loss.',
    ),
    ['take_profit'],
  ),
);

export const removeCashOutRuleInput = v.object({ market_id: wireId });

export const cashOutRulesInput = v.object({ match_id: v.optional(wireId) });

/** The events that end a rule without a cash-out. */
export const CASH_OUT_RULE_ENDS = ['MARKET_ENDED', 'POSITION_CLOSED'] as const;

export const cashOutRuleData = v.object({
  match_id: wireId,
  market_id: wireId,
  take_profit: v.nullable(rupees),
  stop_loss: v.nullable(rupees),
  share: v.number(),
  status: v.picklist(['OPEN', 'DONE', 'FAILED']),
  /** The event that ended it without a cash-out; null otherwise. Others may be added. */
  ended_by: v.nullable(v.string()),
  /** The result that it locked in, the smallest one of the runners. */
  locked: v.nullable(rupees),
  created_at: epochSeconds,
  /** Time of its cash-out. */
  executed_at: v.nullable(epochSeconds),
});
export const cashOutRulesData = v.array(cashOutRuleData);
export const removeCashOutRuleData = v.object({
  /** The rule, where it had acted or ended already; null once it is removed, or without one. */
  rule: v.nullable(cashOutRuleData),
});
