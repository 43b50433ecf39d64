import { useTranslation } from '@exchange/i18n';
import { Section } from '@exchange/ui';
import { RequestHistory } from '../history/RequestHistory.tsx';
import { Stats } from '../history/Stats.tsx';
import { CashierPage } from '../shared/CashierPage.tsx';
import { FeatureGate } from '../shared/FeatureGate.tsx';
import { WithdrawalPanel } from './WithdrawalPanel.tsx';
import styles from './WithdrawPage.module.css';
import { WithdrawRules } from './WithdrawRules.tsx';

/** `/app/withdraw`: the form with its rules, and earlier withdrawals. */
export function WithdrawPage() {
  const { t } = useTranslation();
  return (
    <CashierPage title={t('Withdraw')}>
      <Stats kind="withdrawal" />
      <FeatureGate>
        <div className={styles.place}>
          <div className={styles.columns}>
            <WithdrawalPanel />
            <WithdrawRules />
          </div>
        </div>
      </FeatureGate>
      <Section title={t('Withdrawal history')}>
        <RequestHistory kind="withdrawal" />
      </Section>
    </CashierPage>
  );
}
