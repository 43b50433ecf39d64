import { randomUUID } from 'node:crypto';
import { MAX_CASH_OUT_RULES, WHOLE_SHARE } from '@exchange/contract';
import type { Context } from '../../../context.ts';
import { UnprocessableError } from '../../../http-error.ts';
import { inRupees } from '../../../money.ts';
import { lockMarket } from '../../markets/markets.repository.ts';
import { rejectClosed } from '../bet-rules.ts';
import type { CashOuts } from '../cash-out.service.ts';
import {
  countOtherRules,
  listRules,
  type RuleRow,
  removeRule,
  writeRule,
} from './cash-out-rules.repository.ts';

/** The bounds of a player's rule; paise, null for an absent one. */
type RuleBounds = Pick<RuleRow, 'takeProfit' | 'stopLoss'>;

/** A player's order to cash out automatically. */
interface RuleOrder extends RuleBounds {
  userId: number;
  matchId: string;
  marketId: string;
  /** Percent of the whole hedge; all of it when absent. */
  share: number | undefined;
}

/** Returns the bound that a result has reached; paise. */
export function selectReached(
  { takeProfit, stopLoss }: RuleBounds,
  result: number,
): 'takeProfit' | 'stopLoss' | undefined {
  if (takeProfit !== null && result >= takeProfit) return 'takeProfit';
  if (stopLoss !== null && result <= -stopLoss) return 'stopLoss';
  return undefined;
}

interface Parts {
  context: Pick<Context, 'unitOfWork' | 'ledger' | 'clock'>;
  cashOuts: Pick<CashOuts, 'assess'>;
  /** Called after a change was committed, for the leader, which watches the rules. */
  onChanged: () => void;
}

/** Keeps players' rules for automatic cash-outs; the leader executes them (rule-watch.ts). */
export function createCashOutRules({ context, cashOuts, onChanged }: Parts) {
  const { unitOfWork, ledger, clock } = context;

  const readRule = async (userId: number, marketId: string) => {
    const [row] = await unitOfWork.read((tx) => listRules(tx, userId, { marketId }));
    return row;
  };

  /** @throws HttpError where this market or position cannot be watched, or a bound is reached */
  const judge = async (order: RuleOrder) => {
    const { priceType, isFlat, result } = await cashOuts.assess(order);
    if (priceType !== 'decimal') {
      throw new UnprocessableError('This market has no automatic cash-out.', {
        field: 'marketId',
        code: 'CANNOT_WATCH',
      });
    }
    if (isFlat) {
      throw new UnprocessableError('There is nothing to cash out on this market.', {
        field: 'marketId',
        code: 'NOTHING_TO_CASH_OUT',
      });
    }
    const field = result === undefined ? undefined : selectReached(order, result);
    if (field === undefined || result === undefined) return;
    throw new UnprocessableError(`The cash-out is at ${inRupees(result)} already.`, {
      field,
      lockedPaise: result,
      code: 'CASH_OUT_REACHED',
    });
  };

  return {
    /** Returns the player's rules, open ones first. */
    list: (userId: number, matchId: string | undefined): Promise<readonly RuleRow[]> =>
      unitOfWork.read((tx) => listRules(tx, userId, { matchId })),

    /** Sets the rule of a market in the place of an earlier one. */
    async set(order: RuleOrder): Promise<RuleRow> {
      await judge(order);
      const { userId, marketId, takeProfit, stopLoss, share = WHOLE_SHARE } = order;
      await unitOfWork.withTransaction(async (tx) => {
        const market = await lockMarket(tx, marketId, 'share');
        if (market?.state !== 'OPEN') throw rejectClosed('market');
        // The player's other rules are counted one after another.
        await ledger.lockFunds(tx, [userId]);
        if ((await countOtherRules(tx, userId, marketId)) >= MAX_CASH_OUT_RULES) {
          throw new UnprocessableError(
            `You have ${MAX_CASH_OUT_RULES} automatic cash-outs. Remove one first.`,
            { code: 'TOO_MANY_CASH_OUT_RULES' },
          );
        }
        const now = clock.now();
        await writeRule(tx, {
          ...{ userId, marketId, takeProfit, stopLoss, share },
          settingId: randomUUID(),
          state: 'OPEN',
          createdAt: now,
          changedAt: now,
        });
      });
      onChanged();
      const stored = await readRule(userId, marketId);
      if (!stored) throw new Error(`the rule of market ${marketId} was removed meanwhile`);
      return stored;
    },

    /** Removes the rule of a market; returns one that acted or ended before. */
    async remove(userId: number, marketId: string): Promise<RuleRow | undefined> {
      const rule = { userId, marketId };
      await unitOfWork.withTransaction((tx) => removeRule(tx, rule, clock.now()));
      onChanged();
      return readRule(userId, marketId);
    },
  };
}
export type CashOutRules = ReturnType<typeof createCashOutRules>;
