import { call, fetchReply, isApiError, queryClient, queryKeys, unlessUnknown } from '@exchange/api';
import { type CashOutBounds, type CashOutRule, endpoints, WHOLE_SHARE } from '@exchange/contract';
import { formatResult, formatRupees, useTranslation } from '@exchange/i18n';
import { showToast } from '@exchange/store';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Interval in ms while a rule is open and no stream reports that it acted. */
const OPEN_RULE_MS = 5000;

const RULES = 'cash-out-rules';

/**
 * Returns the player's automatic cash-outs on a match; null for backends without them. The stream
 * refreshes them with the bets.
 */
export const useCashOutRules = (matchId: string, enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.bets(RULES, matchId),
    queryFn: ({ signal }) =>
      unlessUnknown(call(endpoints.cashOutRules, { matchId }, { signal }), null),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => status === 'open') ? OPEN_RULE_MS : false,
    enabled,
  });

const refreshRules = () => queryClient.invalidateQueries({ queryKey: queryKeys.bets(RULES) });

const toAct = (marketId: string) => `cash-out-rule ${marketId}`;

/** The form's fields by their names on the wire. */
const FIELDS = { take_profit: 'takeProfit', stop_loss: 'stopLoss' } as const;
export type RuleField = (typeof FIELDS)[keyof typeof FIELDS];

/** Returns the field that a rejection names. */
const selectField = (error: unknown): RuleField | undefined =>
  isApiError(error)
    ? Object.entries(FIELDS).find(([name]) => name === error.detail.field)?.[1]
    : undefined;

/** Sets the rule of a market; `onRejected` gets what concerns a field. */
export function useSetRule(
  { marketId }: Pick<CashOutBounds, 'marketId'>,
  onRejected: (field: RuleField, message: string) => void,
) {
  const act = toAct(marketId);
  return useMutation({
    mutationFn: (bounds: CashOutBounds) => fetchReply(endpoints.setCashOutRule, bounds),
    onSuccess: ({ message }) => showToast({ kind: 'success', act, text: message }),
    onError: (error) => {
      const field = selectField(error);
      if (field) onRejected(field, error.message);
      else showToast({ kind: 'error', act, text: error.message });
    },
    onSettled: refreshRules,
  });
}

/** Removes the rule of a market. */
export function useRemoveRule(marketId: string) {
  const { t } = useTranslation();
  const act = toAct(marketId);
  return useMutation({
    mutationFn: () => call(endpoints.removeCashOutRule, { marketId }),
    onSuccess: (rule) =>
      rule === null &&
      showToast({ kind: 'success', act, text: t('The automatic cash-out is removed') }),
    onError: ({ message }) => showToast({ kind: 'error', act, text: message }),
    onSettled: refreshRules,
  });
}

/** Returns the text for the state of a rule. */
export function useRuleText(): (rule: CashOutRule) => string {
  const { t } = useTranslation();
  return ({ status, takeProfit, stopLoss, share, locked = 0, endedBy }) => {
    if (status === 'done')
      return t('Cashed out by itself · {{result}}', { result: formatResult(locked) });
    if (status === 'failed') {
      return endedBy === 'POSITION_CLOSED'
        ? t('Not cashed out by itself: there was nothing left')
        : t('Not cashed out by itself: the market ended');
    }
    const profit = takeProfit === undefined ? undefined : `+${formatRupees(takeProfit)}`;
    const loss = stopLoss === undefined ? undefined : formatRupees(-stopLoss);
    const part = share === WHOLE_SHARE ? '' : ` · ${share} %`;
    if (profit === undefined || loss === undefined)
      return t('Cashes out at {{result}}', { result: profit ?? loss }) + part;
    return t('Cashes out at {{profit}} or {{loss}}', { profit, loss }) + part;
  };
}
