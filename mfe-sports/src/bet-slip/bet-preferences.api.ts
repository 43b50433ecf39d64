import { createPreference, queryClient } from '@exchange/api';
import {
  DEFAULT_PRICE_RULE,
  PRICE_RULES,
  type PriceRule,
  readPriceRule,
  toPriceRulePreference,
} from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { selectToken, useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { toRuleId } from './price.model.ts';

const priceRule = createPreference<PriceRule>({
  name: 'price-change',
  read: readPriceRule,
  toChange: toPriceRulePreference,
  unsavedText: 'The choice could not be saved. Please try again.',
});

/**
 * Returns the player's rule for price moves; until it is known, the default. Fetches it only if
 * `isNeeded`.
 */
export function usePriceRule(isNeeded = true): PriceRule {
  const signedIn = useSignedIn();
  const enabled = signedIn && isNeeded;
  const { data = DEFAULT_PRICE_RULE } = useQuery({ ...priceRule.query, enabled }, queryClient);
  return data;
}

/** Like {@link usePriceRule}, outside of React. */
export const selectPriceRule = (): PriceRule =>
  (selectToken() && queryClient.getQueryData(priceRule.query.queryKey)) || DEFAULT_PRICE_RULE;

/** Stores the player's rule; it applies at once. */
export const savePriceRule = priceRule.save;

/** Returns every rule for price changes with its label and description. */
export function usePriceRuleTexts(): readonly { id: string; label: string; hint: string }[] {
  const { t } = useTranslation();
  const read = (rule: PriceRule) => {
    if (rule.priceChange === 'any') {
      const percent = rule.priceTolerance;
      return {
        label: t('Any price within {{percent}} %', { percent }),
        hint: t(
          'A back may win up to {{percent}} % less, a lay may risk up to {{percent}} % more.',
          {
            percent,
          },
        ),
      };
    }
    if (rule.priceChange === 'none') {
      return {
        label: t('Only this price'),
        hint: t('The bet is taken at the very price that you tapped, or you are asked.'),
      };
    }
    return {
      label: t('This price or better'),
      hint: t('A better price is taken, for a worse one you are asked.'),
    };
  };
  return PRICE_RULES.map((rule) => ({ id: toRuleId(rule), ...read(rule) }));
}
