import { useTranslation } from '@exchange/i18n';
import { savePriceRule, usePriceRule } from './bet-preferences.api.ts';
import styles from './PriceChangeSelect.module.css';
import { findRule, toRuleId } from './price-rule.model.ts';
import { usePriceRuleTexts } from './use-price-rule-texts.ts';

/** Select of price moves that bets accept without asking; session lines always ask. */
export function PriceChangeSelect() {
  const { t } = useTranslation();
  const value = toRuleId(usePriceRule());
  const texts = usePriceRuleTexts();
  const change = (id: string) => {
    const rule = findRule(id);
    if (rule) void savePriceRule(rule);
  };
  return (
    <select
      className={styles.select}
      aria-label={t('Price changes')}
      value={value}
      onChange={({ target }) => change(target.value)}
    >
      {texts.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
