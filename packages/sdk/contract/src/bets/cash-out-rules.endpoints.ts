import type { InferOutput } from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { fromEpoch } from '../wire/primitives.ts';
import {
  cashOutRuleData,
  cashOutRulesData,
  cashOutRulesInput,
  removeCashOutRuleData,
  removeCashOutRuleInput,
  setCashOutRuleInput,
} from './cash-out-rules.wire.ts';
import { WHOLE_SHARE } from './hedge.ts';

const shared = { area: 'sports', method: 'POST', auth: 'required', feature: 'cashOut' } as const;

/** The bounds of a player's automatic cash-out of a market; rupees, at least one of them. */
export interface CashOutBounds {
  matchId: string;
  marketId: string;
  takeProfit?: number;
  stopLoss?: number;
  /** Percent of the whole hedge. */
  share?: number;
}

/** An automatic cash-out, open or ended. */
export interface CashOutRule extends CashOutBounds {
  share: number;
  status: 'open' | 'done' | 'failed';
  endedBy?: string;
  /** The smallest result that it locked in, rupees. */
  locked?: number;
  createdAt: Date;
  executedAt?: Date;
}

const toRule = (wire: InferOutput<typeof cashOutRuleData>): CashOutRule => ({
  matchId: String(wire.match_id),
  marketId: String(wire.market_id),
  share: wire.share,
  status: wire.status.toLowerCase() as CashOutRule['status'],
  createdAt: fromEpoch(wire.created_at),
  ...(wire.take_profit !== null && { takeProfit: wire.take_profit }),
  ...(wire.stop_loss !== null && { stopLoss: wire.stop_loss }),
  ...(wire.ended_by !== null && { endedBy: wire.ended_by }),
  ...(wire.locked !== null && { locked: wire.locked }),
  ...(wire.executed_at !== null && { executedAt: fromEpoch(wire.executed_at) }),
});

// Beyond the specification: other backends may omit these.

/** Sets the automatic cash-out of a market; it replaces an open one. */
export const setCashOutRule = endpoint(shared, {
  name: 'setCashOutRule',
  scope: 'trade',
  mutates: true,
  path: 'set-cash-out-rule',
  input: setCashOutRuleInput,
  data: cashOutRuleData,
  encode: ({ matchId, marketId, takeProfit, stopLoss, share = WHOLE_SHARE }: CashOutBounds) => ({
    match_id: matchId,
    market_id: marketId,
    ...(takeProfit !== undefined && { take_profit: takeProfit }),
    ...(stopLoss !== undefined && { stop_loss: stopLoss }),
    ...(share !== WHOLE_SHARE && { share }),
  }),
  decode: toRule,
});
/** Removes the automatic cash-out of a market, unless it has acted; a repeat changes nothing. */
export const removeCashOutRule = endpoint(shared, {
  name: 'removeCashOutRule',
  scope: 'trade',
  mutates: true,
  path: 'remove-cash-out-rule',
  input: removeCashOutRuleInput,
  data: removeCashOutRuleData,
  encode: ({ marketId }: { marketId: string }) => ({ market_id: marketId }),
  decode: ({ rule }) => rule && toRule(rule),
});
/** The player's automatic cash-outs, open ones first, of one match or of all; at most 100. */
export const cashOutRules = endpoint(shared, {
  name: 'cashOutRules',
  scope: 'read',
  path: 'cash-out-rules',
  input: cashOutRulesInput,
  data: cashOutRulesData,
  encode: ({ matchId }: { matchId?: string }) => ({
    ...(matchId !== undefined && { match_id: matchId }),
  }),
  decode: (rows) => rows.map(toRule),
});
