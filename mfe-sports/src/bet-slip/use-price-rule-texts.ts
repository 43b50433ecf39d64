import { PRICE_RULES, type PriceRule } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { toRuleId } from './price.model.ts';

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
