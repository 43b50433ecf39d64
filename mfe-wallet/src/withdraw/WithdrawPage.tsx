import { useTranslation } from '@exchange/i18n';
import { Section } from '@exchange/ui';
import { RequestHistory } from '../history/RequestHistory.tsx';
import { Stats } from '../history/Stats.tsx';
import { CashierPage } from '../shared/CashierPage.tsx';
import { OfferGate } from '../shared/OfferGate.tsx';
import { WithdrawalPanel } from './WithdrawalPanel.tsx';
import styles from './WithdrawPage.module.css';
import { WithdrawRules } from './WithdrawRules.tsx';

/** `/app/withdraw`: the form with its rules, and earlier withdrawals. */
export function WithdrawPage() {
  const { t } = useTranslation();
  return (
    <CashierPage title={t('Withdraw')}>
      <Stats kind="withdrawal" />
      <OfferGate>
        <div className={styles.place}>
          <div className={styles.columns}>
            <WithdrawalPanel />
            <WithdrawRules />
          </div>
        </div>
      </OfferGate>
      <Section title={t('Withdrawal history')}>
        <RequestHistory kind="withdrawal" />
      </Section>
    </CashierPage>
  );
}
