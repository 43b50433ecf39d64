import { useTranslation } from '@exchange/i18n';
import { Section, TextField, ToggleGroup, useDebouncedValue } from '@exchange/ui';
import { useState } from 'react';
import { CashierPage } from '../shared/CashierPage.tsx';
import type { TransferKind } from '../shared/transfer.store.ts';
import { RequestHistory } from './RequestHistory.tsx';
import { Stats } from './Stats.tsx';
import styles from './TransactionsPage.module.css';

/** Debounce of typing in ms. */
const PAUSE_MS = 300;

/** `/app/d-w-history`: the player's withdrawals and deposits. */
export function TransactionsPage() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<TransferKind>('withdrawal');
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), PAUSE_MS);
  const choose = (next: TransferKind) => {
    setKind(next);
    setText('');
  };
  return (
    <CashierPage title={t('Transactions')}>
      <Stats kind={kind} />
      <Section>
        <div className={styles.tools}>
          <ToggleGroup
            label={t('Transactions')}
            value={kind}
            onChange={choose}
            items={[
              { id: 'withdrawal', label: t('Withdrawal') },
              { id: 'deposit', label: t('Deposit') },
            ]}
          />
          <TextField
            className={styles.search}
            type="search"
            label={kind === 'deposit' ? t('Search by UTR') : t('Search by account number')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <RequestHistory key={`${kind} ${search}`} kind={kind} search={search} />
      </Section>
    </CashierPage>
  );
}
