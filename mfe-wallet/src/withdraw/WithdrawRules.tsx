import { useTranslation } from '@exchange/i18n';
import { Section } from '@exchange/ui';
import styles from './WithdrawRules.module.css';

/** Point 2, "Displayed withdrawal rules". */
const RULE_TEXTS = [
  'Only the main wallet can be withdrawn, not the bonus wallet.',
  'Withdrawing without betting with the deposit is flagged as suspicious.',
  'If a withdrawal account is shared, all linked users are blocked.',
  'A withdrawal takes up to 45 minutes; please wait that long before you complain.',
  'The withdrawal account must match the deposit account.',
] as const;

export function WithdrawRules() {
  const { t } = useTranslation();
  return (
    <Section title={t('Withdrawal rules')}>
      <ol className={styles.rules}>
        {RULE_TEXTS.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ol>
    </Section>
  );
}
