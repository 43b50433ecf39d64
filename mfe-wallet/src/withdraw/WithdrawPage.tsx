import { useTranslation } from '@exchange/i18n';
import { Panel } from '@exchange/ui';
import { Figures } from '../history/Figures.tsx';
import { RequestHistory } from '../history/RequestHistory.tsx';
import { MoneyPage } from '../shared/MoneyPage.tsx';
import { OfferGate } from '../shared/OfferGate.tsx';
import { WithdrawDesk } from './WithdrawDesk.tsx';
import styles from './WithdrawPage.module.css';
import { WithdrawRules } from './WithdrawRules.tsx';

/** `/app/withdraw`: the form with its rules, and what became of earlier withdrawals. */
export function WithdrawPage() {
  const { t } = useTranslation();
  return (
    <MoneyPage title={t('Withdraw')}>
      <Figures kind="withdrawal" />
      <OfferGate>
        <div className={styles.place}>
          <div className={styles.columns}>
            <WithdrawDesk />
            <WithdrawRules />
          </div>
        </div>
      </OfferGate>
      <Panel title={t('Withdrawal history')}>
        <RequestHistory kind="withdrawal" />
      </Panel>
    </MoneyPage>
  );
}
