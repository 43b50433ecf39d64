import { useTranslation } from '@exchange/i18n';
import { RadioGroup, Section } from '@exchange/ui';
import { savePriceRule, usePriceRule } from '../bet-slip/bet-preferences.api.ts';
import { findRule, toRuleId } from '../bet-slip/price-rule.model.ts';
import { usePriceRuleTexts } from '../bet-slip/use-price-rule-texts.ts';
import styles from './StakeSettingsPage.module.css';

/** Rules for price moves that bets accept without asking, with descriptions. */
export function PriceChangeSettings() {
  const { t } = useTranslation();
  const value = toRuleId(usePriceRule());
  const choices = usePriceRuleTexts();
  const change = (id: string) => {
    const rule = findRule(id);
    if (rule) void savePriceRule(rule);
  };
  return (
    <Section title={t('Price changes')}>
      <div className={styles.choices}>
        <RadioGroup label={t('Price changes')} items={choices} value={value} onChange={change} />
        <p className={styles.hint}>{t('A session line that moves always asks.')}</p>
      </div>
    </Section>
  );
}
